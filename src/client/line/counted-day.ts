import { weekdayFrom } from '#rules/typed-dates.ts'
import type { Argument, Arguments } from '../command/arguments.ts'
import { type Answers, isEmpty } from '../command/values.ts'
import type { Moment } from '../entities/kind.ts'
import { type EntityKind, kindOf } from '../entities/kinds.ts'

/** The argument whose record's own day a weekday is counted from, if the question has one. */
export const countedFrom = (argument: Argument | undefined): string | undefined =>
  argument?.kind === 'date' ? argument.from : undefined

/** The day and time of the record that a question counts weekdays from, if it is known by now. */
function ownMoment(
  args: Arguments,
  argument: Argument | undefined,
  answers: Answers,
  seen: (kind: EntityKind, id: string) => unknown,
): Moment | undefined {
  const from = countedFrom(argument)
  const object = from === undefined ? undefined : args[from]
  if (from === undefined || object?.kind !== 'entity' || isEmpty(answers[from])) return undefined
  const record = seen(object.of, String(answers[from]))
  // Each kind's `moment` takes records of that kind.
  const momentOf = kindOf(object.of).moment as ((record: unknown) => Moment) | undefined
  return record === undefined ? undefined : momentOf?.(record)
}

/**
 * The first such weekday on or after the record's own day that is not that day at the same time; `undefined` where the text
 * is no weekday, or the question counts from no record, or not from one that has a day.
 */
export function countedDay(
  typed: string,
  args: Arguments,
  argument: Argument | undefined,
  answers: Answers,
  seen: (kind: EntityKind, id: string) => unknown,
): string | undefined {
  const own = ownMoment(args, argument, answers, seen)
  if (own?.date === undefined) return undefined
  const day = Temporal.PlainDate.from(own.date)
  const found = weekdayFrom(typed, day)
  const isAnotherTime = Object.entries(args).some(
    ([name, { kind }]) => kind === 'time' && !isEmpty(answers[name]) && answers[name] !== own.time,
  )
  return found === own.date && !isAnotherTime ? weekdayFrom(typed, day.add({ days: 1 })) : found
}
