import { type Store, store } from './store.ts'

/** What was entered and not saved yet, and what waits for the answer whether it may be lost. */
export type Unsaved = {
  /** Whether there is something to lose. */
  readonly held: Store<boolean>
  readonly waiting: Store<{ readonly goOn: () => void } | undefined>
  /** Goes on at once when there is nothing to lose, else asks first. */
  readonly leave: (goOn: () => void) => void
}

export function unsaved(): Unsaved {
  const held = store(false)
  const waiting = store<{ readonly goOn: () => void } | undefined>(undefined)
  return { held, waiting, leave: goOn => (held.get() ? waiting.set({ goOn }) : goOn()) }
}
