import { counted, oneOf, type Statements } from '../ddl.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Video classes, and the time slots in which students watch them. */
export const visits: Statements = ({ text, int, strict }) => [
  `create table video_classes (
    video_class_id ${text} not null primary key,
    student_id ${text} not null references students (student_id),
    course_id ${text} not null references courses (course_id),
    completed_lessons ${int} not null check (completed_lessons >= 0),
    expiry_date ${text} not null,
    created_at ${text} not null,
    deleted_at ${text}
  ) ${strict}`,
  'create unique index video_classes_by_student on video_classes (student_id, course_id) where deleted_at is null',
  'create index video_classes_by_course on video_classes (course_id)',

  `create table bookings (
    booking_id ${text} not null primary key,
    date ${text} not null,
    start_time ${text} not null,
    end_time ${text} not null check (end_time > start_time),
    kind ${text} not null ${oneOf('kind', 'video', 'makeup', 'hold')},
    student_id ${text} references students (student_id),
    video_class_id ${text} references video_classes (video_class_id),
    lesson_id ${text} references lessons (lesson_id),
    lesson_id_label ${text} not null,
    status ${text} not null ${oneOf('status', 'pending', 'completed', 'absent', 'cancelled')},
    token_name ${text},
    tokens_charged ${int} not null check (tokens_charged >= 0),
    remark ${text},
    absence_read ${int} not null check (absence_read in (0, 1)),
    check ((kind = 'hold') = (student_id is null))
  ) ${strict}`,
  'create index bookings_by_day on bookings (date, status)',
  'create index bookings_by_student on bookings (student_id)',
  'create index bookings_by_video_class on bookings (video_class_id)',
  'create index bookings_by_lesson on bookings (lesson_id)',

  `create table schedules (
    id ${text} not null primary key,
    start_date ${text} not null,
    end_date ${text} not null check (end_date >= start_date),
    capacity ${int} not null check (capacity >= 1),
    ctime ${text} not null,
    ${weekdays.map(day => `${day}_start_time ${text}, ${day}_end_time ${text}`).join(',\n    ')}
  ) ${strict}`,
  'create index schedules_by_days on schedules (start_date, end_date)',

  counted('video_classes', 'bookings', 'schedules'),
]
