import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyHandler } from '#server/calls/handler.ts'
import type { Database } from '#server/db/open.ts'
import { handlers } from '#server/main/handlers.ts'
import { tidyUp } from '#server/office/housekeeping/tidy-up.ts'
import { jobsOf } from '#server/office/jobs/jobs.ts'
import { createLog } from '#server/process/log.ts'
import { classSize, fillYears } from '#tests/bench/years.ts'
import { engines } from '#tests/databases.ts'
import { makeEveryCall } from '#tests/every-call.ts'
import { listsOf } from '#tests/lists.ts'
import {
  analyze,
  collecting,
  collectingAll,
  fullScans,
  type Maker,
  planAsWithManyRows,
  type RowsInWrites,
  type Statements,
  smallTables as small,
} from '#tests/query-plans.ts'
import { openWorld, password, type World } from '#tests/world.ts'

const whole = 'the documented answer is the whole list'
const figures = 'sums up every student'
const active = 'goes through the active classes'
const names = 'searches the names of all who were ever billed, the newest first'
const namesakes = 'asks who else has the same name'
const texts = 'looks for the name in the texts of all messages'
const lastLessons = 'looks at the last lesson of every student'
const days = 'sums up what was paid on the days asked for, which are all that there are'
const part = 'bills a few hundred students at once, who are most of those of a small school'
const letterhead = 'SQLite looks for what refers to a new letterhead only while a reference leads nowhere'
const few = 'credit notes are few'
const deletedToo = 'also has the deleted ones, which no index has, and students have few'
const deletion = 'looks for the deletion in the newest of its call, which are few'
const anyFamily = 'any family may have paid'
const ofOneStudent = 'reads those of one student, by the primary key'
/** What reads which growing table from end to end, and why it has to. */
const allowed: Readonly<Record<string, Readonly<Partial<Record<Maker, string>>>>> = {
  students: {
    getStudent: whole,
    getStudentToken: whole,
    importStudents: 'every row is compared with every student',
    findInvoices: names,
    getAvailableStudents: 'handlers with nearly all students',
    getEveryStudent: whole,
    getStudentsDue: lastLessons,
    getErasure: namesakes,
    eraseStudent: namesakes,
  },
  token_balances: { getStudentToken: whole, getStudentFigures: figures },
  payments: {
    deleteToken: 'asks for the unpaid ones',
    getStudentFigures: 'asks for the unpaid ones',
    pendingPayments: whole,
    pendingVideoPayments: whole,
    getStatistics: days,
    generateLiveInvoices: letterhead,
    getStatisticsByMonth: days,
    getStatisticsByCourse: days,
    findInvoices: 'asks for the owed or void ones, and stops at some thousands',
    getFamilies: 'asks for the unpaid ones',
    getBankLines: 'asks for the unpaid ones',
  },
  leave_requests: { getDailyNotices: 'asks for the undecided ones' },
  class_students: { getStudentsDue: lastLessons, generateLiveInvoices: part },
  invoices: {
    generateLiveInvoices: letterhead,
    receiveMoney: letterhead,
    updateCourse: 'counts those for one course, which may be most',
    getErasure: texts,
    eraseStudent: texts,
  },
  money_in: { receiveMoney: letterhead, getStatistics: days, getErasure: texts, eraseStudent: texts },
  credits: { getErasure: texts, eraseStudent: texts },
  charges: { getErasure: texts, eraseStudent: texts },
  refunds: { getErasure: texts, eraseStudent: texts },
  allocations: { getStatistics: days, getStatisticsByMonth: days, getStatisticsByCourse: days },
  invoice_lines: { getStatisticsByCourse: days },
  bookings: { deleteCourse: 'a school has few courses, and one of them may have most bookings' },
  classes: {
    getClashes: active,
    generateLiveInvoices: part,
    getTodayPrintMaterials: active,
    getClass: whole,
    findLiveLessons: 'searches the names of all classes',
  },
  live_lessons: { getLiveLessons: whole },
  messages: { getMessage: whole, getErasure: texts, eraseStudent: texts },
  student_notes: { getErasure: texts, eraseStudent: texts },
  day_closings: { getErasure: texts, eraseStudent: texts },
  bank_lines: { getErasure: texts, eraseStudent: texts },
  reminders: { getErasure: texts, eraseStudent: texts, getFamilies: 'when each family was last reminded' },
  unread_messages: { getMessage: whole },
  idempotency: { eraseStudent: 'looks for the name in the handlers of the last days' },
  job_rows: { eraseStudent: 'looks for the name in the jobs of the last days' },
  video_classes: {
    importStudents: 'SQLite looks for what refers to a student only while a reference leads nowhere',
    getVideoClass: whole,
    exportStudent: deletedToo,
    pdfStudent: deletedToo,
  },
  credit_notes: {
    receiveMoney: letterhead,
    getBankLines: few,
    findInvoices: few,
    getFamilies: few,
    generateLiveInvoices: letterhead,
    liveInvoices: few,
    videoInvoices: few,
    pendingPayments: few,
    pendingVideoPayments: few,
    getErasure: texts,
    eraseStudent: texts,
  },
  families: { getFamilies: whole, getBankLines: anyFamily },
  family_members: { getFamilies: whole, getBankLines: anyFamily },
  invoiced_names: { findInvoices: names },
  // PostgreSQL reads an empty table from end to end rather than by its key.
  openings: { getStudentOpenings: ofOneStudent, exportStudent: ofOneStudent, pdfStudent: ofOneStudent },
  audit_log: {
    getAuditLog: 'reads from the newest entry on, and stops at the limit',
    restoreCourse: deletion,
    restoreLesson: deletion,
  },
  sessions: { housekeeping: 'there are no more than those of the last thirty days' },
  audit_summaries: { getAuditLog: 'reads from the newest entry on, and stops at the limit' },
}

