import { KeyCap } from './key-cap.tsx'

export type KeyHintsProps = {
  readonly hints: readonly { readonly keys: string; readonly words: string }[]
}

/** A row of keys and what they do, for footers. Hints that do not fit are left out, the last ones first; a small window has none. */
export function KeyHints({ hints }: KeyHintsProps) {
  return (
    <div className="key-hints flex h-6 min-w-0 flex-wrap before:-mr-3.5 before:h-6 before:w-0 max-roomy:hidden items-center gap-x-3.5 overflow-hidden text-sm leading-6 text-text-3">
      {hints.map(({ keys, words }) => (
        <span key={`${keys} ${words}`} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <KeyCap keys={keys} />
          {words}
        </span>
      ))}
    </div>
  )
}
