type Props = {
  /** From 0 to 1. */
  readonly share: number
  readonly text: string
}

/** A thin bar that is filled as far as the share goes, with the share as text beside it. */
export const ShareBar = ({ share, text }: Props) => (
  <span className="flex items-center gap-2">
    <span aria-hidden="true" className="h-1 min-w-0 flex-1 overflow-hidden rounded-full bg-line">
      <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
    </span>
    <span className="w-9 shrink-0 text-right text-text-2 tabular-nums">{text}</span>
  </span>
)
