import type { Found } from '../data/records.ts'
import type { EntityKind } from '../entities/kinds.ts'

/** A question, the places of the line that answer it, and the answer. `found`: the records it may mean, if it is about one. */
export type Part = {
  readonly argument: string
  readonly places: readonly number[]
  readonly answer: string
  readonly found?: readonly Found<EntityKind>[]
  /** Its words mean something else as well, and others of the line mean nothing. It is asked, unless a person chose it. */
  readonly doubtful?: boolean
  /** Words beside it, or others of the line, may say that another day or amount is meant. It is always asked. */
  readonly qualified?: boolean
  /** The places of such words beside it. No text takes them. */
  readonly beside?: readonly number[]
  /** The places of words such as 'on' before it. */
  readonly plain?: readonly number[]
}

/** One way to read a line. */
export type Way = { readonly parts: readonly Part[]; readonly points: number }

const answerOf = ({ argument, answer, found }: Part): string =>
  JSON.stringify([argument, found?.map(({ id }) => id) ?? answer])

const wayKey = ({ parts }: Way): string =>
  parts
    .map(part => `${answerOf(part)} ${part.places.join()}`)
    .sort()
    .join()

/** Without ways that come to the same. */
export const distinct = (ways: readonly Way[]): readonly Way[] => [
  ...new Map(ways.toReversed().map(way => [wayKey(way), way])).values().toArray().reverse(),
]

export const bestFirst = (ways: readonly Way[]): readonly Way[] =>
  ways.toSorted((one, other) => other.points - one.points)

/**
 * The answers on which the best ways agree, and the questions on which they do not. With `way`, that way alone counts.
 * A question that may mean several records is not clear either, nor is a doubtful record, unless `trusts`,
 * or a day that may be another one, while it is `asked`.
 */
export function agreement(
  ways: readonly Way[],
  way: number | undefined,
  trusts = way !== undefined,
  asked = true,
): { readonly clear: readonly Part[]; readonly unclear: readonly Part[] } {
  const best = ways[(way ?? 0) % Math.max(1, ways.length)]
  if (!best) return { clear: [], unclear: [] }
  const equal = way === undefined ? ways.filter(({ points }) => points === best.points) : [best]
  const agreed = (part: Part) =>
    (part.found === undefined || part.found.length === 1) &&
    !(asked && part.qualified) &&
    (!part.doubtful || trusts) &&
    equal.every(({ parts }) => parts.some(other => answerOf(other) === answerOf(part)))
  return { clear: best.parts.filter(agreed), unclear: best.parts.filter(part => !agreed(part)) }
}
