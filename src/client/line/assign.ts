import type { Offer } from './offers.ts'

/** A question that records answer, and what describes them. */
export type Describes = {
  readonly argument: string
  /** The object of the command. Of two equal readings, it is the better one. */
  readonly isObject: boolean
  /** How well these places describe a record together; 0 when they describe none. */
  readonly points: (places: readonly number[]) => number
  /** How many places, from this one on, may together be the next part of a description: a word, or 'sat 28 nov'. */
  readonly mayTake: (at: number) => readonly number[]
  /** Whether a record is called by the word at a place. */
  readonly isNamed: (at: number) => boolean
  /** Whether some places are a day, and describe a record by it. */
  readonly isDated: (places: readonly number[]) => boolean
}

/** One way to read the pieces: which question takes which places. */
export type Assignment = {
  readonly offers: readonly Offer[]
  readonly described: ReadonlyMap<string, readonly number[]>
  /** How many places are read, and how well. */
  readonly used: number
  readonly points: number
}

/** With more ways than this, the line is no clear one, and what is left is asked. */
const mostSteps = 300
const mostKept = 12

/**
 * All ways to give the places to the questions that leave the fewest places unread, best first. `count` is the number of
 * places, `taken` those that are not to be read.
 */
export function assignments(
  count: number,
  taken: ReadonlySet<number>,
  offers: readonly Offer[],
  describes: readonly Describes[],
): readonly Assignment[] {
  let best: Assignment[] = []
  let steps = 0
  const everyPlace = Array.from({ length: count }, (_, at) => at)
  const atPlace = Array.from({ length: count }, (_, at) => offers.filter(offer => offer.at === at))

  const end = (chosen: readonly Offer[], described: ReadonlyMap<string, readonly number[]>) => {
    let used = 0
    let points = 0
    for (const { length, points: own } of chosen) {
      used += length
      points += own
    }
    const isRead = (at: number) =>
      taken.has(at) ||
      chosen.some(offer => offer.at <= at && at < offer.at + offer.length) ||
      describes.some(({ argument }) => described.get(argument)?.includes(at))
    for (const { argument, points: of, isObject, isNamed, isDated } of describes) {
      const places = described.get(argument)
      if (!places) continue
      // A name is never left out for the day of somebody else: of 'wong last month', Wong is meant.
      if (isObject && isDated(places) && everyPlace.some(at => !isRead(at) && isNamed(at))) return
      const own = of(places)
      if (own === 0) return
      used += places.length
      // Of equal readings, one that names the object, and more records, is the better one.
      points += own + (isObject ? 0.75 : 0.25)
    }
    const least = best[0]?.used ?? 0
    if (used < least) return
    if (used > least) best = []
    best.push({ offers: chosen, described, used, points })
  }
  const step = (at: number, chosen: readonly Offer[], described: ReadonlyMap<string, readonly number[]>): void => {
    steps += 1
    if (steps > mostSteps) return
    if (at >= count) {
      end(chosen, described)
      return
    }
    if (taken.has(at)) {
      step(at + 1, chosen, described)
      return
    }
    for (const { argument, points, mayTake } of describes)
      for (const length of mayTake(at)) {
        const before = described.get(argument) ?? []
        const places = [...before, ...Array.from({ length }, (_, more) => at + more)]
        if (places.slice(before.length).some(place => place >= count || taken.has(place)) || points(places) === 0)
          continue
        step(at + length, chosen, new Map(described).set(argument, places))
      }
    for (const offer of atPlace[at] ?? []) {
      if (chosen.some(({ argument }) => argument === offer.argument)) continue
      const places = Array.from({ length: offer.length }, (_, more) => at + more)
      if (places.some(place => taken.has(place))) continue
      step(at + offer.length, [...chosen, offer], described)
    }
    step(at + 1, chosen, described)
  }
  step(0, [], new Map())
  if (steps > mostSteps) return []
  return best.toSorted((one, other) => other.points - one.points).slice(0, mostKept)
}