/** How many rows the transaction of a write reads at most: no write needs every student, or all that a course was billed for. */
const mostInWrite = 200

/** `npm run soak` looks at the plans of a school of ten years. */
const atFullSize = process.env.SOAK_SECONDS !== undefined
const patience = atFullSize ? 900_000 : 120_000
const size = atFullSize ? { students: 10_000, years: 10 } : { students: 400, years: 1 }

describe.each(engines)('at size on $name', { timeout: patience }, engine => {
  let world: World
  const found: Statements = new Map()
  const rows: RowsInWrites = new Map()
  beforeAll(async () => {
    let opened: Database | undefined
    const wrap = <H extends AnyHandler>(handler: H) => collecting(handler, () => opened!, found, rows)
    world = await openWorld(engine, wrap)
    opened = world.database
    const today = Temporal.PlainDate.from('2026-11-20')
    const students = await fillYears(world.fresh.options, { ...size, today })
    const lastClass = `C${String((size.years * size.students) / classSize).padStart(4, '0')}`
    await makeEveryCall((name, input) => world.did(name, input), {
      today,
      students,
      lastClass,
      password,
      now: world.clock.now,
      refused: (name, input) => world.refused(name, input),
    })
    // The boss has signed out.
    for (const [name, given] of listsOf([lastClass], [today.toString().slice(0, 7)]))
      await world.call(name, { ...given, ids: 'S0001,S0002,LI-2026-000001' }, { as: 'may' })
    await tidyUp(collectingAll(opened, 'housekeeping', found), world.clock.now(), 12)
    const toggles = students.slice(0, 50).map(id => ({ id, call: 'toggleStudentStatus', input: { studentId: id } }))
    await world.did('startJob', { command: 'c', kind: 'student', rows: toggles }, { as: 'may' })
    const parts = { runUnit: () => undefined, wrote: () => {}, clock: world.clock.now, log: createLog('silent') }
    const jobs = jobsOf({ handlers, database: collectingAll(opened, 'jobs', found), ...parts })
    jobs.wake()
    await jobs.close()
  }, patience)
  afterAll(() => world.close())

  test('nothing reads a growing table from end to end, but a call that handlers with all of it', async () => {
    const ofFewRows = await (atFullSize ? analyze : planAsWithManyRows)(world.database)
    const scansOf = await fullScans(world.database)
    const wrong = new Set<string>()
    for (const { query, makers } of found.values()) {
      for (const table of await scansOf(query)) {
        if (small.includes(table) || ofFewRows.includes(table)) continue
        const unexpected = [...makers].filter(maker => allowed[table]?.[maker] === undefined)
        if (unexpected.length > 0)
          wrong.add(`${unexpected.join(', ')} reads all of ${table}: ${query.sql.slice(0, 300)}`)
      }
    }
    expect([...wrong]).toEqual([])
  })

  test('no write reads many rows while others wait for it', () => {
    expect([...rows].filter(([, most]) => most > mostInWrite)).toEqual([])
  })
})
