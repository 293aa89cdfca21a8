import { expect } from 'vitest'
import { people } from '#demo/people.ts'
import { openSchool, type School } from '#tests/browser.ts'
import { engines } from '#tests/databases.ts'
import type { World } from '#tests/world.ts'
import { entriesBy } from './month.ts'
import { patience } from './steps.ts'

export type Term = School & {
  /** Twenty, who come to no class yet. */
  readonly students: readonly string[]
}

/** What is entered for the first four of the class, and how they are placed. */
export const marks = [
  { result: '18', rank: '1' },
  { result: '15', rank: '2' },
  { result: '15', rank: '2' },
  { result: '9', rank: '4' },
] as const
/** Whose family phones, and who does not come, by their places in the class. */
export const onLeave = 4
export const absent = 6

/**
 * A school on Friday 19 March 2027, a week before Easter, with twenty students and two courses, but no class and no
 * holiday yet. Two of the students have booked a video lesson for today, and one of these another for tomorrow.
 */
export async function openTerm(): Promise<Term> {
  const school = await openSchool(engines[0]!)
  const { world } = school
  world.clock.set('2027-03-19T10:00')
  const rows = people(20).map(({ fields }, at) => ({ line: at + 1, ...fields }))
  const { data } = await world.did('importStudents', { rows, dryRun: false })
  const students = data.rows.flatMap(row => row.student_id ?? [])
  await world.course('P5 English', { lessons: 6 })
  await world.course('P6 English', { lessons: 4 })
  await world.did('createQuiz', { quiz_name: 'Unit 4 spelling', full_mark: 20, quiz_detail: null })

  await world.token('iPad', 120, 'Video')
  await world.course('vc Reading', { lessons: 10, token: 'iPad' })
  const always = { opening: '10:00', closing: '20:00' }
  const timeSlots = { friday: always, saturday: always }
  await world.did('addTimeSlots', { startDate: '2027-03-01', endDate: '2027-06-30', capacity: 8, timeSlots })
  for (const student_id of students.slice(0, 2))
    await world.did('videoInvoiceCreate', { student_id, course_name: 'vc Reading' })
  for (const { video_payment_id: id } of await world.did('pendingVideoPayments', { status: 'pending' }))
    await world.did('collectVideoPayment', { id, payment_type: 'cash', expiry_date: '2027-12-31' })
  const { lesson_id } = await world.database.reader
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.course_id', 'lessons.course_id')
    .select('lesson_id')
    .where('course_name', '=', 'vc Reading')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  for (const [student, date] of [
    [students[0]!, '2027-03-19'],
    [students[1]!, '2027-03-19'],
    [students[1]!, '2027-03-20'],
  ] as const)
    await world.did('bookVideoLesson', { student_id: student, type: 'video', date, start_time: '18:00', lesson_id })
  world.clock.pass({ minutes: 1 })
  return { ...school, students }
}

/** A class as it is stored: its course, its students, its lessons. */
export async function classNamed({ database }: Pick<World, 'database'>, name: string) {
  const { class_id, course_name } = await database.reader
    .selectFrom('classes')
    .innerJoin('courses', 'courses.course_id', 'classes.course_id')
    .select(['class_id', 'course_name'])
    .where('class_name', '=', name)
    .executeTakeFirstOrThrow()
  const members = await database.reader
    .selectFrom('class_students')
    .select('student_id')
    .where('class_id', '=', class_id)
    .where('removed_at', 'is', null)
    .orderBy('student_id')
    .execute()
  const lessons = await database.reader
    .selectFrom('live_lessons')
    .select(['live_lesson_id', 'lesson_date'])
    .where('class_id', '=', class_id)
    .orderBy('lesson_date')
    .execute()
  return {
    class_id,
    course_name,
    members: members.map(row => row.student_id),
    lessons: lessons.map(row => row.live_lesson_id),
    dates: lessons.map(row => row.lesson_date),
  }
}

