import type { Parsed } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { weeklyDates } from '#rules/calendar.ts'
import { inBoth, overlap } from '#rules/clashes.ts'
import { fullName } from '#rules/names.ts'
import { read } from '../../calls/handler.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { findClass } from './find-class.ts'
import { holidaysFrom } from './holidays-from.ts'
import { nextDate } from './next-date.ts'

type Interval = { readonly date: string; readonly start_time: string; readonly end_time: string }
type Overlaps = (busy: Interval) => boolean
type Elsewhere = Interval & {
  readonly student_id: string
  readonly first_name: string
  readonly surname: string
  readonly class_name: string
}

/**
 * Lessons of active classes that the students are in, unless they are on leave, and their video and makeup bookings.
 * From today on only, because past lessons cannot clash.
 */
export const getClashes = read('getClashes', async (input, { db, today, refuse }) => {
  const ids = [...new Set(input.student_ids.split(',').map(id => id.trim()))].filter(id => id !== '')
  const wanted = (await plannedLessons(db, input, refuse)).filter(({ date }) => date >= today.toString())
  const planned = Map.groupBy(wanted, ({ date }) => date)
  const overlaps: Overlaps = busy => planned.get(busy.date)?.some(lesson => overlap(busy, lesson)) ?? false
  let clashes: Elsewhere[] = []
  for (const students of batches(ids, 2)) {
    for (const dates of batches([...planned.keys()], 2)) {
      const lessons = await lessonsOf(db, students, dates, input.class_id, overlaps)
      const bookings = await bookingsOf(db, students, dates)
      clashes = clashes.concat(lessons, bookings.filter(overlaps))
    }
  }
  const order = ({ date, start_time, student_id }: Elsewhere) => `${date} ${start_time} ${student_id}`
  return {
    success: true,
    taken: await takenBy(db, input, [...planned.keys()], overlaps),
    data: clashes
      .toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
      .map(({ first_name, surname, ...clash }) => ({ ...clash, student_name: fullName({ first_name, surname }) })),
  }
})

/** The lessons to check: one on a day, all of a class, its next one, or those of a class that is being created. */
async function plannedLessons(
  db: Queries,
  { class_id, next, course_id, starting_date, date, startTime, endTime }: Parsed<Calls['getClashes']>,
  refuse: Refuse<'getClashes'>,
): Promise<Interval[]> {
  if (class_id !== undefined) {
    const of = await findClass(db, class_id)
    if (!of) return refuse('noClass', { id: class_id })
    if (next) return [{ date: await nextDate(db, of), start_time: of.start_time, end_time: of.end_time }]
  }
  if (date !== undefined && startTime !== undefined && endTime !== undefined) {
    return [{ date, start_time: startTime, end_time: endTime }]
  }
  if (class_id !== undefined) {
    return db
      .selectFrom('live_lessons')
      .select(['lesson_date as date', 'start_time', 'end_time'])
      .where('class_id', '=', class_id)
      .execute()
  }
  if (course_id === undefined || starting_date === undefined || startTime === undefined || endTime === undefined) {
    return refuse('incomplete')
  }
  const course = await db
    .selectFrom('courses')
    .select('course_id')
    .where('course_id', '=', course_id)
    .executeTakeFirst()
  if (!course) refuse('noCourse', { id: course_id })
  const lessons = await db.selectFrom('lessons').select('lesson_id').where('course_id', '=', course_id).execute()
  const dates = weeklyDates(starting_date, lessons.length, await holidaysFrom(db, starting_date))
  return dates.map(date => ({ date, start_time: startTime, end_time: endTime }))
}

