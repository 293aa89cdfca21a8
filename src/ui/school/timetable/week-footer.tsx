import type { Hint } from '../../actions/action.ts'
import { classes } from '../../kit/classes.ts'
import { KeyHints } from '../../kit/key-hints.tsx'
import { type Carry, type Held, saidOf } from './carried-block.tsx'

type WeekFooterProps = {
  readonly carry: Carry | undefined
  readonly held: Held | undefined
  /** The keys that work. */
  readonly hints: readonly Hint[]
}

/** Says which block is carried and where it is, and lists the keys that work now. */
export function WeekFooter({ carry, held, hints }: WeekFooterProps) {
  return (
    <footer className="flex h-9 shrink-0 items-center justify-end border-t border-line px-4">
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
