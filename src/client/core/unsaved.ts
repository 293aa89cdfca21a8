import { type Store, store } from './store.ts'

/** Guards unsaved input. `waiting` is set while the person is asked whether to discard it. */
export type Unsaved = {
  /** Whether there is unsaved input. */
  readonly held: Store<boolean>
  /** How often unsaved input was given up. */
  readonly discarded: Store<number>
  readonly waiting: Store<{ readonly goOn: () => void } | undefined>
  /** Calls `goOn` at once when nothing is unsaved; else asks first. */
  readonly leave: (goOn: () => void) => void
}

export function unsaved(): Unsaved {
  const held = store(false)
  const discarded = store(0)
  const waiting = store<{ readonly goOn: () => void } | undefined>(undefined)
  return { held, discarded, waiting, leave: goOn => (held.get() ? waiting.set({ goOn }) : goOn()) }
}
