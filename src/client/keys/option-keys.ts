import { type Held, isOneOf } from './keymap.ts'

/*
 * What keys do in a search box with a list of options. Options from the server arrive later than those from the cache, so a
 * key that acts on an option that may still change waits for the search, and all keys after it (`keyboard.ts`).
 */

const names = ['Enter', 'Shift Enter', 'Tab', 'ArrowDown', 'ArrowUp', 'Backspace'] as const
export type OptionKey = (typeof names)[number]
const all = names.map(name => [name, isOneOf([name])] as const)

/** The options that are shown for the typed text. */
export type Shown<Option> = {
  readonly all: readonly Option[]
  /** How many of the first options stay in place when more arrive. */
  readonly certain: number
  /** Whether the search is complete. */
  readonly settled: boolean
}
type Keyed = { readonly key: string }

/** What a key is for a list of options; `undefined` when it is nothing there. */
export const optionKeyOf = (press: Held): OptionKey | undefined => all.find(([, isPressed]) => isPressed(press))?.[0]

/**
 * The index of the highlighted option: the first one when `chosen` is `undefined` or no longer there, and also without any;
 * -1 when none is highlighted, because `chosen` is `null`.
 */
export const highlight = (chosen: string | undefined | null, all: readonly Keyed[]): number =>
  chosen === null
    ? -1
    : Math.max(
        0,
        all.findIndex(({ key }) => key === chosen),
      )

/** The index of the option that a key acts on. */
function target(key: OptionKey, chosen: string | undefined | null, all: readonly Keyed[]): number {
  const now = highlight(chosen, all)
  if (key === 'ArrowDown') return now + 1
  return key === 'ArrowUp' ? Math.max(0, now) - 1 : now
}

/** Whether the option that a key acts on may still change. */
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

/** The option that a key takes, or that an arrow moves to. */
export function optionFor<Option extends Keyed>(
  key: OptionKey,
  chosen: string | undefined | null,
  all: readonly Option[],
): Option | undefined {
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
  if (chosen === null && !isArrow) return undefined
  return all.at(target(key, chosen, all) % Math.max(1, all.length))
}
