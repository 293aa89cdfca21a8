import type { Argument, Arguments, Wrong } from './arguments.ts'
import type { EntityKind } from './entities.ts'
import { failureOf } from './queries.ts'
import { readDate, readMonth, readTime } from './typed-dates.ts'

/*
 * An answer has two shapes. The draft is what a field or the palette holds: text as it was typed, ids for entities, the
 * file. The value is what `run` is given: parsed, and the whole record for an entity.
 */

export type Drafts = Readonly<Record<string, unknown>>
export type Problem = Wrong & { readonly argument: string }
/** What a draft stands for, or what is wrong with it. */
type Read = { readonly value: unknown } | Wrong

type Finder = (kind: EntityKind, id: string) => Promise<unknown>

export const isEmpty = (draft: unknown): boolean =>
  draft === undefined ||
  draft === null ||
  (typeof draft === 'string' && draft.trim() === '') ||
  (Array.isArray(draft) && draft.length === 0)

export const missingText = (argument: Argument): string => argument.missing ?? `${argument.label} is required.`

type Day = Extract<Argument, { readonly kind: 'date' | 'month' | 'time' }>
/** What is said of something that was typed and is no such day, month or time. */
export function unlike({ kind, label }: Day, today: Temporal.PlainDate): string {
  const example = { date: today, month: today.toPlainYearMonth(), time: '16:30' }[kind]
  return `${label} must be a ${kind} such as ${example}.`
}

/** A draft as the value it stands for, or what is wrong with it in a sentence. An empty optional one is `undefined`. */
export async function parse(
  argument: Arguments[string],
  draft: unknown,
  find: Finder,
  today: Temporal.PlainDate,
): Promise<Read> {
  if (isEmpty(draft)) {
    // An optional text that was emptied on purpose is an empty text, not an unknown one.
    if (argument.optional) return { value: typeof draft === 'string' ? '' : undefined }
    return { text: missingText(argument) }
  }
  const found = await parsed(argument, draft, find, today).catch((error: unknown) => unread(argument, error))
  if ('text' in found) return found
  // The builders of command.ts tie the rule to the value of its own kind.
  const rule = argument.rule as ((value: unknown) => string | Wrong | undefined) | undefined
  const wrong = rule?.(found.value)
  if (wrong === undefined) return found
  return typeof wrong === 'string' ? { text: wrong } : wrong
}

/** A list that cannot be loaded says nothing about what was picked from it. */
function unread(argument: Argument, error: unknown): Read {
  const { reached, words } = failureOf(error)
  const texts = argument.kind === 'entity' ? argument.loadTexts : undefined
  if (!reached) return { text: texts?.network ?? 'Server not reachable.' }
  return { text: words ?? texts?.refused ?? `${argument.label} could not be looked up.` }
}

async function parsed(argument: Argument, draft: unknown, find: Finder, today: Temporal.PlainDate): Promise<Read> {
  const text = typeof draft === 'string' ? draft.trim() : ''
  switch (argument.kind) {
    case 'entity': {
      const record = await find(argument.of, text)
      if (record === undefined) return { text: missingText(argument) }
      const refuses = argument.refuses as ((record: unknown) => string | undefined) | undefined
      const reason = refuses?.(record)
      return reason === undefined ? { value: record } : { text: reason }
    }
    case 'entities': {
      const ids = Array.isArray(draft) ? draft.map(String) : [text]
      const all = await Promise.all(ids.map(id => find(argument.of, id)))
      const found = all.filter(record => record !== undefined)
      return found.length === 0 ? { text: missingText(argument) } : { value: found }
    }
    case 'choice':
      return Object.hasOwn(argument.options, text) ? { value: text } : { text: missingText(argument) }
    case 'number':
    case 'money': {
      const plain =
        text
          .normalize('NFKC')
          .replaceAll('−', '-')
          .replace(/[,\s$]/g, '') || String(draft)
      const number = Number(plain)
      if (!Number.isFinite(number)) return { text: `${argument.label} must be a number.` }
      if (argument.kind === 'money' && !/^-?\d+(\.\d{1,2})?$/.test(plain))
        return { text: `${argument.label} must be an amount such as 1200 or 1200.50.` }
      if (argument.min !== undefined && number < argument.min)
        return { text: `${argument.label} must be at least ${argument.min.toLocaleString('en')}.` }
      if (argument.max !== undefined && number > argument.max)
        return { text: `${argument.label} may be at most ${argument.max.toLocaleString('en')}.` }
      return { value: number }
    }
    case 'date': {
      const date = readDate(text, today, argument.past)
      return date ? { value: date } : { text: unlike(argument, today) }
    }
    case 'month': {
      const month = readMonth(text, today)
      return month ? { value: month } : { text: unlike(argument, today) }
    }
    case 'time': {
      const time = readTime(text)
      return time ? { value: time } : { text: unlike(argument, today) }
    }
    case 'toggle':
      return { value: draft === true || text === 'true' }
    case 'table':
      return Array.isArray(draft) ? { value: draft } : { text: missingText(argument) }
    case 'file':
      return draft instanceof File ? { value: draft } : { text: missingText(argument) }
    default: {
      const whole = String(draft)
      if (argument.max !== undefined && whole.length > argument.max)
        return { text: `${argument.label} may have at most ${argument.max} characters.` }
      return { value: argument.kind === 'secret' ? whole : whole.trim() }
    }
  }
}

/** All drafts at once: the values, or the first thing that is wrong, in the order of the arguments. */
export async function parseAll(
  args: Arguments,
  drafts: Drafts,
  find: Finder,
  today: Temporal.PlainDate,
): Promise<{ readonly values: Readonly<Record<string, unknown>> } | { readonly problems: readonly Problem[] }> {
  const names = Object.keys(args)
  const found = await Promise.all(names.map(name => parse(args[name]!, drafts[name], find, today)))
  const problems = found.flatMap((each, at) => ('text' in each ? [{ argument: names[at]!, ...each }] : []))
  if (problems.length > 0) return { problems }
  return { values: Object.fromEntries(found.map((each, at) => [names[at]!, 'value' in each ? each.value : undefined])) }
}
