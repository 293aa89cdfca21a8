import type { Answer, Input } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { weekdays } from '#contract/slots.ts'
import { attendances, homeworkStatuses } from '#contract/students.ts'
import { dayOf } from '#rules/hong-kong.ts'
import { asksByRow } from '#tests/reads-by-row.ts'
import type { World } from '#tests/world.ts'
import type { Watched } from './console-at.ts'

/** Makes a call: at a server, or as a console does. */
export type Make = <N extends CallName>(name: N, input: Input<Calls[N]>) => Promise<Answer<Calls[N]>>
/** Makes one write, the next one for what it writes. */
export type Write = (make: Make) => Promise<unknown>

/** The marks of a lesson that a student gets one after the other: every attendance with every homework. */
const marks = homeworkStatuses.flatMap(homework_status =>
  attendances.map(attendance => ({ attendance, homework_status })),
)

/**
 * A school of which everything is written by somebody all the time, the lists that show it, and each other answer that is
 * kept by row: one console or another watches it.
 */
export async function writersOf(
  world: World,
  count: number,
): Promise<{
  readonly writes: readonly Write[]
  readonly watched: readonly Watched[]
  readonly each: readonly Watched[]
}> {
  // So that the last of eight lessons is still to come.
  const from = dayOf(world.clock.now()).subtract({ days: 45 })
  const month = from.toPlainYearMonth().toString()
  const students: string[] = []
  for (let at = 0; at < count; at += 1) students.push(await world.student(`Student ${at}`, 'Au'))
  const course = await world.course('English', { lessons: 8 })
  await world.token('Video', 100, 'Video')
  const classId = await world.classOf('English 1', { course, students, from: from.toString() })
  const lessons = (await world.did('getLiveLessons', { class_id: classId })).data.map(each => each.live_lesson_id)
  const [sheet = '', ...others] = lessons
  await world.did('generateLiveInvoices', { month, dryRun: false })
  const tomorrow = dayOf(world.clock.now()).add({ days: 1 }).toString()
  const open = { opening: '10:00', closing: '20:00' }
  const timeSlots = Object.fromEntries(weekdays.map(day => [day, open]))
  await world.did('addTimeSlots', { startDate: tomorrow, endDate: tomorrow, timeSlots })
  const writes = await Promise.all(
    students.flatMap(studentId => [
      studentWrites(studentId),
      messageWrites(world),
      tokenWrites(studentId),
      paymentWrites(studentId, month),
      markWrites(studentId, sheet),
      leaveWrites(studentId, others.at(-1)!),
    ]),
  )
  const watched: readonly Watched[] = [
    { name: 'getStudent', given: {}, version: row => [String(row.student_id), Number(row.school || 0)] },
    { name: 'getMessage', given: {}, version: row => [String(row.message_id), Number(row.text)] },
    { name: 'getStudentToken', given: {}, version: row => [String(row.student_id), Number(row.video_token_amount)] },
    { name: 'pendingPayments', given: { status: 'pending' }, leaves: 'payment_id' },
    { name: 'getOutstandingPayments', given: {}, leaves: 'payment_id' },
    {
      name: 'liveInvoices',
      given: { month },
      version: row => [
        String(row.invoice_ref),
        2 * ((row.cancelled as readonly unknown[] | undefined)?.length ?? 0) + Number(row.status === 'paid'),
      ],
    },
    {
      name: 'getLessonAttendance',
      given: { lessonId: sheet },
      version: row => [
        String(row.student_id),
        marks.findIndex(mark => mark.attendance === row.attendance && mark.homework_status === row.homework_status),
      ],
    },
    { name: 'getDailyNotices', given: {}, version: row => [String(row.student_id), Number(row.title)] },
    { name: 'getstaff', given: {} },
  ]
  const [{ course_id, lesson_id } = { course_id: course, lesson_id: '' }] = (
    await world.did('getLessons', { course_id: course })
  ).data
  const [lesson] = (await world.did('getLiveLessons', { class_id: classId })).data
  const student = students[0]!
  const days = { from: `${month}-01`, to: `${month}-28` }
  const asks = asksByRow({
    student_id: student,
    studentId: student,
    family_id: 'F0001',
    class_id: classId,
    classId,
    course_id,
    courseId: course_id,
    lessonId: sheet,
    'getSingleLesson lessonId': lesson_id,
    lesson_id: sheet,
    lesson_ids: lessons,
    lesson_date: lesson!.lesson_date,
    start_time: lesson!.start_time,
    month,
    ...days,
    start: days.from,
    end: days.to,
    selectedDate: tomorrow,
    type: 'makeup',
    kind: 'live',
    // Lessons that are not billed yet.
    'getInvoicePreview start_date': `${tomorrow.slice(0, 7)}-01`,
    'getInvoicePreview end_date': tomorrow,
    'getTokenName student_id': student,
  })
  const key = ({ name, given }: Watched) => JSON.stringify([name, given])
  const known = new Set(watched.map(key))
  const unnamed = asks.map(([name, given]) => ({ name, given })).filter(each => !known.has(key(each)))
  return { writes, watched, each: unnamed }
}

/** Each write says in the row how often that was done. */
function studentWrites(studentId: string): Write {
  let version = 0
  return async make => {
    version += 1
    if (version % 5 === 0) await make('toggleStudentStatus', { studentId })
    if (version % 7 === 0)
      await make('createStudent', { first_name: `New ${version}`, surname: 'Au', chinese_name: '' })
    return make('updatestudent', { studentId, school: String(version) })
  }
}

async function messageWrites(world: World): Promise<Write> {
  const { message_id: messageId } = await world.did('createMessage', { recipient_type: 'all', message_text: '0' })
  let version = 0
  return make => {
    version += 1
    return make('updateMessage', { messageId, message_text: String(version) })
  }
}

/** The balance only grows. */
const tokenWrites =
  (student_id: string): Write =>
  make =>
    make('addToken', { student_id, token_name: 'Video', amount: 1 })

/** What a student owes is collected, taken back, and owed again. */
const paymentWrites =
  (studentId: string, month: string): Write =>
  async make => {
    const invoices = await make('liveInvoices', { month })
    const { payment_id, status } = invoices.find(each => each.student_id === studentId)!
    return status === 'paid'
      ? make('reversePayment', { payment_id: payment_id!, reason: 'Paid twice', allow_negative: true })
      : make('collectPayment', { id: payment_id!, payment_type: 'cash' })
  }

/** Each mark comes once. */
function markWrites(student_id: string, live_lesson_id: string): Write {
  let turn = 0
  return async make => {
    turn += 1
    const mark = marks[turn]
    if (mark) await make('updateAttendanceRecord', { live_lesson_id, results: [{ student_id, ...mark }] })
  }
}

/** A request for leave is recorded and withdrawn. */
function leaveWrites(student_id: string, lesson_id: string): Write {
  let version = 0
  let date = ''
  return async make => {
    version += 1
    if (version % 2 === 1) {
      await make('recordLeave', { student_id, lesson_id, title: String(version) })
      const { data } = await make('getDailyNotices', {})
      date = data.find(each => each.student_id === student_id)!.leave_date
    } else await make('withdrawLeave', { student_id, lesson_id, leave_date: date })
  }
}