/** Starts from the students. A query planner that started from the days would read every lesson. */
async function lessonsOf(
  db: Queries,
  students: readonly string[],
  dates: readonly string[],
  but: string | undefined,
  overlaps: Overlaps,
): Promise<Elsewhere[]> {
  const enrolments = await db
    .selectFrom('class_students')
    .innerJoin('students', 'students.student_id', 'class_students.student_id')
    .innerJoin('classes', 'classes.class_id', 'class_students.class_id')
    .select([
      'classes.class_id',
      'classes.class_name',
      'students.student_id',
      'students.first_name',
      'students.surname',
      'class_students.joined_on',
    ])
    .where('class_students.student_id', 'in', students)
    .where('class_students.removed_at', 'is', null)
    .where('students.deleted_at', 'is', null)
    .where('classes.status', '=', 'active')
    .where('classes.deleted_at', 'is', null)
    .execute()
  const members = Map.groupBy(
    enrolments.filter(row => row.class_id !== but),
    row => row.class_id,
  )
  const busy: Elsewhere[] = []
  for (const classes of batches([...members.keys()], 2)) {
    const found = await db
      .selectFrom('live_lessons')
      .select(['live_lesson_id', 'class_id', 'lesson_date as date', 'start_time', 'end_time'])
      .where('class_id', 'in', classes)
      .where('lesson_date', 'in', dates)
      .execute()
    const lessons = found.filter(overlaps)
    const excused = await onLeave(db, lessons)
    for (const { live_lesson_id, class_id, ...interval } of lessons) {
      for (const { class_name, student_id, first_name, surname, joined_on } of members.get(class_id) ?? []) {
        if (joined_on !== null && interval.date < joined_on) continue
        if (excused.has(`${live_lesson_id}/${student_id}`)) continue
        busy.push({ ...interval, class_name, student_id, first_name, surname })
      }
    }
  }
  return busy
}

/** '{lesson}/{student}' for everybody on leave from one of the lessons. */
async function onLeave(db: Queries, lessons: readonly { live_lesson_id: string }[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const batch of batches(lessons, 1)) {
    const rows = await db
      .selectFrom('attendance')
      .select(['live_lesson_id', 'student_id'])
      .where(
        'live_lesson_id',
        'in',
        batch.map(lesson => lesson.live_lesson_id),
      )
      .where('attendance', '=', 'leave')
      .execute()
    for (const row of rows) found.add(`${row.live_lesson_id}/${row.student_id}`)
  }
  return found
}

/** The lessons of other active classes with the same teacher or in the same room. */
async function takenBy(
  db: Queries,
  { teacher, room, class_id }: Parsed<Calls['getClashes']>,
  dates: readonly string[],
  overlaps: Overlaps,
) {
  if (!teacher && !room) return []
  const classes = await db
    .selectFrom('classes')
    .select(['class_id', 'class_name', 'teacher', 'room'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute()
  const whats = new Map<string, { readonly class_name: string; readonly what: readonly ('teacher' | 'room')[] }>()
  for (const one of classes) {
    const what = inBoth({ teacher, room }, one)
    if (what.length > 0 && one.class_id !== class_id) whats.set(one.class_id, { class_name: one.class_name, what })
  }
  const lessons: (Interval & { readonly class_id: string })[] = []
  for (const ids of batches([...whats.keys()], 2))
    for (const days of batches(dates, 2))
      lessons.push(
        ...(await db
          .selectFrom('live_lessons')
          .select(['class_id', 'lesson_date as date', 'start_time', 'end_time'])
          .where('class_id', 'in', ids)
          .where('lesson_date', 'in', days)
          .execute()),
      )
  return lessons
    .filter(overlaps)
    .flatMap(({ class_id, ...interval }) => {
      const { class_name, what } = whats.get(class_id)!
      return what.map(each => ({ what: each, ...interval, class_name }))
    })
    .toSorted((one, other) =>
      `${one.date} ${one.start_time} ${one.class_name}` < `${other.date} ${other.start_time} ${other.class_name}`
        ? -1
        : 1,
    )
}

async function bookingsOf(db: Queries, students: readonly string[], dates: readonly string[]): Promise<Elsewhere[]> {
  const bookings = await db
    .selectFrom('bookings')
    .innerJoin('students', 'students.student_id', 'bookings.student_id')
    .select([
      'students.student_id',
      'students.first_name',
      'students.surname',
      'bookings.date',
      'bookings.start_time',
      'bookings.end_time',
      'bookings.kind',
      'bookings.lesson_id_label',
    ])
    .where('bookings.student_id', 'in', students)
    .where('bookings.status', '=', 'pending')
    .where('bookings.date', 'in', dates)
    .where('students.deleted_at', 'is', null)
    .execute()
  return bookings.map(({ kind, lesson_id_label, ...booking }) => ({
    ...booking,
    class_name: `${kind === 'makeup' ? 'Makeup' : 'Video'} lesson ${lesson_id_label}`.trim(),
  }))
}
