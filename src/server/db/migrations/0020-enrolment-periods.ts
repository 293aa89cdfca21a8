import type { Statements } from '../ddl.ts'

/** Who comes back to a class gets another enrolment, so that the time in between is known. One of them lasts. */
export const enrolmentPeriods: Statements = ({ text, strict }) => [
  `create table enrolments (
    class_id ${text} not null references classes (class_id),
    student_id ${text} not null references students (student_id),
    added_at ${text} not null,
    removed_at ${text},
    removed_why ${text},
    primary key (class_id, student_id, added_at),
    check ((removed_at is null) = (removed_why is null))
  ) ${strict}`,
  `insert into enrolments (class_id, student_id, added_at, removed_at, removed_why)
    select class_id, student_id, added_at, removed_at, removed_why from class_students`,
  'drop table class_students',
  'alter table enrolments rename to class_students',
  'create index class_students_by_student on class_students (student_id)',
  'create unique index class_students_now on class_students (class_id, student_id) where removed_at is null',
]
