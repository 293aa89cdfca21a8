import { keyOf } from '#rules/same-text.ts'
import type { Entities, EntityKind } from './kinds.ts'
import { kindOf } from './kinds.ts'
import { nothingRelated } from './nothing-related.ts'

/** The kinds whose records are known by a text that only one may have, and that text. */
const keyed = {
  student: row => row.student_login_id,
  staff: row => row.username,
  class: row => row.class_name,
  course: row => row.course_name,
  quiz: row => row.quiz_name,
  holiday: row => row.holiday_name,
  token: row => row.token_name,
} as const satisfies { readonly [K in EntityKind]?: (row: Entities[K]) => string }
export type KeyedKind = keyof typeof keyed

/** A record with a text that only one may have, and that others have too: they are older than the rule. */
export type Double = {
  readonly kind: KeyedKind
  readonly id: string
  readonly record: string
  readonly text: string
  /** How the others are written, and which they are. */
  readonly others: readonly Pick<Double, 'record' | 'text'>[]
}

/** The doubles among the rows of one kind, those of the same text one after the other. */
export function doublesOf<K extends KeyedKind>(kind: K, rows: readonly Entities[K][]): readonly Double[] {
  const { id, label } = kindOf(kind)
  // TypeScript does not see that the entry of K reads the rows of K.
  const textOf = keyed[kind] as (row: Entities[K]) => string
  const all = rows
    .map(row => ({ kind, id: id(row), record: label(row, nothingRelated), text: textOf(row) }))
    .filter(({ text }) => text !== '')
  return [...Map.groupBy(all, ({ text }) => keyOf(text)).values()]
    .filter(same => same.length > 1)
    .flatMap(same =>
      same.map(each => ({
        ...each,
        others: same.filter(other => other !== each).map(({ record, text }) => ({ record, text })),
      })),
    )
}

/** A text in which also what nobody sees can be told apart: invisible characters, and spaces other than a single usual one. */
export const seen = (text: string): string =>
  text.replace(
    /\p{Default_Ignorable_Code_Point}|[^\S ]|(?<=^| ) | $/gu,
    character => `‹U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}›`,
  )
