import { byNumber } from '#contract/rows.ts'
import type { StudentFigures } from '#contract/student-figures.ts'
import { dateOf, zone } from '#rules/hong-kong.ts'
import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import type { Reader } from '../../db/access.ts'
import { among } from '../../db/rows-with-ids.ts'

type Figures = { -readonly [Name in keyof StudentFigures]: StudentFigures[Name] }

/** Absences count for so many days. */
const absenceDays = 30
/** Of more students than these it is faster to look at all. */
const few = 2000

/** What the figures are taken from, and the figures of each student so far. */
type Look = {
  readonly db: Reader
  /** Those whose figures are looked for; all when undefined. */
  readonly some: readonly string[] | undefined
  /** Today, and the time of day in Hong Kong. */
  readonly day: string
  readonly time: string
  readonly of: (student_id: string) => Figures
}

export const getStudentFigures = read('getStudentFigures', async ({ ids }, { db, now, today }) => {
  const asked = ids && (await studentsOf(db, ids))
  const found = new Map<string, Figures>()
  const look: Look = {
    db,
    some: asked && asked.size <= few ? [...asked] : undefined,
    day: today.toString(),
    time: now.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'second' }),
    of: student_id => found.getOrInsertComputed(student_id, () => ({ student_id })),
  }
  await addOwed(look)
  await addAbsences(look, today.subtract({ days: absenceDays }).toString())
  await addTokens(look)
  await addClasses(look)
  await addBookings(look)
  await addVideoClasses(look)
  const data = [...found.values()].filter(({ student_id }) => asked?.has(student_id) ?? true)
  return {
    success: true,
    data: data.toSorted(byNumber('student_id')),
    ...(asked ? { gone: [...asked].filter(student_id => !found.has(student_id)) } : {}),
  }
})

async function addOwed({ db, some, day, of }: Look): Promise<void> {
  const owed = await db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.invoice_ref', 'payments.invoice_ref')
    .select(['payments.student_id', 'payments.total_cents', 'payments.month', 'payments.due_date'])
    .select(['invoices.created_at', 'invoices.put_cents'])
    .where('payments.status', '=', 'pending')
    .where('payments.total_cents', '>', 0)
    .where(among(some, 'payments.student_id'))
    .orderBy('payments.month')
    .execute()
  for (const [student_id, rows] of Map.groupBy(owed, row => row.student_id)) {
    const sum = (all: typeof rows) =>
      all.reduce((cents, { total_cents, put_cents }) => cents + total_cents - put_cents, 0)
    const late = rows.filter(({ due_date }) => due_date < day)
    Object.assign(of(student_id), {
      owes: dollars(sum(rows)),
      owes_since: rows[0]?.month,
      owed_since: rows.map(({ created_at }) => dateOf(created_at)).reduce(earlier),
      due_since: rows.map(({ due_date }) => due_date).reduce(earlier),
      ...(late.length > 0 ? { overdue: dollars(sum(late)) } : {}),
    } satisfies Partial<Figures>)
  }
}

async function addAbsences({ db, some, day, of }: Look, since: string): Promise<void> {
  const fromLessons = await db
    .selectFrom('attendance')
    .innerJoin('live_lessons', 'live_lessons.live_lesson_id', 'attendance.live_lesson_id')
    .select(({ fn }) => ['attendance.student_id', fn.countAll<number>().as('times')])
    .where('live_lessons.lesson_date', '>=', since)
    .where('live_lessons.lesson_date', '<=', day)
    .where('attendance.attendance', '=', 'absence')
    .where(among(some, 'attendance.student_id'))
    .groupBy('attendance.student_id')
    .execute()
  const fromBookings = await db
    .selectFrom('bookings')
    .select(({ fn }) => ['student_id', fn.countAll<number>().as('times')])
    .where('date', '>=', since)
    .where('date', '<=', day)
    .where('status', '=', 'absent')
    .where(among(some, 'bookings.student_id'))
    .groupBy('student_id')
    .execute()
  for (const { student_id, times } of [...fromLessons, ...fromBookings]) {
    if (student_id === null) continue
    const figures = of(student_id)
    figures.absences = (figures.absences ?? 0) + Number(times)
  }
}

