import { t } from '#client/language.ts'
import { classes } from '../kit/classes.ts'
import { KeyHints } from '../kit/key-hints.tsx'
import { type Carry, type Held, saidOf } from './carried.tsx'

type WeekFooterProps = {
  readonly carry: Carry | undefined
  readonly held: Held | undefined
  /** The keys while nothing is carried. */
  readonly hints: readonly { readonly keys: string; readonly words: string }[]
}

/** What is carried and to where, and the keys that work by then. */
export function WeekFooter({ carry, held, hints }: WeekFooterProps) {
  return (
    <footer className="flex h-9 shrink-0 items-center border-t border-line px-4">
      <span
        role="status"
        className={classes('whitespace-nowrap font-bold', carry && 'mr-3.5', held?.holiday !== undefined && 'text-bad')}
      >
        {carry && held ? saidOf(carry, held) : ''}
      </span>
      <KeyHints
        hints={
          carry
            ? [
                { keys: 'ArrowLeft ArrowRight', words: t('day') },
                { keys: 'ArrowUp ArrowDown', words: t('half hour') },
                { keys: 'PageDown', words: t('week') },
                { keys: 'Enter', words: t('put down') },
                { keys: 'Esc', words: t('put back') },
              ]
            : hints
        }
      />
    </footer>
  )
}
