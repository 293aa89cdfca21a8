import { type Held, isOneOf } from './keymap.ts'

/* What keys do in a search box with a list of options. */

const names = ['Enter', 'Shift Enter', 'Tab', 'ArrowDown', 'ArrowUp', 'Backspace'] as const
export type OptionKey = (typeof names)[number]
const all = names.map(name => [name, isOneOf([name])] as const)

export type Keyed = { readonly key: string }

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
export function target(key: OptionKey, chosen: string | undefined | null, all: readonly Keyed[]): number {
  const now = highlight(chosen, all)
  if (key === 'ArrowDown') return now + 1
  return key === 'ArrowUp' ? Math.max(0, now) - 1 : now
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
