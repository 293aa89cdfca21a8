import { isLongerThan, visible } from '#contract/visible-text.ts'
import { plainNumber } from '#rules/typed-numbers.ts'
import { failureOf } from '../core/failure.ts'
import type { Who } from '../entities/field.ts'
import type { EntityKind } from '../entities/kinds.ts'
import { generalText } from '../messages/general.ts'
import { caption, type Message } from '../messages/message.ts'
import { questionsText } from '../messages/questions.ts'
import type { Argument, Arguments, Wrong } from './arguments.ts'
import type { Offer } from './reference.ts'

/*
 * An answer is what a field or the palette holds: typed text, ids for entities, a file. Its value is what `run` gets:
 * parsed, and the whole record for an entity.
 */

export type Answers = Readonly<Record<string, unknown>>
export type Problem = Wrong & { readonly argument: string }
/** The value of an answer, or what is wrong with it. */
type Read = { readonly value: unknown } | Wrong

/** Of an argument whose kind of record is not known here. */
export type Refuses = ((record: unknown, who: Who) => Message | undefined) | undefined

/** Why this record cannot be picked, and what can be done instead. */
export function refusalOf(argument: OfKind<'entity'>, record: unknown, who: Who): Wrong | undefined {
  const text = (argument.refuses as Refuses)?.(record, who)
  const instead = text && (argument.instead as ((record: unknown) => Offer | undefined) | undefined)?.(record)
  return text && { text, ...(instead ? { instead } : {}) }
}

type Finder = (kind: EntityKind, id: string) => Promise<unknown>

export const isEmpty = (answer: unknown): boolean =>
  answer === undefined ||
  answer === null ||
  (typeof answer === 'string' && visible(answer).trim() === '') ||
  (Array.isArray(answer) && answer.length === 0)

export const missingText = (argument: Argument): Message =>
  argument.missing ?? questionsText.required({ label: caption(argument.label) })

type OfKind<K extends Argument['kind']> = Extract<Argument, { readonly kind: K }>

/** The text for input that is not a valid date, month or time. */
export function unlike({ kind, label }: OfKind<'date' | 'month' | 'time'>, today: Temporal.PlainDate): Message {
  const example = String({ date: today, month: today.toPlainYearMonth(), time: '16:30' }[kind])
  return questionsText[kind]({ label: caption(label), example })
}

/** The value of an answer, or what is wrong with it. An optional answer that was never filled in is `undefined`. */
export async function parse(
  argument: Arguments[string],
  answer: unknown,
  find: Finder,
  today: Temporal.PlainDate,
  who: Who,
): Promise<Read> {
  if (isEmpty(answer)) {
    // An optional text that the person emptied is an empty text, not a missing one.
    if (argument.optional) return { value: typeof answer === 'string' ? '' : undefined }
    return { text: missingText(argument) }
  }
  const found = await parsed(argument, answer, find, today, who).catch((error: unknown) => unread(argument, error))
  if ('text' in found) return found
  // The builders in arguments.ts give each argument a rule for values of its own kind.
  const rule = argument.rule as ((value: unknown) => Message | Wrong | undefined) | undefined
  const wrong = rule?.(found.value)
  if (wrong === undefined) return found
  return 'id' in wrong ? { text: wrong } : wrong
}

/** The text when the list that a record was picked from cannot be loaded. */
function unread(argument: Argument, error: unknown): Read {
  const { reached, words } = failureOf(error)
  const texts = argument.kind === 'entity' ? argument.loadTexts : undefined
  if (!reached) return { text: texts?.network ?? generalText.serverNotReachable }
  return { text: words ?? texts?.refused ?? questionsText.notFound({ label: caption(argument.label) }) }
}

async function parsed(
  argument: Argument,
  answer: unknown,
  find: Finder,
  today: Temporal.PlainDate,
  who: Who,
): Promise<Read> {
  const text = typeof answer === 'string' ? answer.trim() : ''
  switch (argument.kind) {
    case 'entity':
      return readEntity(argument, text, find, who)
    case 'entities': {
      const ids = Array.isArray(answer) ? answer.map(String) : [text]
      const all = await Promise.all(ids.map(id => find(argument.of, id)))
      const records = all.filter(record => record !== undefined)
      return records.length === 0 ? { text: missingText(argument) } : { value: records }
    }
    case 'choice':
      return Object.hasOwn(argument.options, text) ? { value: text } : { text: missingText(argument) }
    case 'number':
    case 'money':
      return readNumber(argument, plainNumber(text) || String(answer))
    case 'date':
    case 'month':
    case 'time': {
      // The sign-in asks for no day, and does without the names and characters that days are written with.
      const { dayIn } = await import('./typed-day.ts')
      const day = dayIn(argument, text, today)
      return day ? { value: day } : { text: unlike(argument, today) }
    }
    case 'toggle':
      return { value: answer === true || text === 'true' }
    case 'table':
      return Array.isArray(answer) ? { value: answer } : { text: missingText(argument) }
    case 'file':
      return answer instanceof File ? { value: answer } : { text: missingText(argument) }
    default:
      return readText(argument, String(answer))
  }
}

async function readEntity(argument: OfKind<'entity'>, id: string, find: Finder, who: Who): Promise<Read> {
  const record = await find(argument.of, id)
  if (record === undefined) return { text: missingText(argument) }
  return refusalOf(argument, record, who) ?? { value: record }
}

function readNumber({ kind, label: name, min, max }: OfKind<'number' | 'money'>, typed: string): Read {
  const label = caption(name)
  const value = Number(typed)
  if (!Number.isFinite(value)) return { text: questionsText.number({ label }) }
  if (kind === 'money' && !/^-?\d+(\.\d{1,2})?$/.test(typed)) return { text: questionsText.amount({ label }) }
  if (min !== undefined && value < min)
    return { text: questionsText.atLeast({ label, least: min.toLocaleString('en') }) }
  if (max !== undefined && value > max) return { text: questionsText.atMost({ label, most: max.toLocaleString('en') }) }
  return { value }
}

function readText({ kind, label, max }: OfKind<'text' | 'longText' | 'secret'>, typed: string): Read {
  if (max !== undefined && isLongerThan(typed, max))
    return { text: questionsText.characters({ label: caption(label), most: max }) }
  return { value: kind === 'secret' ? typed : typed.trim() }
}

/** Parses all answers: returns the values, or every problem in the order of the arguments. */
export async function parseAll(
  args: Arguments,
  answers: Answers,
  find: Finder,
  today: Temporal.PlainDate,
  who: Who,
): Promise<{ readonly values: Readonly<Record<string, unknown>> } | { readonly problems: readonly Problem[] }> {
  const names = Object.keys(args)
  const found = await Promise.all(names.map(name => parse(args[name]!, answers[name], find, today, who)))
  const problems = found.flatMap((each, at) => ('text' in each ? [{ argument: names[at]!, ...each }] : []))
  if (problems.length > 0) return { problems }
  return { values: Object.fromEntries(found.map((each, at) => [names[at]!, 'value' in each ? each.value : undefined])) }
}
