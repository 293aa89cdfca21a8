import { sql } from 'kysely'
import type { Writer } from '../answer.ts'

/**
 * The student, other than `except`, who uses this login id. Deleted students use none. The caller holds the lock
 * 'students'.
 */
export async function loginHolder(tx: Writer, login: string, except = ''): Promise<string | undefined> {
  if (login === '') return undefined
  const holder = await tx
    .selectFrom('students')
    .select('student_id')
    .where('student_login_id', '=', login)
    // Said for the index, which has no students without a login id.
    .where('student_login_id', '!=', sql.lit(''))
    .where('student_id', '!=', except)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return holder?.student_id
}
