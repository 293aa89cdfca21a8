import type { Queries } from '../../db/access.ts'
import type { Row } from '../../db/tables.ts'

/** A student as an invoice prints them. */
export type StudentToBill = Pick<Row<'students'>, 'student_id' | 'first_name' | 'surname' | 'chinese_name'>

/** Inactive students are billed, deleted ones are not. */
export const studentToBill = (db: Queries, studentId: string): Promise<StudentToBill | undefined> =>
  db
    .selectFrom('students')
    .select(['student_id', 'first_name', 'surname', 'chinese_name'])
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
