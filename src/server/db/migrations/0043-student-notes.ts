import { counted, type Statements } from '../ddl.ts'

/** What the school wants to remember of its students. */
export const studentNotes: Statements = ({ text, int, strict }) => [
  `create table student_notes (
    note_id ${text} not null primary key,
    student_id ${text} not null references students (student_id),
    text ${text} not null,
    pinned ${int} not null check (pinned in (0, 1)),
    author ${text} not null,
    at ${text} not null
  ) ${strict}`,
  'create index student_notes_by_student on student_notes (student_id)',
  counted('student_notes'),
]
