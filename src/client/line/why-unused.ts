import { possibleDates, readDate } from '#rules/typed-dates.ts'
import type { Argument } from '../command/arguments.ts'
import type { AnyCommand } from '../command/command.ts'
import { askedNow } from '../command/command-answers.ts'
import { type Answers, isEmpty } from '../command/values.ts'
import { type EntityKind, kindOf } from '../entities/kinds.ts'
import { dayText } from '../messages/day-words.ts'
import { caption, type Message } from '../messages/message.ts'
import { promptText } from '../messages/prompt.ts'
import { isBare } from './match-day.ts'

/** Why words of a line are of no use: beside them, and as a sentence. */
type Why = { readonly short: Message; readonly sentence: Message }

/**
 * Why words of a line are of no use, when they name a day: it is another weekday, or there is no lesson on it to choose.
 * `unused` are the words that are left once every list is loaded.
 */
export function whyUnused(
  command: AnyCommand,
  answers: Answers,
  unused: readonly string[],
  today: Temporal.PlainDate,
): Why | undefined {
  const open = Object.entries(askedNow(command, answers)).flatMap(([name, argument]) =>
    isEmpty(answers[name]) ? [argument] : [],
  )
  return otherWeekday(open, unused, today) ?? noneThen(open, unused, today)
}

/** Of a date question, the question itself says so. */
function otherWeekday(
  open: readonly Argument[],
  unused: readonly string[],
  today: Temporal.PlainDate,
): Why | undefined {
  if (!open.some(({ kind }) => kind === 'entity')) return undefined
  const [date] = unused.flatMap(typed => {
    const [first, other] = possibleDates(typed, today)
    return first !== undefined && other !== undefined && !readDate(typed, today, true) ? [first] : []
  })
  if (date === undefined) return undefined
  const day = dayText(date, today)
  return { short: promptText.thatIs({ day }), sentence: promptText.itIs({ day }) }
}

/** Where the list of a question could not be loaded, nobody knows what the words mean. */
export function listLost(command: AnyCommand, answers: Answers, lost: ReadonlySet<EntityKind>): Message | undefined {
  const [of] = Object.entries(askedNow(command, answers)).flatMap(([name, argument]) =>
    argument.kind === 'entity' && isEmpty(answers[name]) && lost.has(argument.of) ? [argument.of] : [],
  )
  return of && promptText.listLost({ list: caption(kindOf(of).title) })
}

function noneThen(open: readonly Argument[], unused: readonly string[], today: Temporal.PlainDate): Why | undefined {
  const day = dayAmong(unused, today)
  if (day === undefined) return undefined
  for (const argument of open) {
    if (argument.kind !== 'entity') continue
    const { moment, days, one } = kindOf(argument.of)
    if (!moment || !days) continue
    const short = promptText.noneOn({ one: caption(one), day: dayText(day, today) })
    return { short, sentence: promptText.thereIs({ short }) }
  }
  return undefined
}

/** The day that one of the words names, or two of them: '21 nov'. A bare number can be too many things. */
function dayAmong(words: readonly string[], today: Temporal.PlainDate): string | undefined {
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  const days = [...pairs.filter(each => /\d/.test(each)), ...words.filter(each => !isBare(each))]
  return days.map(each => readDate(each, today) ?? readDate(each, today, true)).find(day => day !== undefined)
}
