import { type Offer, placesFrom, placesOf } from './value-spans.ts'

type Places = readonly number[]

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

  /** A name is never left out for the day of somebody else: of 'wong last month', Wong is meant. */
  const leavesName = ({ isObject, isDated, isNamed }: Describes, places: Places, isRead: (at: number) => boolean) =>
    isObject && isDated(places) && everyPlace.some(at => !isRead(at) && isNamed(at))
  /** How many places are read so, and how well; `undefined` when a description has no record. */
  const scoreOf = (chosen: readonly Offer[], described: ReadonlyMap<string, Places>) => {
    let used = 0
    let points = 0
    for (const offer of chosen) {
      used += offer.length
      points += offer.points
    }
    const isRead = (at: number) =>
      taken.has(at) ||
      chosen.some(offer => offer.at <= at && at < offer.at + offer.length) ||
      describes.some(({ argument }) => described.get(argument)?.includes(at))
    for (const each of describes) {
      const places = described.get(each.argument)
      if (!places) continue
      const own = leavesName(each, places, isRead) ? 0 : each.points(places)
      if (own === 0) return undefined
      used += places.length
      // Of equal readings, one that names the object, and more records, is the better one.
      points += own + (each.isObject ? 0.75 : 0.25)
    }
    return { used, points }
  }
  const end = (offers: readonly Offer[], described: ReadonlyMap<string, Places>) => {
    const score = scoreOf(offers, described)
    const most = best[0]?.used ?? 0
    if (!score || score.used < most) return
    if (score.used > most) best = []
    best.push({ offers, described, ...score })
  }
  const areFree = (places: Places) => places.every(place => place < count && !taken.has(place))
  const step = (at: number, chosen: readonly Offer[], described: ReadonlyMap<string, Places>): void => {
    steps += 1
    if (steps > mostSteps) return
    if (at >= count) end(chosen, described)
    else if (taken.has(at)) step(at + 1, chosen, described)
    else takeFrom(at, chosen, described)
  }
  const takeFrom = (at: number, chosen: readonly Offer[], described: ReadonlyMap<string, Places>): void => {
    describeFrom(at, chosen, described)
    for (const offer of atPlace[at] ?? []) {
      const isAnswered = chosen.some(({ argument }) => argument === offer.argument)
      if (!isAnswered && areFree(placesOf(offer))) step(at + offer.length, [...chosen, offer], described)
    }
    step(at + 1, chosen, described)
  }
  const describeFrom = (at: number, chosen: readonly Offer[], described: ReadonlyMap<string, Places>): void => {
    for (const { argument, points, mayTake } of describes)
      for (const length of mayTake(at)) {
        const next = placesFrom(at, length)
        const places = [...(described.get(argument) ?? []), ...next]
        if (areFree(next) && points(places) !== 0) step(at + length, chosen, new Map(described).set(argument, places))
      }
  }
  step(0, [], new Map())
  if (steps > mostSteps) return []
  return best.toSorted((one, other) => other.points - one.points).slice(0, mostKept)
}
