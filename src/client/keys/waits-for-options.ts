import type { Held } from './keymap.ts'
import { type Keyed, optionKeyOf, target } from './option-keys.ts'

/** The options that are shown for the typed text. */
export type Shown<Option> = {
  readonly all: readonly Option[]
  /** How many of the first options stay in place when more arrive. */
  readonly certain: number
  /** Whether the search is complete. */
  readonly settled: boolean
}
/**
 * Whether the option that a key acts on may still change: options from the server arrive later than those from the cache. Such
 * a key waits for the search, and all keys after it (`keyboard.ts`).
 */
export function waitsForOptions(
  press: Held,
  chosen: string | undefined | null,
  { all, certain, settled }: Shown<Keyed>,
): boolean {
  const key = optionKeyOf(press)
  if (settled || key === undefined || key === 'Backspace') return false
  const index = target(key, chosen, all)
  // ArrowUp on the first option goes to the last one, which is known only when the search is complete.
  return index < 0 || index >= certain
}
