import type { Statements } from '../ddl.ts'

/** The list of students is sent while it is read, so its first rows must not wait until all are in order. */
export const studentsInOrder: Statements = () => [
  'create index students_in_order on students (length(student_id), student_id) where deleted_at is null',
]
