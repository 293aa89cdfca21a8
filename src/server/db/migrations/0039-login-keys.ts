import type { Statements } from '../ddl.ts'

/**
 * Login IDs are looked for as keys, whatever their case and width. `lower` and `octet_length` mean the same on both engines
 * for the texts of these columns: lower case of ASCII alone.
 */
export const loginKeys: Statements = () => [
  `create index students_by_login_key on students (lower(student_login_id))
   where student_login_id <> '' and deleted_at is null`,
  `create index students_by_other_login on students (student_id)
   where student_login_id <> '' and deleted_at is null and octet_length(student_login_id) > length(student_login_id)`,
]
