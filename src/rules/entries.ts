/** The fields of a row that can be entered. */
type Fields = Readonly<Record<string, string | number | null>>
/**
 * What a person entered into a row, and what those fields held before. A stored value that differs from `was` is
 * somebody else's change.
 */
export type Entry<F extends Fields> = { readonly entered: Partial<F>; readonly was: Partial<F> }

const names = <F extends Fields>(fields: Partial<F>): readonly (keyof F & string)[] => Object.keys(fields)
const plain = (value: unknown): unknown => (typeof value === 'string' ? value.normalize('NFC').trim() : value)
const same = (one: unknown, other: unknown): boolean => plain(one) === plain(other)

const those = <F extends Fields>(fields: Partial<F>, wanted: (name: keyof F & string) => boolean): Partial<F> =>
  // Object.entries loses the key type, but some of F's fields are still a Partial<F>.
  Object.fromEntries(Object.entries(fields).filter(([name]) => wanted(name))) as Partial<F>

/**
 * The entry of a row after one more change. A field that now equals the stored row is dropped from the entry.
 * `undefined`: the entry is empty.
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

/** The entry that changes a row from `was` to `wanted`: the fields that differ. */
export const entryOf = <F extends Fields>(was: F, wanted: F): Entry<F> | undefined => enter<F>(undefined, was, wanted)

/** The row with its entry applied. */
export const withEntry = <F extends Fields>(stands: F, entry: Entry<F> | undefined): F => ({
  ...stands,
  ...entry?.entered,
})

/** Whether the entry differs from the stored row. */
export const isUnsaved = <F extends Fields>(stands: F, entry: Entry<F> | undefined): boolean =>
  entry !== undefined && names(entry.entered).some(name => !same(entry.entered[name], stands[name]))

/** Fields that somebody else has changed since they were entered, where the stored value is not the entered one. */
export const clashesOf = <F extends Fields>(stands: F, entry: Entry<F> | undefined): Partial<F> =>
  those<F>(
    stands,
    name =>
      entry !== undefined &&
      name in entry.entered &&
      !same(stands[name], entry.was[name]) &&
      !same(stands[name], entry.entered[name]),
  )
