import { type Clause, fill, isClause, type ValuesIn, worded } from '#contract/fill.ts'

/*
 * Every text that people read is a message: an id and values. Its text is written once, in the table of its area. The
 * code passes the message around as a value, and `t` turns it into text where it is shown.
 */

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

const { andMore, asItIs, captioned, followed, listed, said } = messages('message', {
  andMore: '{first} and {count} more',
  asItIs: '{text}',
  captioned: '{text}',
  followed: '{sentence} {next}',
  listed: '{parts}',
  said: '{words}',
})

/** A text that needs no translation: a name, a date, an amount. */
export const verbatim = (text: string): Message => asItIs({ text })
/** The label of a command, a question or a column. Its declaration has the English text. */
export const caption = (text: string): Message => captioned({ text })
/** A server's text, with the code and the values that a client can translate it by. */
export function serverSaid(words: string, code = '', values: Readonly<Record<string, unknown>> = {}): Message {
  const message = said({ words })
  return code === '' ? message : { ...message, values: { ...knownOf(values), ...message.values, code } }
}
/** A clause of the server's text. */
export const clauseSaid = (clause: Clause): Message => serverSaid(worded(clause), clause.code, clause.values)
/** 'A, B, C'. */
export const list = (parts: readonly Message[]): Message => listed({ parts })
const mostFirst = 3
/** So many of several are named at most: one that would be left is named itself. */
export const mostNamed = mostFirst + 1
/** The first of several, and how many others there are: 'A, B, C and 7 more'. It needs no more than those it names. */
export const few = (first: readonly Message[], all = first.length): Message =>
  all <= mostNamed ? list(first) : andMore({ first: first.slice(0, mostFirst), count: all - mostFirst })
/** Names and amounts: 'LR-2026-002683, Chi Ming Wong 黃志明, 1,755.00'. Those that are unknown are left out. */
export const line = (...parts: readonly (string | null | undefined)[]): Message =>
  list(parts.flatMap(part => (part ? [verbatim(part)] : [])))
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

/** The text of a message. Nothing else turns messages into text. */
export function t({ id, values }: Message): string {
  const worded = Object.entries(values).map(([name, value]) => [
    name,
    typeof value !== 'object' ? value : 'id' in value ? t(value) : value.map(t).join(', '),
  ])
  return fill(texts.get(id) ?? id, Object.fromEntries(worded))
}

export const isSame = (one: Message | undefined, other: Message | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
