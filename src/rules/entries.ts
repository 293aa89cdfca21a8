/** The fields of a row that can be entered. */
type Fields = Readonly<Record<string, string | number | null>>
/** What was entered into a row, and what stood in these fields before: the difference is how somebody else's change is noticed. */
export type Entry<F extends Fields> = { readonly entered: Partial<F>; readonly was: Partial<F> }

const names = <F extends Fields>(fields: Partial<F>): readonly (keyof F & string)[] => Object.keys(fields)
const plain = (value: unknown): unknown => (typeof value === 'string' ? value.normalize('NFC').trim() : value)
const same = (one: unknown, other: unknown): boolean => plain(one) === plain(other)

const those = <F extends Fields>(fields: Partial<F>, wanted: (name: keyof F & string) => boolean): Partial<F> =>
  // Part of the fields of F are part of F, which the types of Object.entries do not follow.
  Object.fromEntries(Object.entries(fields).filter(([name]) => wanted(name))) as Partial<F>

/**
 * What was entered into a row after one more change of it. `stands` is the row as it is stored: a field that is entered
 * as it stands there is not entered any more. `undefined`: nothing is left.
 */
export function enter<F extends Fields>(
  entry: Entry<F> | undefined,
  stands: F,
  change: Partial<F>,
): Entry<F> | undefined {
  const all: Partial<F> = { ...entry?.entered, ...change }
  const entered = those<F>(all, name => !(name in change) || change[name] !== stands[name])
  const before: Partial<F> = { ...those<F>(stands, name => name in change), ...entry?.was }
  return names(entered).length === 0 ? undefined : { entered, was: those<F>(before, name => name in entered) }
}

/** What is meant to be changed when a row that was `was` is to be `wanted`: the fields that differ. */
export const entryOf = <F extends Fields>(was: F, wanted: F): Entry<F> | undefined => enter<F>(undefined, was, wanted)

/** The row with what was entered into it. */
export const withEntry = <F extends Fields>(stands: F, entry: Entry<F> | undefined): F => ({
  ...stands,
  ...entry?.entered,
})

/** Whether something was entered that does not stand there. */
export const isUnsaved = <F extends Fields>(stands: F, entry: Entry<F> | undefined): boolean =>
  entry !== undefined && names(entry.entered).some(name => !same(entry.entered[name], stands[name]))

/** What somebody else has put, since they were entered, into fields that were to hold something else: as it stands there. */
export const clashesOf = <F extends Fields>(stands: F, entry: Entry<F> | undefined): Partial<F> =>
  those<F>(
    stands,
    name =>
      entry !== undefined &&
      name in entry.entered &&
      !same(stands[name], entry.was[name]) &&
      !same(stands[name], entry.entered[name]),
  )

/** Some of what was refused, for a sentence: 'a, b and 3 more'. */
export const someOf = (all: readonly string[], most = 5): string =>
  all.length > most ? `${all.slice(0, most).join(', ')} and ${all.length - most} more` : all.join(', ')
