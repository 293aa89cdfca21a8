import type { Period } from '#rules/enrolments.ts'
import { dateOf } from '#rules/hong-kong.ts'
import type { Row } from '../db/tables.ts'

type Enrolment = Pick<Row<'class_students'>, 'added_at' | 'removed_at'>

const byBeginning = (one: Enrolment, other: Enrolment): number => (one.added_at < other.added_at ? -1 : 1)

/** All enrolments of one student in one class, as days. The first one counts from the beginning of the class. */
export const periodsOf = (enrolments: readonly Enrolment[]): readonly Period[] =>
  enrolments.toSorted(byBeginning).map(({ added_at, removed_at }, at) => ({
    from: at === 0 ? null : dateOf(added_at),
    to: removed_at === null ? null : dateOf(removed_at),
  }))