/** Holds what stands in the books after the story against what was told, however it was told. */
export async function expectTerm({ world, students }: Term): Promise<void> {
  const { reader } = world.database
  const holidays = await reader.selectFrom('holidays').selectAll().execute()
  expect(holidays).toHaveLength(17)
  expect(holidays).toContainEqual(expect.objectContaining({ holiday_name: 'Good Friday 2027', holiday: '2027-03-26' }))

  const first = await classNamed(world, 'English Friday')
  expect(first).toMatchObject({ course_name: 'P5 English', members: students })
  expect(first.dates).toEqual(['2027-03-19', '2027-04-02', '2027-04-09', '2027-04-16', '2027-04-23', '2027-04-30'])
  const second = await classNamed(world, 'English Friday, upper')
  expect(second).toMatchObject({ course_name: 'P6 English', members: students })
  expect(second.dates).toEqual(['2027-05-07', '2027-05-14', '2027-05-21', '2027-05-28'])

  const lesson = first.lessons[0]!
  const leave = await reader.selectFrom('leave_requests').selectAll().execute()
  expect(leave).toMatchObject([
    { student_id: students[onLeave], lesson_id: lesson, title: 'Fever', status: 'approved', decided_by: 'boss' },
  ])
  const attendance = await reader
    .selectFrom('attendance')
    .select(['student_id', 'attendance', 'absence_read'])
    .where('live_lesson_id', '=', lesson)
    .orderBy('student_id')
    .execute()
  const attended = (at: number) => (at === onLeave ? 'leave' : at === absent ? 'absence' : 'presence')
  expect(attendance).toEqual(
    students.map((student_id, at) => ({ student_id, attendance: attended(at), absence_read: at === absent ? 1 : 0 })),
  )
  // Students on leave keep their tokens, and nobody has spent one twice.
  const spent = await reader
    .selectFrom('token_ledger')
    .select(['student_id', 'token_name', 'transaction_type', 'amount'])
    .where('subject', 'like', 'attendance:%')
    .orderBy('student_id')
    .execute()
  const came = students.filter((_, at) => at !== onLeave)
  expect(spent).toEqual(
    came.map(student_id => ({ student_id, token_name: 'English', transaction_type: 'Spend', amount: -1 })),
  )

  const results = await reader
    .selectFrom('quiz_results')
    .select(['student_id', 'student_result'])
    .where('live_lesson_id', '=', lesson)
    .where('quiz_name', '=', 'Unit 4 spelling')
    .where('student_result', 'is not', null)
    .orderBy('student_id')
    .execute()
  expect(results).toEqual(marks.map(({ result }, at) => ({ student_id: students[at], student_result: result })))

  const messages = await reader
    .selectFrom('messages')
    .select(['recipient_type', 'recipient_value', 'text'])
    .orderBy('message_id')
    .execute()
  expect(messages).toEqual([
    { recipient_type: 'class_id', recipient_value: first.class_id, text: 'No lesson on Good Friday.' },
    { recipient_type: 'student_id', recipient_value: students[absent], text: '請補交功課。' },
  ])

  const bookings = await reader.selectFrom('bookings').select(['date', 'status']).orderBy('booking_id').execute()
  expect(bookings).toEqual([
    { date: '2027-03-19', status: 'cancelled' },
    { date: '2027-03-19', status: 'cancelled' },
    { date: '2027-03-20', status: 'pending' },
  ])
  const refunds = await reader
    .selectFrom('token_ledger')
    .select(['student_id', 'amount'])
    .where('transaction_type', '=', 'Refund')
    .orderBy('student_id')
    .execute()
  expect(refunds).toEqual(students.slice(0, 2).map(student_id => ({ student_id, amount: 1 })))

  // The second press found nothing to cancel any more.
  await expect
    .poll(() => entriesBy(world, 'boss', world.clock.now()), patience)
    .toEqual([
      'login',
      'importHolidays',
      'createClass',
      'recordLeave',
      'updateAttendanceRecord',
      'assignQuizToLesson',
      'updateQuizResults',
      'markAbsenceRead',
      'migrateClass',
      'createMessage',
      'createMessage',
      'cancelAllLessonsForToday',
    ])
}
