import { sql } from 'kysely'
import { keyOf } from '#rules/same-text.ts'
import type { Writer } from '../../db/access.ts'

/**
 * The student, other than `except`, who uses a login ID that is the same as a key. Deleted students use none. The caller
 * holds the lock 'students'.
 */
export async function loginHolder(tx: Writer, login: string, except = ''): Promise<string | undefined> {
  if (login === '') return undefined
  const key = keyOf(login)
  const users = tx
    .selectFrom('students')
    .select(['student_id', 'student_login_id'])
    // Said for the indexes, which have no students without a login ID.
    .where('student_login_id', '!=', sql.lit(''))
    .where('deleted_at', 'is', null)
  // Of ASCII, which nearly all of them are, the key is the text in lower case. The others are few.
  const alike = await users.where(sql`lower(student_login_id)`, '=', key).execute()
  const others = await users.where(sql<boolean>`octet_length(student_login_id) > length(student_login_id)`).execute()
  return [...alike, ...others].find(each => each.student_id !== except && keyOf(each.student_login_id) === key)
    ?.student_id
}
