import { type ExpressionWrapper, expressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from './tables.ts'

/** A column with the ids that changed rows are found by: 'students.student_id'. */
type IdColumn = {
  [T in keyof Tables]: `${T}.${Extract<keyof Tables[T], `${string}_id` | `${string}_ref`>}`
}[keyof Tables]

const where = expressionBuilder<Tables, keyof Tables>()

/** Only the rows in which one of these columns has one of the ids. Without ids, all rows; of no ids, none. */
export const among = (
  ids: readonly string[] | undefined,
  ...columns: readonly IdColumn[]
): ExpressionWrapper<Tables, keyof Tables, SqlBool> =>
  ids === undefined ? where.and([]) : where.or(columns.map(column => where(column, 'in', ids)))
