import { readDate } from '#rules/typed-dates.ts'
import type { AnyCommand } from '../command.ts'
import { dayText } from '../day-words.ts'
import { kindOf } from '../entities.ts'
import { type Message, verbatim } from '../messages/message.ts'
import { promptText } from '../messages/prompt.ts'
import { askedNow } from '../run/answers.ts'
import { type Answers, isEmpty } from '../values.ts'

/**
 * Why words of a line are of no use, when they name a day: there is no lesson on it to choose. `unused` are the words that
 * are left once every list is loaded.
 */
export function noneThen(
  command: AnyCommand,
  answers: Answers,
  unused: readonly string[],
  today: Temporal.PlainDate,
): Message | undefined {
  const day = dayIn(unused, today)
  if (day === undefined) return undefined
  for (const [name, argument] of Object.entries(askedNow(command, answers))) {
    if (argument.kind !== 'entity' || !isEmpty(answers[name])) continue
    const { moment, days, one } = kindOf(argument.of)
    if (moment && days) return promptText.noneOn({ one: verbatim(one), day: dayText(day, today) })
  }
  return undefined
}

/** The day that one of the words names, or two of them: '21 nov'. A bare number can be too many things. */
function dayIn(words: readonly string[], today: Temporal.PlainDate): string | undefined {
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  const days = [...pairs.filter(each => /\d/.test(each)), ...words.filter(each => !/^\d{1,2}$/.test(each))]
  return days.map(each => readDate(each, today)).find(day => day !== undefined)
}
