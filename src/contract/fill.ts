import * as v from 'valibot'
import { clauses } from './clauses.ts'

type ClauseCode = keyof typeof clauses

/** The places of a text that take clauses. All others take facts: codes, names, numbers, days. */
type ClausePlace = 'fault' | 'first' | 'last' | 'next' | 'reason' | 'refs' | 'rows' | 'users' | 'what' | 'who' | 'why'

type Fact = string | number | readonly string[]

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type Count<Text extends string> = Text extends `${string}|${string}` ? 'count' : never

/** The values a text needs: one for each `{name}` in it, and the count that chooses between its two forms. */
export type ValuesIn<Text extends string> = {
  readonly [Name in NamesIn<Text> | Count<Text>]: Name extends ClausePlace ? Clause | readonly Clause[] : Fact
}

/** A part of a sentence: its code in the table of clauses, and its values. */
export type Clause = {
  [Code in ClauseCode]: { readonly code: Code; readonly values: ValuesIn<(typeof clauses)[Code]> }
}[ClauseCode]

export const clause = <C extends ClauseCode>(code: C, values: ValuesIn<(typeof clauses)[C]>) =>
  // The compiler does not see that a pair of a code and its values is one of the pairs.
  ({ code, values }) as unknown as Clause

/** A clause that came over the wire. A newer server may have others than this build knows. */
export const SentClause = v.object({ code: v.string(), values: v.record(v.string(), v.unknown()) })

/** Whether a value that came over the wire is a clause that this build knows. */
export const isClause = (value: unknown): value is Clause =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  Object.hasOwn(clauses, value.code) &&
  'values' in value

/** The English of a clause, or of several: 'a, b'. */
export function worded(part: Clause | readonly Clause[]): string {
  if (!isClause(part)) return part.map(worded).join(', ')
  return fill(clauses[part.code], part.values)
}

type CountedCode = {
  [C in ClauseCode]: keyof ValuesIn<(typeof clauses)[C]> extends infer Name
    ? ['count', Name] extends [Name, 'count']
      ? C
      : never
    : never
}[ClauseCode]

/** How many there are of something; nothing when there are none. */
export const counted = (code: CountedCode, count: number): readonly Clause[] =>
  count > 0 ? [clause(code, { count })] : []

/** The first of several parts, and how many more there are: 'a, b and 3 more'. */
export const someOf = (parts: readonly Clause[], most = 5): Clause | readonly Clause[] =>
  parts.length > most ? clause('andMore', { first: parts.slice(0, most), count: parts.length - most }) : parts

/** 'a, b and c' */
export function listed(parts: readonly Clause[]): Clause | readonly Clause[] {
  const last = parts.at(-1)
  return last && parts.length > 1 ? clause('and', { first: parts.slice(0, -1), last }) : parts
}

/** A text in another language that has each of these values. How many there are need not be said. */
export type Holding<Name extends string> = [Exclude<Name, 'count'>] extends [never]
  ? string
  : Each<
      Exclude<Name, 'count'> extends infer One extends string
        ? One extends string
          ? (text: `${string}{${One}}${string}`) => void
          : never
        : never
    >
type Each<Functions> = Functions extends (text: infer All) => void ? All : never

type Values = Readonly<Record<string, unknown>>

/**
 * Fills in the `{name}`s of a text. A name without a value stays as written. Of two forms, 'one row|{count} rows', the count
 * chooses.
 */
export function fill(text: string, values: Values = {}): string {
  const [one = '', others = one] = text.split('|')
  return (String(values.count) === '1' ? one : others).replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? shown(values[name]) : whole,
  )
}

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.map(shown).join(', ') : isClause(value) ? worded(value) : String(value)
