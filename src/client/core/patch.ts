import { idFields, type Rows } from '#contract/rows.ts'

/** Which rows have gone from a list and come to it. Those that were replaced have gone and come. */
export type Step<Row extends object = object> = {
  readonly gone: ReadonlySet<Row>
  /** In the order of the list. */
  readonly came: readonly Row[]
  /** The order of the list. */
  readonly order: (one: Row, other: Row) => number
  /** The list is loading: the rows that came are its next ones, and no news. */
  readonly isGrowth?: true
}

/**
 * How a list came from an earlier one. What is made of a list may hold on to the step, but not to the list before: each
 * would hold the next, and none would ever go.
 */
export type Patch<Row extends object = object> = { readonly before: readonly Row[]; readonly step: Step<Row> }

/**
 * Earlier lists are held only by their successors, and only so many: what is made of a list follows soon. Of 100,000 rows
 * each is 400 kB.
 */
const longest = 4
const patches = new WeakMap<readonly object[], Patch>()

/** How this list came from an earlier one, as far as that is known. */
export const patchOf = <Row extends object>(rows: readonly Row[]): Patch<Row> | undefined =>
  // A list of rows was patched with such rows.
  patches.get(rows) as Patch<Row> | undefined

const orders = new WeakMap<readonly object[], Step['order']>()

/** Notes the order of a list that came whole. */
export const noteOrder = (rows: readonly object[], order: Step['order']): void => void orders.set(rows, order)

/** The order of a list: the known one, or else that in which its rows stand. */
export function orderIn<Row extends object>(rows: readonly Row[]): Step<Row>['order'] {
  const known = patchOf(rows)?.step.order ?? (orders.get(rows) as Step<Row>['order'] | undefined)
  if (known) return known
  let places: ReadonlyMap<Row, number> | undefined
  return (one, other) => {
    places ??= new Map(rows.map((row, place) => [row, place]))
    return (places.get(one) ?? 0) - (places.get(other) ?? 0)
  }
}

/** The mark that lists share when they are one list at different times of its loading. */
const loads = new WeakMap<readonly object[], object>()

/** Notes how a list came from an earlier one. Returns the list. */
export function notePatch<Row extends object>(
  rows: readonly Row[],
  before: readonly Row[],
  step: Step<Row>,
): readonly Row[] {
  patches.set(rows, { before, step } as unknown as Patch)
  if (step.isGrowth) {
    const load = loads.get(before) ?? {}
    loads.set(before, load).set(rows, load)
  }
  let oldest: readonly object[] = rows
  for (let steps = 0; steps < longest; steps += 1) oldest = patches.get(oldest)?.before ?? oldest
  patches.delete(oldest)
  return rows
}

/** A list that is loading, with the rows that came next. */
export const grown = <Row extends object>(
  before: readonly Row[],
  came: readonly Row[],
  order: Step<Row>['order'],
): readonly Row[] => notePatch([...before, ...came], before, { gone: new Set(), came, order, isGrowth: true })

/** Whether a list was this one when fewer of its rows had come: these are its first ones. */
export const isBeginning = (earlier: readonly object[], rows: readonly object[]): boolean =>
  earlier.length <= rows.length && loads.has(rows) && loads.get(rows) === loads.get(earlier)

/** The rows that have come to a list and gone from it since an earlier one; `undefined` when it did not come from that. */
export function rowsSince<Row extends object>(
  rows: readonly Row[],
  earlier: readonly Row[],
): { readonly came: readonly Row[]; readonly gone: ReadonlySet<Row> } | undefined {
  const came: Row[] = []
  const gone = new Set<Row>()
  for (let at = rows; at !== earlier; ) {
    const patch = patchOf(at)
    if (!patch) return undefined
    at = patch.before
    if (patch.step.isGrowth) continue
    // What came and went again was never there.
    came.push(...patch.step.came.filter(row => !gone.delete(row)))
    for (const row of patch.step.gone) gone.add(row)
  }
  return { came, gone }
}

/** The lists that this one came from, the last one first, as far as they are known and it has not been loading since. */
function listsBefore<Row extends object>(rows: readonly Row[]): readonly (readonly Row[])[] {
  const patch = patchOf(rows)
  return patch === undefined || patch.step.isGrowth ? [] : [patch.before, ...listsBefore(patch.before)]
}

