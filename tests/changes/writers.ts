import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Input } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'
import { attendances, homeworkStatuses } from '#contract/students.ts'
import type { World } from '#tests/world.ts'
import type { Watched } from './console-at.ts'

/** Makes one write at a server, the next one for what it writes. */
export type Write = (server: World) => Promise<unknown>

const month = '2026-10'
/** The marks of a lesson that a student gets one after the other: every attendance with every homework. */
const marks = homeworkStatuses.flatMap(homework_status =>
  attendances.map(attendance => ({ attendance, homework_status })),
)

let requests = 0
/** Makes a call, again with the same key while the database of the server is away. */
async function done<N extends CallName>(server: World, name: N, input: Input<Calls[N]>): Promise<Answer<Calls[N]>> {
  requests += 1
  const key = `request ${requests}`
  for (;;) {
    const { status, body } = await server.call(name, input as Readonly<Record<string, unknown>>, { key })
    // What a call answers is checked in its own tests.
    if (status < 300) return body as never
    if (status !== 503) throw new Error(`${name} was answered with ${status}: ${JSON.stringify(body)}`)
    await pause(20)
  }
}

/** A school of which everything is written by somebody all the time, and the lists that show it. */
export async function writersOf(
  world: World,
  count: number,
): Promise<{ readonly writes: readonly Write[]; readonly watched: readonly Watched[] }> {
  const students: string[] = []
  for (let at = 0; at < count; at += 1) students.push(await world.student(`Student ${at}`, 'Au'))
  const course = await world.course('English', { lessons: 8 })
  await world.token('Video', 100, 'Video')
  const classId = await world.classOf('English 1', { course, students, from: '2026-10-06' })
  const lessons = (await world.did('getLiveLessons', { class_id: classId })).data.map(each => each.live_lesson_id)
  const [sheet = '', ...others] = lessons
  await world.did('generateLiveInvoices', { month, dryRun: false })
  const writes = await Promise.all(
    students.flatMap(studentId => [
      studentWrites(studentId),
      messageWrites(world),
      tokenWrites(studentId),
      paymentWrites(studentId),
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
    { name: 'getClass', given: {} },
    { name: 'getstaff', given: {} },
  ]
  return { writes, watched }
}

/** Each write says in the row how often that was done. */
function studentWrites(studentId: string): Write {
  let version = 0
  return async server => {
    version += 1
    if (version % 5 === 0) await done(server, 'toggleStudentStatus', { studentId })
    if (version % 7 === 0)
      await done(server, 'createStudent', { first_name: `New ${version}`, surname: 'Au', chinese_name: '' })
    return done(server, 'updatestudent', { studentId, school: String(version) })
  }
}

async function messageWrites(world: World): Promise<Write> {
  const { message_id: messageId } = await world.did('createMessage', { recipient_type: 'all', message_text: '0' })
  let version = 0
  return server => {
    version += 1
    return done(server, 'updateMessage', { messageId, message_text: String(version) })
  }
}

/** The balance only grows. */
const tokenWrites =
  (student_id: string): Write =>
  server =>
    done(server, 'addToken', { student_id, token_name: 'Video', amount: 1 })

/** What a student owes is collected, taken back, and owed again. */
const paymentWrites =
  (studentId: string): Write =>
  async server => {
    const invoices = await done(server, 'liveInvoices', { month })
    const { payment_id, status } = invoices.find(each => each.student_id === studentId)!
    return status === 'paid'
      ? done(server, 'reversePayment', { payment_id: payment_id!, reason: 'Paid twice', allow_negative: true })
      : done(server, 'collectPayment', { id: payment_id!, payment_type: 'cash' })
  }

/** Each mark comes once. */
function markWrites(student_id: string, live_lesson_id: string): Write {
  let turn = 0
  return async server => {
    turn += 1
    const mark = marks[turn]
    if (mark) await done(server, 'updateAttendanceRecord', { live_lesson_id, results: [{ student_id, ...mark }] })
  }
}

/** A request for leave is recorded and withdrawn. */
function leaveWrites(student_id: string, lesson_id: string): Write {
  let version = 0
  let date = ''
  return async server => {
    version += 1
    if (version % 2 === 1) {
      await done(server, 'recordLeave', { student_id, lesson_id, title: String(version) })
      const { data } = await done(server, 'getDailyNotices', {})
      date = data.find(each => each.student_id === student_id)!.leave_date
    } else await done(server, 'withdrawLeave', { student_id, lesson_id, leave_date: date })
  }
}
