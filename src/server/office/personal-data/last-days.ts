import type { Erasure, Retention } from '#contract/personal-data.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { dueOn, erasableFrom, type LastDays } from '#rules/retention.ts'
import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import type { Row } from '../../db/tables.ts'
import { hasJoined } from '../../school/classes/periods.ts'

type Latest = { readonly student_id: string; readonly latest: string | null }

/** The last lesson of each student: of their classes while they were in them, marked, booked, or a video class. */
const lessonDays = (db: Queries, ids: readonly string[]): readonly Promise<readonly Latest[]>[] => [
  db
    .selectFrom('attendance')
    .innerJoin('live_lessons', 'live_lessons.live_lesson_id', 'attendance.live_lesson_id')
    .select(row => ['student_id', row.fn.max('lesson_date').as('latest')])
    .where('student_id', 'in', ids)
    .groupBy('student_id')
    .execute(),
  db
    .selectFrom('class_students')
    .innerJoin('live_lessons', 'live_lessons.class_id', 'class_students.class_id')
    .select(row => ['student_id', row.fn.max('lesson_date').as('latest')])
    .where('student_id', 'in', ids)
    // A day and an instant of that day compare like this, too.
    .where(row => row.or([row('removed_at', 'is', null), row('lesson_date', '<=', row.ref('removed_at'))]))
    .where(hasJoined)
    .groupBy('student_id')
    .execute(),
  db
    .selectFrom('bookings')
    .select(row => ['student_id', row.fn.max('date').as('latest')])
    .where('student_id', 'in', ids)
    .where('status', '<>', 'cancelled')
    .groupBy('student_id')
    .$narrowType<{ student_id: string }>()
    .execute(),
  db
    .selectFrom('video_classes')
    .select(row => ['student_id', row.fn.max('expiry_date').as('latest')])
    .where('student_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('student_id')
    .execute(),
]

/** The instants of the last invoice of each student, and when something was last put to one or taken from one. */
const documents = (db: Queries, ids: readonly string[]): readonly Promise<readonly Latest[]>[] => [
  db
    .selectFrom('invoices')
    .select(row => ['student_id', row.fn.max('created_at').as('latest')])
    .where('student_id', 'in', ids)
    .groupBy('student_id')
    .execute(),
  db
    .selectFrom('allocations')
    .select(row => ['student_id', row.fn.max('at').as('latest')])
    .where('student_id', 'in', ids)
    .groupBy('student_id')
    .$narrowType<{ student_id: string }>()
    .execute(),
]

async function latestOf(found: readonly Promise<readonly Latest[]>[]): Promise<ReadonlyMap<string, string>> {
  const days = new Map<string, string>()
  for (const rows of await Promise.all(found))
    for (const { student_id, latest } of rows)
      if (latest !== null && latest > (days.get(student_id) ?? '')) days.set(student_id, latest)
  return days
}

type Kept = Pick<Row<'students'>, 'student_id' | 'c_time' | 'details_erased_at' | 'erased_at'>

/** The last days of these students. */
async function lastDaysOf(db: Queries, students: readonly Kept[]): Promise<ReadonlyMap<string, LastDays>> {
  const days = new Map<string, LastDays>()
  for (const batch of batches(students, 1)) {
    const ids = batch.map(student => student.student_id)
    const lessons = await latestOf(lessonDays(db, ids))
    const books = await latestOf(documents(db, ids))
    for (const { student_id, c_time } of batch) {
      const book = books.get(student_id)
      days.set(student_id, {
        registered: dateOf(c_time),
        lesson: lessons.get(student_id) ?? null,
        book: book === undefined ? null : dateOf(book),
      })
    }
  }
  return days
}

const erasedOf = ({ details_erased_at, erased_at }: Kept): Erasure | undefined =>
  erased_at !== null ? 'everything' : details_erased_at !== null ? 'details' : undefined

/** What of these students may be erased on a day: their last days, since when, and from when. */
export async function duesOf<S extends Kept>(
  db: Queries,
  students: readonly S[],
  retention: Retention,
  today: Temporal.PlainDate,
) {
  const days = await lastDaysOf(db, students)
  return students.map(student => {
    const last = days.get(student.student_id)!
    const from = erasableFrom(last, retention)
    return { student, last, from, due: dueOn(today.toString(), from, erasedOf(student)) }
  })
}
