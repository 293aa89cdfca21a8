import { counted, oneOf, type Statements } from '../ddl.ts'

/** Courses, classes, lessons, and what is recorded in them. */
export const teaching: Statements = ({ text, int, strict }) => [
  `create table courses (
    course_id ${text} not null primary key,
    course_name ${text} not null unique check (course_name <> ''),
    total_lessons ${int} not null check (total_lessons >= 0),
    printing_materials ${text} not null,
    token_name ${text} not null references tokens (token_name),
    course_description ${text},
    video_package ${text},
    status ${text} not null
  ) ${strict}`,
  'create index courses_by_token on courses (token_name)',

  `create table lessons (
    lesson_id ${text} not null primary key,
    course_id ${text} not null references courses (course_id),
    position ${int} not null check (position > 0),
    unique (course_id, position)
  ) ${strict}`,

  `create table quizzes (
    quiz_name ${text} not null primary key check (quiz_name <> ''),
    full_mark ${int} not null check (full_mark >= 0),
    quiz_detail ${text}
  ) ${strict}`,

  `create table classes (
    class_id ${text} not null primary key,
    course_id ${text} not null references courses (course_id),
    class_name ${text} not null check (class_name <> ''),
    starting_date ${text} not null,
    start_time ${text} not null,
    end_time ${text} not null check (end_time > start_time),
    class_start_date ${text},
    class_end_date ${text},
    status ${text} not null ${oneOf('status', 'active', 'inactive')},
    source_class_id ${text} references classes (class_id),
    deleted_at ${text}
  ) ${strict}`,
  'create unique index classes_by_name on classes (class_name) where deleted_at is null',
  'create index classes_by_course on classes (course_id)',
  'create index classes_by_status on classes (status)',

  `create table class_students (
    class_id ${text} not null references classes (class_id),
    student_id ${text} not null references students (student_id),
    added_at ${text} not null,
    removed_at ${text},
    removed_why ${text},
    primary key (class_id, student_id),
    check ((removed_at is null) = (removed_why is null))
  ) ${strict}`,
  'create index class_students_by_student on class_students (student_id)',

  `create table live_lessons (
    live_lesson_id ${text} not null primary key,
    class_id ${text} not null references classes (class_id),
    lesson_id ${text} references lessons (lesson_id),
    lesson_date ${text} not null,
    start_time ${text} not null,
    end_time ${text} not null check (end_time > start_time),
    lesson_content ${text} not null,
    lesson_page ${text} not null,
    homework ${text} not null,
    test ${text} not null,
    attendance_code ${text} not null unique check (attendance_code <> ''),
    unique (class_id, lesson_date)
  ) ${strict}`,
  'create index live_lessons_by_date on live_lessons (lesson_date)',
  'create index live_lessons_by_lesson on live_lessons (lesson_id)',

  `create table attendance (
    live_lesson_id ${text} not null references live_lessons (live_lesson_id),
    student_id ${text} not null references students (student_id),
    attendance ${text} not null ${oneOf('attendance', 'pending', 'presence', 'absence', 'leave')},
    homework_status ${int} not null check (homework_status between 0 and 2),
    absence_read ${int} not null check (absence_read in (0, 1)),
    primary key (live_lesson_id, student_id)
  ) ${strict}`,
  'create index attendance_by_student on attendance (student_id)',
  `create index attendance_unread on attendance (live_lesson_id) where attendance = 'absence' and absence_read = 0`,

  `create table lesson_quizzes (
    live_lesson_id ${text} not null references live_lessons (live_lesson_id),
    quiz_name ${text} not null references quizzes (quiz_name),
    primary key (live_lesson_id, quiz_name)
  ) ${strict}`,

  // No foreign key to quizzes: a result may name a quiz that no longer exists.
  `create table quiz_results (
    live_lesson_id ${text} not null references live_lessons (live_lesson_id),
    quiz_name ${text} not null,
    student_id ${text} not null references students (student_id),
    student_result ${text},
    attendance ${text} not null ${oneOf('attendance', 'presence', 'absence')},
    primary key (live_lesson_id, quiz_name, student_id)
  ) ${strict}`,
  'create index quiz_results_by_student on quiz_results (student_id)',

  `create table leave_requests (
    student_id ${text} not null references students (student_id),
    lesson_id ${text} not null references live_lessons (live_lesson_id),
    leave_date ${text} not null,
    title ${text},
    description ${text},
    status ${text} not null ${oneOf('status', 'pending', 'approved', 'rejected')},
    created_at ${text} not null,
    decided_at ${text},
    decided_by ${text},
    primary key (student_id, lesson_id, leave_date)
  ) ${strict}`,
  'create index leave_requests_by_lesson on leave_requests (lesson_id)',
  'create index leave_requests_by_status on leave_requests (status, leave_date)',

  `create table messages (
    message_id ${text} not null primary key,
    recipient_type ${text} not null ${oneOf('recipient_type', 'all', 'class_id', 'student_id')},
    recipient_value ${text},
    text ${text} not null,
    ctime ${text} not null,
    status ${text} not null,
    deleted_at ${text},
    check ((recipient_type = 'all') = (recipient_value is null))
  ) ${strict}`,
  'create index messages_by_recipient on messages (recipient_type, recipient_value)',

  `create table holidays (
    id ${text} not null primary key,
    holiday_name ${text} not null unique check (holiday_name <> ''),
    holiday ${text} not null
  ) ${strict}`,
  'create index holidays_by_day on holidays (holiday)',

  counted(
    'courses',
    'lessons',
    'quizzes',
    'classes',
    'class_students',
    'live_lessons',
    'attendance',
    'lesson_quizzes',
    'quiz_results',
    'leave_requests',
    'messages',
    'holidays',
  ),
]
