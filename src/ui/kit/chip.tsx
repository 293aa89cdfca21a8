import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { mixedText } from './mixed-text.tsx'

type ChipProps = {
  readonly label: ReactNode
  /** Muted text before the label: the question that the label answers. */
  readonly prefix?: string | undefined
  /** The question that is being answered now: drawn with an outline instead of a background. */
  readonly now?: boolean | undefined
  readonly tone?: 'accent' | 'plain' | 'good' | 'bad' | 'warn' | undefined
  /** Adds a button that removes the chip; `removeLabel` is its accessible name. */
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
        'inline-flex max-w-full items-center gap-1 rounded-[5px] pl-2 font-medium',
        onRemove ? 'h-small' : 'h-5.5 pr-2',
        now ? 'text-text inset-ring-[1.5px] inset-ring-accent' : tones[tone],
      )}
    >
      {prefix ? <span className="shrink-0 font-normal text-text-3">{prefix}</span> : null}
      <span className="truncate">{typeof label === 'string' ? mixedText(label) : label}</span>
      {onRemove ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
          className="-ml-1 grid size-small shrink-0 place-items-center rounded-[5px] opacity-70 hover:opacity-100"
        >
          <Icon name="x" className="size-3" />
        </button>
      ) : null}
    </span>
  )
}
