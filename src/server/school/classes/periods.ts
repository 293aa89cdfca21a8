import { sql } from 'kysely'
import type { Period } from '#rules/enrolments.ts'
import { dateOf } from '#rules/hong-kong.ts'
import type { Row } from '../../db/tables.ts'

export type Enrolment = Pick<Row<'class_students'>, 'added_at' | 'joined_on' | 'removed_at'>

const byAdding = (one: Enrolment, other: Enrolment): number => (one.added_at < other.added_at ? -1 : 1)

/**
 * All enrolments of one student in one class, as days. The first one without a day of joining counts from the beginning
 * of the class. Earlier releases stored no such day for the others either, which began when they were added.
 */
export const periodsOf = (enrolments: readonly Enrolment[]): readonly Period[] =>
  enrolments.toSorted(byAdding).map(({ added_at, joined_on, removed_at }, at) => ({
    from: joined_on ?? (at === 0 ? null : dateOf(added_at)),
    to: removed_at === null ? null : dateOf(removed_at),
  }))

/**
 * Whether a lesson counts as theirs although they were added after it: it did before enrolments had a day of joining. In
 * a class that was made since, those without such a day are there from its making, so this is not asked.
 */
export function isBeforeAdding(enrolments: readonly Enrolment[], day: string): boolean {
  const [first] = enrolments.toSorted(byAdding)
  return first !== undefined && first.joined_on === null && day < dateOf(first.added_at)
}

/** Whether a lesson of `live_lessons` is not before the enrolment of `class_students` beside it. */
export const hasJoined = sql<boolean>`(class_students.joined_on is null or class_students.joined_on <= live_lessons.lesson_date)`
