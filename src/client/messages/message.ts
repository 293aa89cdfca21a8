import { type Clause, fill, isClause, type ValuesIn, worded } from '#contract/fill.ts'
import { dayOf } from '#rules/hong-kong.ts'
import { dayName } from './day-name.ts'

/*
 * Every text that people read is a message: an id and values. Its text is written once in each language: the English in the
 * table of its area, the Chinese in the table beside that. The code passes the message around as a value, and `t` turns it
 * into text where it is shown, in the language that is shown.
 */

export type Language = 'en' | 'zh-HK'
/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', 'zh-HK': '繁體中文' }
/** The texts of another language than English. What it lacks is shown in English. */
export type Translation = {
  /** By the id of their messages. */
  readonly texts: Readonly<Record<string, string>>
  /** Labels and titles, by their English. */
  readonly captions: Readonly<Record<string, string>>
  /** The Chinese of a server's text, which is told by its values as well; `undefined` where there is none. */
  readonly refusal: (words: string, values: Message['values']) => string | undefined
  /** What stands between the parts of a list. */
  readonly between: string
}
const shown: { translation: Translation | undefined } = { translation: undefined }
/** Turns messages into this language from now on, into English without one. */
export const translateInto = (translation: Translation | undefined): void => {
  shown.translation = translation
}
export const languageShown = (): Language => (shown.translation ? 'zh-HK' : 'en')

type Value = string | number | Message | readonly Message[]
/** `id` is such as 'payments.paid'. `values` replace the {names} in its text. */
export type Message = { readonly id: string; readonly values: Readonly<Record<string, Value>> }

/** A text without {names} becomes a message. A text with {names} becomes a function from their values to a message. */
type MessageOf<Text extends string> =
  Record<never, never> extends ValuesIn<Text>
    ? Message
    : (values: { readonly [Name in keyof ValuesIn<Text>]: Value }) => Message
type Messages<T extends Readonly<Record<string, string>>> = { readonly [K in keyof T]: MessageOf<T[K]> }

const texts = new Map<string, string>()

/** The English of all messages that are declared so far, by id. */
export const messageTexts = (): ReadonlyMap<string, string> => texts

/** Declares the messages of an area in English. The id of each is 'area.key'. */
export function messages<const T extends Readonly<Record<string, string>>>(area: string, table: T): Messages<T> {
  const entries = Object.entries(table).map(([key, text]) => {
    const id = `${area}.${key}`
    texts.set(id, text)
    return [key, text.includes('{') ? (values: Message['values']) => ({ id, values }) : { id, values: {} }] as const
  })
  // Every key of the table has an entry of the type that MessageOf describes.
  return Object.fromEntries(entries) as Messages<T>
}

const { andMore, asItIs, both, captioned, followed, listed, said } = messages('message', {
  andMore: '{first} and {count} more',
  asItIs: '{text}',
  both: '{en}\n\n{zh}',
  captioned: '{text}',
  followed: '{sentence} {next}',
  listed: '{parts}',
  said: '{words}',
})

const captionId = captioned({ text: '' }).id
const saidId = said({ words: '' }).id
const bothId = both({ en: '', zh: '' }).id

/** A text that needs no translation: a name, a date, an amount. */
export const verbatim = (text: string): Message => asItIs({ text })
/** What is written in both languages, whichever is shown: the texts that families are sent. */
export const inBoth = (en: string, zh: string): Message => both({ en, zh })
/** The texts of such a message, each with its language. */
export const writtenIn = ({ id, values: { en, zh } }: Message): readonly (readonly [Language, string])[] | undefined =>
  id === bothId
    ? [
        ['en', String(en)],
        ['zh-HK', String(zh)],
      ]
    : undefined
/** The label of a command, a question or a column. Its declaration has the English text. */
export const caption = (text: string): Message => captioned({ text })
/** The label of a field, whose declaration may have the Chinese as well. */
export const fieldCaption = ({ label, zh }: { readonly label: string; readonly zh?: string }): Message =>
  captionIn(label, zh)
/** A value of a choice, whose field may have the Chinese as well. */
export const choiceCaption = (
  { zhValues = {} }: { readonly zhValues?: Readonly<Record<string, string>> },
  text: string,
): Message => captionIn(text, zhValues[text])

