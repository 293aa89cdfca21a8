import { indexIn, manyRows, notePatch, type Patch, patchOf, type Step, withStep } from '../core/patch.ts'

/**
 * Something that is made of a list, and kept for as long as the list is. When the list came from an earlier one of which
 * it was made already, `follow` makes it of that.
 */
export function madeOf<Row extends object, Made>(
  make: (rows: readonly Row[]) => Made,
  follow: (made: Made, rows: readonly Row[], step: Step<Row>, before: readonly Row[]) => Made,
): (rows: readonly Row[]) => Made {
  const known = new WeakMap<readonly Row[], { readonly made: Made }>()
  const of = (rows: readonly Row[]): { readonly made: Made } | undefined => {
    const found = known.get(rows)
    const patch = found ? undefined : patchOf(rows)
    const before = patch && of(patch.before)
    if (!patch || !before) return found
    const made = { made: follow(before.made, rows, patch.step, patch.before) }
    known.set(rows, made)
    return made
  }
  return rows => {
    const found = of(rows) ?? { made: make(rows) }
    known.set(rows, found)
    return found.made
  }
}

/** Where rows have gone from a list and come to it: places in the list before, and in this one. */
type Places = { readonly left: readonly number[]; readonly put: readonly number[] }
const placesOf = new WeakMap<readonly object[], Places>()

function placesIn<Row extends object>(
  rows: readonly Row[],
  { before, step: { gone, came, order, isGrowth } }: Patch<Row>,
): Places {
  const known = placesOf.get(rows)
  if (known) return known
  const inOrder = (all: Iterable<number>) => [...all].sort((one, other) => one - other)
  const places = {
    left: inOrder([...gone].map(row => indexIn(before, row, order))),
    put: isGrowth ? came.map((_, at) => before.length + at) : inOrder(came.map(row => indexIn(rows, row, order))),
  }
  placesOf.set(rows, places)
  return places
}

/** One value for each row of a list. */
export type Values<Value> = { [place: number]: Value; slice(): Values<Value> }

/**
 * The values of a list's rows, for a list that came from it: only those of the rows that came are made. `empty` is to hold
 * as many as there are rows.
 */
export function valuesAfter<Row extends object, Value, All extends Values<Value>>(
  earlier: All,
  rows: readonly Row[],
  patch: Patch<Row>,
  make: (row: Row) => Value,
  empty: (length: number) => All,
): All {
  const { left, put } = placesIn(rows, patch)
  const isReplaced = left.length === put.length && left.every((place, at) => place === put[at])
  // A copy of values is one of the same kind.
  const all = isReplaced ? (earlier.slice() as All) : empty(rows.length)
  const values: Values<Value> = all
  if (!isReplaced) {
    let from = 0
    let nextLeft = 0
    let nextPut = 0
    for (let place = 0; place < rows.length; place += 1) {
      while (left[nextLeft] === from) {
        nextLeft += 1
        from += 1
      }
      if (put[nextPut] === place) nextPut += 1
      else {
        values[place] = earlier[from]!
        from += 1
      }
    }
  }
  for (const place of put) values[place] = make(rows[place]!)
  return all
}

/** The order of what was made of rows, by that of the rows. */
const orderBy =
  <Row extends object, Made>(order: Step<Row>['order'], rowOf: (made: Made) => Row) =>
  (one: Made, other: Made): number =>
    order(rowOf(one), rowOf(other))

/** What was made of each row of a list, for a list that came from it: only for the rows that came it is made. */
export function pairedAfter<Row extends object, Made extends object>(
  earlier: readonly Made[],
  { before, step: { gone, came, order } }: Patch<Row>,
  rowOf: (made: Made) => Row,
  make: (row: Row) => Made,
): readonly Made[] {
  const step = {
    // Each stands where its row does.
    gone: new Set([...gone].flatMap(row => earlier[indexIn(before, row, order)] ?? [])),
    came: came.map(make),
    // Made elsewhere, because a function holds on to everything that is around it.
    order: orderBy(order, rowOf),
  }
  return notePatch(withStep(earlier, step), earlier, step)
}

/**
 * A part of a list, for a list that came from one that has such a part: only of the rows that came it is asked whether they
 * pass. What a row passed before may depend on other lists, so those that go are looked up.
 */
export function partAfter<Row extends object>(
  before: readonly Row[],
  step: Step<Row>,
  passes: (row: Row) => boolean,
): readonly Row[] {
  const { order, isGrowth } = step
  const there = step.gone.size < manyRows ? undefined : new Set(before)
  const isThere = (row: Row) => there?.has(row) ?? indexIn(before, row, order) >= 0
  const gone = new Set([...step.gone].filter(isThere))
  const came = step.came.filter(passes)
  if (gone.size === 0 && came.length === 0 && !isGrowth) return before
  const part = { ...step, gone, came }
  return notePatch(withStep(before, part), before, part)
}

/** The rows of a list that pass a test, for lists that come from one another. */
export const partOf = <Row extends object>(passes: (row: Row) => boolean): ((rows: readonly Row[]) => readonly Row[]) =>
  madeOf<Row, readonly Row[]>(
    rows => rows.filter(passes),
    (before, _, step) => partAfter(before, step, passes),
  )