async function addTokens({ db, some, of }: Look): Promise<void> {
  const tokens = await db
    .selectFrom('token_balances')
    .select(['student_id', 'amount'])
    .where(among(some, 'token_balances.student_id'))
    .execute()
  for (const { student_id, amount } of tokens) {
    const figures = of(student_id)
    figures.tokens = (figures.tokens ?? 0) + amount
  }
}

/** The classes of each student, and the next lesson of one of them. */
async function addClasses({ db, some, day, time, of }: Look): Promise<void> {
  const enrolled = await db
    .selectFrom('class_students')
    .innerJoin('classes', 'classes.class_id', 'class_students.class_id')
    .select(['class_students.student_id', 'class_students.class_id', 'class_students.joined_on'])
    .where('class_students.removed_at', 'is', null)
    .where('classes.deleted_at', 'is', null)
    .where(among(some, 'class_students.student_id'))
    .orderBy('class_students.class_id')
    .execute()
  const inClasses = some && [...new Set(enrolled.map(({ class_id }) => class_id))]
  const lessons = await db
    .selectFrom('live_lessons')
    .select(['class_id', 'lesson_date'])
    .where('lesson_date', '>=', day)
    .where(row => row.or([row('lesson_date', '>', day), row('start_time', '>', time)]))
    .where(among(inClasses, 'live_lessons.class_id'))
    .orderBy('lesson_date')
    .execute()
  const lessonsOf = Map.groupBy(lessons, lesson => lesson.class_id)
  for (const { student_id, class_id, joined_on } of enrolled) {
    const figures = of(student_id)
    figures.classes = [...(figures.classes ?? []), class_id]
    const next = lessonsOf.get(class_id)?.find(lesson => joined_on === null || joined_on <= lesson.lesson_date)
    if (next) figures.next = earlier(figures.next ?? next.lesson_date, next.lesson_date)
  }
}

async function addBookings({ db, some, day, time, of }: Look): Promise<void> {
  const bookings = await db
    .selectFrom('bookings')
    .select(({ fn }) => ['student_id', fn.min('date').as('date')])
    .where('status', '=', 'pending')
    .where('student_id', 'is not', null)
    .where('date', '>=', day)
    .where(row => row.or([row('date', '>', day), row('start_time', '>', time)]))
    .where(among(some, 'bookings.student_id'))
    .groupBy('student_id')
    .execute()
  for (const { student_id, date } of bookings) {
    if (student_id === null) continue
    const figures = of(student_id)
    figures.next = earlier(figures.next ?? date, date)
  }
}

async function addVideoClasses({ db, some, day, of }: Look): Promise<void> {
  const open = await db
    .selectFrom('video_classes')
    .select(({ fn }) => ['student_id', fn.countAll<number>().as('classes')])
    .where('deleted_at', 'is', null)
    .where('expiry_date', '>=', day)
    .where(among(some, 'video_classes.student_id'))
    .groupBy('student_id')
    .execute()
  for (const { student_id, classes } of open) of(student_id).video_classes = Number(classes)
}

const earlier = (one: string, other: string): string => (other < one ? other : one)

/** The students with these ids, and those whom the rows with these ids concern. */
async function studentsOf(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const ofRows = [
    await db.selectFrom('payments').select('student_id').where('payment_id', 'in', ids).execute(),
    await db.selectFrom('invoices').select('student_id').where('invoice_ref', 'in', ids).execute(),
    await db.selectFrom('bookings').select('student_id').where('booking_id', 'in', ids).execute(),
    await db.selectFrom('video_classes').select('student_id').where('video_class_id', 'in', ids).execute(),
  ]
  const lessons = await db.selectFrom('live_lessons').select('class_id').where('live_lesson_id', 'in', ids).execute()
  const classes = [...ids, ...lessons.map(({ class_id }) => class_id)]
  // Whoever has left a class may have been absent from its lessons.
  const members = await db
    .selectFrom('class_students')
    .select('student_id')
    .distinct()
    .where('class_id', 'in', classes)
    .execute()
  return new Set([...ids, ...[...ofRows.flat(), ...members].flatMap(({ student_id }) => student_id ?? [])])
}
