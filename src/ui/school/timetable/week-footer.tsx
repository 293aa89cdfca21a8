import type { Hint } from '../../actions/action.ts'
import { classes } from '../../kit/classes.ts'
import { KeyHints } from '../../kit/key-hints.tsx'
import { mixedText } from '../../kit/mixed-text.tsx'
import { type Carry, type Held, saidOf } from './carried-block.tsx'
import { headcount } from './headcount.ts'
import type { Block } from './week-cursor-stops.ts'
import { hours } from './week-day.tsx'

type WeekFooterProps = {
  readonly carry: Carry | undefined
  readonly held: Held | undefined
  /** The block under the cursor. */
  readonly current: Block | undefined
  /** The keys that work. */
  readonly hints: readonly Hint[]
}

/** '16:15–17:30 · Ms Ho · Room 1 · 14/16' */
const factsOf = ({ start, end, detail, count }: Block): string =>
  [hours(start, end), detail, count && headcount(count)].filter(Boolean).join(' · ')

/** Says which block is carried and where it is, else what is known of the one under the cursor, and lists the keys that work now. */
export function WeekFooter({ carry, held, current, hints }: WeekFooterProps) {
  return (
    <footer className="flex h-9 shrink-0 items-center justify-end border-t border-line px-4">
      {/* As far as the keys leave room. A block in which not all of it can be read has the rest here. */}
      {!carry && current && !current.held ? (
        <p aria-hidden="true" className="min-w-0 flex-1 truncate pr-3.5 text-sm text-text-2 max-[75rem]:hidden">
          <span className="font-semibold text-text">{mixedText(current.name ?? current.title)}</span>{' '}
          {mixedText(factsOf(current))}
        </p>
      ) : null}
      <span
        role="status"
        className={classes(
          'whitespace-nowrap font-bold',
          carry && 'mr-auto pr-3.5',
          held?.holiday !== undefined && 'text-bad',
        )}
      >
        {carry && held ? saidOf(carry, held) : ''}
      </span>
      <KeyHints hints={hints} />
    </footer>
  )
}
