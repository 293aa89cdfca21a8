/** To sort so many takes some milliseconds. */
const atOnce = 2000

/** Work that is done bit by bit: `next` does a bit of it. */
export type Work<Made> = Generator<undefined, Made>

/** Calls something for each item, some at once. */
export function* eachOf<T>(items: readonly T[], work: (item: T) => void): Work<undefined> {
  for (let from = 0; from < items.length; from += atOnce) {
    if (from > 0) yield
    const to = Math.min(items.length, from + atOnce)
    for (let at = from; at < to; at += 1) work(items[at]!)
  }
  return undefined
}

/** Sorts items bit by bit. Equal ones keep their order. */
export function* sorting<T>(items: readonly T[], compare: (one: T, other: T) => number): Work<readonly T[]> {
  let runs: (readonly T[])[] = []
  for (let from = 0; from < items.length; from += atOnce) {
    if (from > 0) yield
    runs.push(items.slice(from, from + atOnce).sort(compare))
  }
  while (runs.length > 1) {
    const longer: (readonly T[])[] = []
    for (let at = 0; at < runs.length; at += 2) longer.push(yield* merging(runs[at]!, runs[at + 1] ?? [], compare))
    runs = longer
  }
  return runs[0] ?? []
}

function* merging<T>(
  one: readonly T[],
  other: readonly T[],
  compare: (one: T, other: T) => number,
): Work<readonly T[]> {
  const all: T[] = []
  let next = 0
  for (const item of one) {
    for (; next < other.length && compare(other[next]!, item) < 0; next += 1) all.push(other[next]!)
    all.push(item)
    if (all.length % atOnce === 0) yield
  }
  for (; next < other.length; next += 1) all.push(other[next]!)
  return all
}
