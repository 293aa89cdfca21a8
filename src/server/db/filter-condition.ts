import { type RawBuilder, sql } from 'kysely'
import type { Comparison, Filter } from '#rules/filter/filter-tree.ts'

export type Condition = RawBuilder<boolean>

/** How a list answers each part of a filter. A condition may be null where there is no value; it then does not hold. */
export type FilterColumns = {
  /** The text that the entry is searched by contains this. */
  readonly words: (text: string) => Condition
  readonly contains: Readonly<Record<string, (text: string) => Condition>>
  readonly compare: Readonly<Record<string, (by: Comparison, value: string | number) => Condition>>
  readonly has: Readonly<Record<string, Condition>>
  readonly flags: Readonly<Record<string, Condition>>
}

const always: Condition = sql<boolean>`1 = 1`
const never: Condition = sql<boolean>`1 = 0`

/** A filter as the condition of a query: the rows that pass are those that pass it in the browser. */
export function where(filter: Filter, columns: FilterColumns): Condition {
  const joined = (of: readonly Filter[], by: 'and' | 'or') =>
    sql<boolean>`(${sql.join(
      of.map(each => where(each, columns)),
      by === 'and' ? sql` and ` : sql` or `,
    )})`
  switch (filter.type) {
    case 'all':
      return filter.of.length === 0 ? always : joined(filter.of, 'and')
    case 'any':
      return filter.of.length === 0 ? never : joined(filter.of, 'or')
    case 'not':
      // Of a null, `not` would be null.
      return sql<boolean>`case when ${where(filter.of, columns)} then 0 else 1 end = 1`
    case 'words':
      return sql<boolean>`(${sql.join(filter.words.map(columns.words), sql` and `)})`
    case 'contains':
    case 'begins':
      return columns.contains[filter.field]?.(filter.text) ?? never
    case 'compare':
      return columns.compare[filter.field]?.(filter.by, filter.value) ?? never
    case 'has':
      return columns.has[filter.field] ?? never
    case 'is':
      return columns.flags[filter.flag] ?? never
  }
}

const signs: Readonly<Record<Comparison, RawBuilder<unknown>>> = {
  '=': sql`=`,
  '<': sql`<`,
  '<=': sql`<=`,
  '>': sql`>`,
  '>=': sql`>=`,
}

export const compared = (column: RawBuilder<unknown>, by: Comparison, value: string | number): Condition =>
  sql<boolean>`${column} ${signs[by]} ${value}`

/** An instant in UTC, ISO 8601, compared by its day in Hong Kong, which begins at 16:00 of the day before. */
export function onDay(column: RawBuilder<unknown>, by: Comparison, day: string): Condition {
  // The text of an instant begins so, whatever fractions of the second follow.
  const start = (ahead: number) => `${Temporal.PlainDate.from(day).add({ days: ahead - 1 })}T16:00:00`
  switch (by) {
    case '=':
      return sql<boolean>`(${column} >= ${start(0)} and ${column} < ${start(1)})`
    case '<':
      return sql<boolean>`${column} < ${start(0)}`
    case '<=':
      return sql<boolean>`${column} < ${start(1)}`
    case '>':
      return sql<boolean>`${column} >= ${start(1)}`
    case '>=':
      return sql<boolean>`${column} >= ${start(0)}`
  }
}

/** The column has one of these values. */
export const among = (column: RawBuilder<unknown>, values: readonly (string | number)[]): Condition =>
  values.length === 0 ? never : sql<boolean>`${column} in (${sql.join(values)})`

/** The text has this in it, and after it all of `then`. */
export const contains = (text: RawBuilder<unknown>, wanted: string, ...then: readonly string[]): Condition =>
  sql<boolean>`${text} like ${`%${[wanted, ...then].map(literally).join('%')}%`} escape '\\'`

const literally = (text: string): string => text.replace(/[\\%_]/g, sign => `\\${sign}`)