/** How a list came, in one step, from the last list before it that passes; `undefined` when none is known that does. */
export function patchSince<Row extends object>(
  rows: readonly Row[],
  passes: (earlier: readonly Row[]) => boolean,
): Patch<Row> | undefined {
  const last = patchOf(rows)
  if (!last || passes(last.before)) return last
  const before = listsBefore(rows).find(passes)
  const since = before && rowsSince(rows, before)
  if (!since) return undefined
  const { order } = last.step
  return { before, step: { gone: since.gone, came: since.came.toSorted(order), order } }
}

/**
 * Whether a list before this one that passes will still be known after one change more, or two at once: what was made of it
 * can be patched then.
 */
export const canWait = <Row extends object>(
  rows: readonly Row[],
  passes: (earlier: readonly Row[]) => boolean,
): boolean =>
  listsBefore(rows)
    .slice(0, longest - 2)
    .some(passes)

/** Where a row belongs in a list: before the first one that comes after it. */
export function placeOf<Row>(rows: readonly Row[], row: Row, order: (one: Row, other: Row) => number): number {
  let from = 0
  let to = rows.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (order(rows[middle]!, row) > 0) to = middle
    else from = middle + 1
  }
  return from
}

/** Where a row stands in a list, which is in order; -1 when it is not there. */
export function indexIn<Row>(rows: readonly Row[], row: Row, order: (one: Row, other: Row) => number): number {
  const place = placeOf(rows, row, order) - 1
  // Rows that compare as equal may stand beside it, and some lists are not quite in order.
  return rows[place] === row ? place : rows.indexOf(row)
}

/** For so many rows or more, a long list is looked through once. Fewer are looked for one by one, which is faster then. */
export const manyRows = 8

/** The list with some rows taken out and others put in. */
export function withStep<Row extends object>(
  rows: readonly Row[],
  { gone, came, order, isGrowth }: Step<Row>,
): readonly Row[] {
  if (isGrowth) return [...rows, ...came]
  const isFew = gone.size < manyRows
  const all = isFew ? rows.slice() : rows.filter(row => !gone.has(row))
  for (const row of isFew ? gone : []) {
    const place = indexIn(all, row, order)
    if (place >= 0) all.splice(place, 1)
  }
  for (const row of came) all.splice(placeOf(all, row, order), 0, row)
  return all
}

/**
 * The list after `ids` were asked for again: the rows with one of them in a field that is looked in are those of the
 * answer, and all others stay as they are.
 */
export function patched<Row extends object>(
  rows: readonly Row[],
  list: Rows,
  ids: ReadonlySet<string>,
  answered: readonly Row[],
): readonly Row[] {
  // A list can have 100,000 rows: each field of each is looked at once.
  const value = (row: Row, field: string) => (row as Readonly<Record<string, unknown>>)[field] as string
  const gone = new Set<Row>()
  const find = (field: string, wanted: ReadonlySet<string>) => {
    for (const row of rows) if (wanted.has(value(row, field))) gone.add(row)
  }
  const fields = idFields(list)
  const fresh = answered.map(row => value(row, list.id))
  const others: string[] = []
  for (const id of new Set(fields.includes(list.id) ? [...fresh, ...ids] : fresh)) {
    // In a list that is in the order of its ids, it stands where it belongs.
    const row = rows[placeOf(rows, { [list.id]: id } as unknown as Row, list.order) - 1]
    if (row !== undefined && value(row, list.id) === id) gone.add(row)
    else others.push(id)
  }
  if (others.length > 0) find(list.id, new Set(others))
  for (const field of fields) if (field !== list.id) find(field, ids)
  // What is the same as before stays the same object, and nobody draws it again.
  const before = new Map([...gone].map(row => [value(row, list.id), row]))
  const came = answered.filter(row => {
    const same = before.get(value(row, list.id))
    const isSame = same !== undefined && JSON.stringify(same) === JSON.stringify(row)
    if (isSame) gone.delete(same)
    return !isSame
  })
  if (gone.size === 0 && came.length === 0) return rows
  const step = { gone, came: came.toSorted(list.order), order: list.order }
  return notePatch(withStep(rows, step), rows, step)
}