function captionIn(text: string, zh: string | undefined): Message {
  const message = caption(text)
  return zh === undefined ? message : { ...message, values: { ...message.values, zh } }
}
/** A server's text, with the code and the values that a client can translate it by. */
export function serverSaid(words: string, code = '', values: Readonly<Record<string, unknown>> = {}): Message {
  const message = said({ words })
  return code === '' ? message : { ...message, values: { ...knownOf(values), ...message.values, code } }
}
/** A clause of the server's text. */
export const clauseSaid = (clause: Clause): Message => serverSaid(worded(clause), clause.code, clause.values)
/** A server's text of parts. A server of another version may send it alone, or with parts that are not known here. */
export const partsSaid = (text: string, parts: readonly unknown[] = []): Message =>
  parts.length > 0 && parts.every(isClause) ? list(parts.map(clauseSaid)) : verbatim(text)
/** 'A, B, C'. */
export const list = (parts: readonly Message[]): Message => listed({ parts })
const mostFirst = 3
/** So many of several are named at most: one that would be left is named itself. */
export const mostNamed = mostFirst + 1
/** The first of several, and how many others there are: 'A, B, C and 7 more'. It needs no more than those it names. */
export const few = (first: readonly Message[], all = first.length): Message =>
  all <= mostNamed ? list(first) : andMore({ first: first.slice(0, mostFirst), count: all - mostFirst })
/** Names and amounts: 'LR-2026-002683, Chi Ming Wong 黃志明, 1,755.00'. Those that are unknown are left out. */
export const line = (...parts: readonly (string | Message | null | undefined)[]): Message =>
  list(parts.flatMap(part => (typeof part === 'string' && part !== '' ? [verbatim(part)] : part || [])))
/** Sentences that follow each other. */
export const sentences = (first: Message, ...others: readonly Message[]): Message =>
  others.reduce((sentence, next) => followed({ sentence, next }), first)

/** The values of a refusal, as far as this build knows them. */
const knownOf = (values: Readonly<Record<string, unknown>>): Message['values'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const known = knownValue(value)
      return known === undefined ? [] : [[name, known] as const]
    }),
  )

const knownValue = (value: unknown): Value | undefined => {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (isClause(value)) return clauseSaid(value)
  if (!Array.isArray(value)) return undefined
  return value.flatMap(each => (isClause(each) ? clauseSaid(each) : typeof each === 'string' ? verbatim(each) : []))
}

const day = /\b\d{4}-\d\d-\d\d\b/g
const dayValues = ['date', 'day', 'days'] as const
/** The values of a refusal that are days, such as '2026-11-23'. Those of the log stand in a table, beside their weekday. */
export const daysOf = (values: Message['values']): readonly string[] =>
  'weekday' in values
    ? []
    : dayValues.flatMap(name => (typeof values[name] === 'string' ? (values[name].match(day) ?? []) : []))
/** A text with these days as sentences say them: 'Mon 23 Nov'. */
export const withDays = (text: string, days: readonly string[]): string =>
  days.reduce(
    (said, date) => said.replaceAll(date, dayName(date, languageShown() === 'zh-HK', dayOf(Temporal.Now.instant()))),
    text,
  )
/** The days in all parts of a refusal. */
const allDays = (values: Message['values']): readonly string[] => [
  ...daysOf(values),
  ...Object.values(values).flatMap(value =>
    typeof value !== 'object' ? [] : ('id' in value ? [value] : value).flatMap(each => allDays(each.values)),
  ),
]

/** The text of a message. Nothing else turns messages into text. */
export function t({ id, values }: Message): string {
  const { translation } = shown
  const own = translation && translated(translation, id, values)
  if (own !== undefined) return own
  if (id === saidId) return withDays(String(values.words), allDays(values))
  return fill(translation?.texts[id] ?? texts.get(id) ?? id, wordedValues(values, translation?.between ?? ', '))
}

const wordedValues = (values: Message['values'], between: string): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value !== 'object' ? value : 'id' in value ? t(value) : value.map(t).join(between),
    ]),
  )

/** The texts that no table has under the id of a message: labels, and what the server says. */
function translated({ captions, refusal }: Translation, id: string, values: Message['values']): string | undefined {
  const { text, words, zh } = values
  if (id === captionId && typeof text === 'string') return typeof zh === 'string' ? zh : captions[text]
  return id === saidId && typeof words === 'string' ? refusal(words, values) : undefined
}

export const isSame = (one: Message | undefined, other: Message | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
