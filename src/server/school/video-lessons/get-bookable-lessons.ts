import type { BookableLesson } from '#contract/video-lessons.ts'
import { read } from '../../calls/handler.ts'
import type { Queries } from '../../db/access.ts'
import { isStudent } from '../students/is-student.ts'

export const getBookableLessons = read('getBookableLessons', async ({ student_id, type }, { db, today, refuse }) => {
  if (!(await isStudent(db, student_id))) refuse('noStudent', { id: student_id })
  const found =
    type === 'video' ? await ofVideoClasses(db, student_id, today.toString()) : await ofLiveClasses(db, student_id)
  const balances = await db
    .selectFrom('token_balances')
    .select(['token_name', 'amount'])
    .where('student_id', '=', student_id)
    .execute()
  const left = new Map(balances.map(({ token_name, amount }) => [token_name, amount]))
  return {
    success: true,
    data: found.map(({ position, course_name, ...lesson }) => ({
      ...lesson,
      student_id,
      type,
      lesson_id_label: lessonLabel({ course_name, position }),
      tokens_left: left.get(lesson.token_name) ?? 0,
    })),
  }
})

/** A lesson in the terms of bookings. */
export const lessonLabel = ({ course_name, position }: { course_name: string; position: number }): string =>
  `${course_name} Lesson ${position}`

type Found = Pick<BookableLesson, 'lesson_id' | 'token_name' | 'expiry_date' | 'state' | 'date'> & {
  readonly course_name: string
  readonly position: number
}

const byCourse = (one: Found, other: Found): number =>
  one.course_name < other.course_name ? -1 : one.course_name > other.course_name ? 1 : one.position - other.position

const lessons = (db: Queries) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .innerJoin('tokens', 'tokens.token_name', 'courses.token_name')

/** Lessons that were watched or are booked come last. */
async function ofVideoClasses(db: Queries, studentId: string, today: string): Promise<Found[]> {
  const rows = await lessons(db)
    .innerJoin('video_classes', 'video_classes.course_id', 'courses.course_id')
    .select([
      'lessons.lesson_id',
      'lessons.position',
      'courses.course_name',
      'tokens.token_name',
      'video_classes.expiry_date',
    ])
    .where('video_classes.student_id', '=', studentId)
    .where('video_classes.deleted_at', 'is', null)
    .where('video_classes.expiry_date', '>=', today)
    .execute()
  const bookings = await db
    .selectFrom('bookings')
    .select(['lesson_id', 'status', 'date'])
    .where('student_id', '=', studentId)
    .where('kind', '=', 'video')
    .where('status', '!=', 'cancelled')
    .orderBy('date')
    .execute()
  const last = new Map(bookings.map(booking => [booking.lesson_id, booking]))
  const done = new Map(bookings.filter(({ status }) => status === 'completed').map(each => [each.lesson_id, each]))
  const isOpen = ({ state }: Found) => (state === null || state === 'absent' ? 0 : 1)
  return rows
    .map(row => {
      const booking = done.get(row.lesson_id) ?? last.get(row.lesson_id)
      const status = booking?.status
      return {
        ...row,
        state: status === undefined || status === 'cancelled' ? null : status,
        date: booking?.date ?? null,
      }
    })
    .toSorted((one, other) => isOpen(one) - isOpen(other) || byCourse(one, other))
}

/** Missed lessons come first, the latest at the top. */
async function ofLiveClasses(db: Queries, studentId: string): Promise<Found[]> {
  const rows = await lessons(db)
    .select(['lessons.lesson_id', 'lessons.position', 'courses.course_name', 'tokens.token_name'])
    .where('tokens.token_type', '=', 'Live')
    .where('courses.course_id', 'in', classes =>
      classes
        .selectFrom('class_students')
        .innerJoin('classes', 'classes.class_id', 'class_students.class_id')
        .select('classes.course_id')
        .where('class_students.student_id', '=', studentId)
        .where('classes.deleted_at', 'is', null),
    )
    .execute()
  const marks = await db
    .selectFrom('attendance')
    .innerJoin('live_lessons', 'live_lessons.live_lesson_id', 'attendance.live_lesson_id')
    .select(['live_lessons.lesson_id', 'live_lessons.lesson_date', 'attendance.attendance'])
    .where('attendance.student_id', '=', studentId)
    .where('attendance.attendance', '!=', 'pending')
    .orderBy('live_lessons.lesson_date')
    .execute()
  const last = new Map(marks.map(mark => [mark.lesson_id, mark]))
  const missed = ({ state, date }: Found) => (state === 'leave' || state === 'absence' ? (date ?? '') : '')
  return rows
    .map(row => {
      const mark = last.get(row.lesson_id)
      const state = mark?.attendance
      return {
        ...row,
        expiry_date: null,
        state: state === undefined || state === 'pending' ? null : state,
        date: mark?.lesson_date ?? null,
      }
    })
    .toSorted((one, other) =>
      missed(one) === missed(other) ? byCourse(one, other) : missed(one) > missed(other) ? -1 : 1,
    )
}
