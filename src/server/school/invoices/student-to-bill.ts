import type { Queries } from '../../db/access.ts'
import type { Row } from '../../db/tables.ts'

/** The student as an invoice prints them. Inactive students are billed, deleted ones are not. */
export const studentToBill = (
  db: Queries,
  studentId: string,
): Promise<Pick<Row<'students'>, 'student_id' | 'first_name' | 'surname' | 'chinese_name'> | undefined> =>
  db
    .selectFrom('students')
    .select(['student_id', 'first_name', 'surname', 'chinese_name'])
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
