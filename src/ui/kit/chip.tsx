import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

export type ChipProps = {
  readonly label: ReactNode
  /** A quiet word before it: what the label is the answer to. */
  readonly prefix?: string | undefined
  /** The one being answered: an outline instead of a ground. */
  readonly now?: boolean | undefined
  readonly tone?: 'accent' | 'plain' | 'good' | 'bad' | 'warn' | undefined
  /** With it the chip has a button that takes it away, called by `removeLabel`. */
  readonly onRemove?: (() => void) | undefined
  readonly removeLabel?: string | undefined
}

const tones = {
  accent: 'bg-cursor text-accent-text',
  plain: 'bg-sunken text-text-2',
  good: 'bg-good-bg text-good',
  bad: 'bg-bad-bg text-bad',
  warn: 'bg-warn-bg text-warn',
} as const

export function Chip({ label, prefix, now = false, tone = 'accent', onRemove, removeLabel }: ChipProps) {
  return (
    <span
      className={classes(
        'inline-flex h-[22px] max-w-full items-center gap-1 rounded-[5px] px-2 font-medium',
        now ? 'text-text inset-ring-[1.5px] inset-ring-accent' : tones[tone],
      )}
    >
      {prefix ? <span className="shrink-0 font-normal text-text-3">{prefix}</span> : null}
      <span className="truncate">{label}</span>
      {onRemove ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
          className="-mr-1 grid size-4 shrink-0 place-items-center rounded-sm opacity-70 hover:opacity-100"
        >
          <Icon name="x" className="size-3" />
        </button>
      ) : null}
    </span>
  )
}
