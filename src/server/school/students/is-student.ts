import type { Queries } from '../../db/access.ts'

/** Whether this student exists and is not deleted. */
export async function isStudent(db: Queries, studentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('students')
    .select('student_id')
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
