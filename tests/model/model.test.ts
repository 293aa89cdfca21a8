import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterReversal } from '#contract/payments.ts'
import { type Attendance, attendances } from '#contract/students.ts'
import { tokensFor } from '#rules/attendance.ts'
import { wrongInBooks } from '#server/backups/books.ts'
import { notReversed } from '#server/payments/reversed.ts'
import { engines } from '#tests/databases.ts'
import { lessonOn } from '#tests/invoices/school.ts'
import { type Centre, openCentre } from '#tests/slots/centre.ts'
import type { Reply } from '#tests/world.ts'

/*
 * Random operations on a school and on a small model of it, which must agree after each. A test run always makes the same
 * ones, so that it fails only for what was changed. `npm run soak` makes others, for an hour. A failure prints its seed
 * and its path; SEED repeats the run.
 */

const soak = process.env.SOAK_SECONDS === undefined ? undefined : Number(process.env.SOAK_SECONDS) / engines.length
const seed = Number(process.env.SEED ?? (soak === undefined ? 325 : Date.now() % 2 ** 31))
const days = ['2026-11-06', '2026-11-13', '2026-11-20', '2026-11-27']

type Status = 'pending' | 'paid' | 'void'
/** What the school holds, as a child would write it down. */
type Model = {
  /** The tokens of each student: 'S0001 English'. */
  readonly tokens: Map<string, number>
  readonly students: string[]
  readonly enrolled: Set<string>
  /** By the invoice's ref, in order. */
  readonly invoices: Map<string, { readonly student: string; readonly days: readonly string[]; status: Status }>
  /** The refs of receipts and credit notes, in order. */
  readonly receipts: string[]
  /** The marks of each student and day. */
  readonly marks: Map<string, Attendance>
  readonly bookings: Map<string, { readonly student: string; status: 'pending' | 'cancelled' }>
  /** Takes back the last operation, when it can be undone. */
  last: { readonly entry: number; readonly revert: () => void } | undefined
}
type Real = { readonly centre: Centre; readonly classId: string; readonly lessons: readonly string[] }

const add = (model: Model, student: string, token: string, amount: number) => {
  const key = `${student} ${token}`
  model.tokens.set(key, (model.tokens.get(key) ?? 0) + amount)
}

/** The rows of the databases that the model knows, as it knows them. */
async function rowsOf({ centre }: Real) {
  const { reader } = centre.database
  const [balances, enrolments, invoices, receipts, notes, attendance, bookings] = await Promise.all([
    reader.selectFrom('token_balances').selectAll().where('amount', '<>', 0).execute(),
    reader.selectFrom('class_students').select('student_id').where('removed_at', 'is', null).execute(),
    reader
      .selectFrom('invoices')
      .leftJoin('payments', join => join.onRef('payments.invoice_ref', '=', 'invoices.invoice_ref').on(notReversed))
      .select(['invoices.invoice_ref', 'payments.status'])
      .execute(),
    reader.selectFrom('payments').select('receipt_ref as ref').execute(),
    reader.selectFrom('credit_notes').select('credit_note_ref as ref').execute(),
    reader
      .selectFrom('attendance')
      .innerJoin('live_lessons', 'live_lessons.live_lesson_id', 'attendance.live_lesson_id')
      .select(['student_id', 'lesson_date', 'attendance'])
      .where('attendance', '<>', 'pending')
      .execute(),
    reader.selectFrom('bookings').select(['booking_id', 'status']).execute(),
  ])
  return {
    tokens: balances.map(row => `${row.student_id} ${row.token_name} ${row.amount}`).toSorted(),
    enrolled: enrolments.map(row => row.student_id).toSorted(),
    invoices: invoices.map(row => `${row.invoice_ref} ${row.status ?? 'void'}`).toSorted(),
    receipts: [...receipts, ...notes].flatMap(row => row.ref ?? []).toSorted(),
    marks: attendance.map(row => `${row.student_id} ${row.lesson_date} ${row.attendance}`).toSorted(),
    bookings: bookings.map(row => `${row.booking_id} ${row.status}`).toSorted(),
  }
}

const expected = ({ tokens, enrolled, invoices, receipts, marks, bookings }: Model) => ({
  tokens: [...tokens].flatMap(([key, amount]) => (amount === 0 ? [] : `${key} ${amount}`)).toSorted(),
  enrolled: [...enrolled].toSorted(),
  invoices: [...invoices].map(([ref, { status }]) => `${ref} ${status}`).toSorted(),
  receipts: receipts.toSorted(),
  marks: [...marks].flatMap(([key, mark]) => (mark === 'pending' ? [] : `${key} ${mark}`)).toSorted(),
  bookings: [...bookings].map(([id, { status }]) => `${id} ${status}`).toSorted(),
})

type Step = {
  readonly name: string
  readonly check?: (model: Model) => boolean
  /** Makes the call, says whether it must succeed, and changes the model as the call must have changed the school. */
  readonly run: (model: Model, real: Real) => Promise<void>
}

/** How often each kind of step has changed the school. */
const changed = new Map<string, number>()

/** A step on things that are picked by number among those there are. */
const command = ({ name, check = () => true, run }: Step): fc.AsyncCommand<Model, Real> => ({
  check,
  async run(model, real) {
    const before = model.last
    const known = JSON.stringify(expected(model))
    await run(model, real)
    const [kind = ''] = name.split(' ')
    if (JSON.stringify(expected(model)) !== known) changed.set(kind, (changed.get(kind) ?? 0) + 1)
    if (model.last === before) model.last = undefined
    expect(await rowsOf(real)).toEqual(expected(model))
    expect(await real.centre.database.read(wrongInBooks)).toEqual([])
  },
  toString: () => name,
})

const pick = <T>(all: readonly T[], number: number): T => all[number % all.length]!
const outcome = (reply: Reply, succeeds: boolean) =>
  expect({ done: reply.status < 300, body: reply.body }).toMatchObject({ done: succeeds })
const undoable = (model: Model, reply: Reply, revert: () => void) => {
  const entry = Number(reply.headers.get('undoable-entry'))
  if (entry > 0) model.last = { entry, revert }
}
const some = (model: Model) => model.students.length > 0
const number = fc.nat(50)

const createStudent = fc.constant<Step>({
  name: 'create student',
  async run(model, { centre }) {
    model.students.push(await centre.student('Ann', 'Chan'))
  },
})
const enrol = number.map<Step>(who => ({
  name: `enrol ${who}`,
  check: some,
  async run(model, { centre, classId: class_id }) {
    const student = pick(model.students, who)
    await centre.call('addStudentsToClass', { class_id, student_ids: [student] })
    model.enrolled.add(student)
  },
}))
const bill = number.map<Step>(who => ({
  name: `bill ${who}`,
  check: some,
  async run(model, { centre }) {
    const student_id = pick(model.students, who)
    const billed = [...model.invoices.values()].flatMap(({ student, days, status }) =>
      student === student_id && status !== 'void' ? days : [],
    )
    const period = { start_date: days[0], end_date: days.at(-1) }
    const reply = await centre.call('customInvoice', { student_id, ...period })
    const due = days.filter(day => !billed.includes(day) && model.marks.get(`${student_id} ${day}`) !== 'leave')
    outcome(reply, model.enrolled.has(student_id) && due.length > 0)
    const { invoice_ref } = reply.body as { invoice_ref?: string }
    if (invoice_ref !== undefined)
      model.invoices.set(invoice_ref, { student: student_id, days: due, status: 'pending' })
  },
}))
const live = (model: Model) => [...model.invoices].filter(([ref]) => ref.startsWith('LI'))
const voidInvoice = number.map<Step>(which => ({
  name: `void ${which}`,
  check: model => live(model).length > 0,
  async run(model, { centre }) {
    const [invoice_ref, invoice] = pick(live(model), which)
    const reply = await centre.call('voidInvoice', { invoice_ref, reason: 'Twice' })
    outcome(reply, invoice.status === 'pending')
    if (invoice.status === 'pending') invoice.status = 'void'
  },
}))
/** The newest payment of an invoice. */
async function paymentOf({ database: { reader } }: Centre, ref: string): Promise<string> {
  const payment = await reader
    .selectFrom('payments')
    .select('payment_id')
    .where('invoice_ref', '=', ref)
    .orderBy('payment_id', 'desc')
    .executeTakeFirstOrThrow()
  return payment.payment_id
}
const linesOf = ({ database: { reader } }: Centre, ref: string) =>
  reader.selectFrom('invoice_lines').select(['token_name', 'quantity']).where('invoice_ref', '=', ref).execute()
const collect = number.map<Step>(which => ({
  name: `collect ${which}`,
  check: model => live(model).length > 0,
  async run(model, { centre }) {
    const [ref, invoice] = pick(live(model), which)
    const id = await paymentOf(centre, ref)
    const lines = await linesOf(centre, ref)
    const reply = await centre.call('collectPayment', { id, payment_type: 'cash' })
    outcome(reply, invoice.status === 'pending')
    if (invoice.status !== 'pending') return
    invoice.status = 'paid'
    const next = model.receipts.filter(receipt => receipt.startsWith('LR')).length + 1
    model.receipts.push(`LR-2026-${String(next).padStart(6, '0')}`)
    for (const line of lines) add(model, invoice.student, line.token_name, line.quantity)
  },
}))
const reverse = fc
  .tuple(number, fc.constantFrom(...afterReversal), fc.boolean())
  .map<Step>(([which, then, allow_negative]) => ({
    name: `reverse ${which}, then ${then}${allow_negative ? ', allow negative' : ''}`,
    check: model => model.invoices.size > 0,
    async run(model, { centre }) {
      const [ref, invoice] = pick([...model.invoices], which)
      const lines = await linesOf(centre, ref)
      const { student, status } = invoice
      const enough = lines.every(line => (model.tokens.get(`${student} ${line.token_name}`) ?? 0) >= line.quantity)
      const input = { payment_id: await paymentOf(centre, ref), reason: 'Twice', then, allow_negative }
      const reply = await centre.call('reversePayment', input)
      const succeeds = status === 'paid' && (enough || allow_negative)
      outcome(reply, succeeds)
      if (!succeeds) return
      invoice.status = then === 'owed' ? 'pending' : 'void'
      const series = `${ref[0]}CN-2026`
      const next = model.receipts.filter(each => each.startsWith(series)).length + 1
      model.receipts.push(`${series}-${String(next).padStart(5, '0')}`)
      for (const line of lines) add(model, student, line.token_name, -line.quantity)
    },
  }))
const addToken = fc.tuple(number, fc.integer({ min: -3, max: 5 })).map<Step>(([who, amount]) => ({
  name: `add ${amount} tokens ${who}`,
  check: some,
  async run(model, { centre }) {
    const student_id = pick(model.students, who)
    const reply = await centre.call('addToken', { student_id, token_name: 'English', amount })
    if (amount === 0) outcome(reply, false)
    if (reply.status >= 300) return
    add(model, student_id, 'English', amount)
    undoable(model, reply, () => add(model, student_id, 'English', -amount))
  },
}))
const mark = fc
  .tuple(number, fc.nat(days.length - 1), fc.constantFrom(...attendances))
  .map<Step>(([who, day, attendance]) => ({
    name: `mark ${who} ${attendance} on ${days[day]}`,
    check: model => model.enrolled.size > 0,
    async run(model, { centre, lessons }) {
      const student_id = pick([...model.enrolled], who)
      const key = `${student_id} ${days[day]}`
      const before = model.marks.get(key) ?? 'pending'
      const results = [{ student_id, attendance, homework_status: 0 }]
      const reply = await centre.call('updateAttendanceRecord', { live_lesson_id: lessons[day], results })
      outcome(reply, true)
      const to = (from: Attendance, next: Attendance) => {
        add(model, student_id, 'English', tokensFor(from) - tokensFor(next))
        model.marks.set(key, next)
      }
      to(before, attendance)
      undoable(model, reply, () => to(attendance, before))
    },
  }))
const buyVideo = number.map<Step>(who => ({
  name: `buy video ${who}`,
  check: some,
  async run(model, { centre }) {
    const student_id = pick(model.students, who)
    const reply = await centre.call('videoInvoiceCreate', { student_id, course_name: 'vc DSE English' })
    if (reply.status >= 300) return
    const { invoice_ref: ref = '' } = reply.body as { invoice_ref?: string }
    const pending = await centre.did('pendingVideoPayments', { status: 'pending' })
    const id = pending.find(row => row.invoice_ref === ref)!.video_payment_id
    await centre.did('collectVideoPayment', { id, payment_type: 'cash', expiry_date: '2027-01-20' })
    model.invoices.set(ref, { student: student_id, days: [], status: 'paid' })
    const next = model.receipts.filter(receipt => receipt.startsWith('VR')).length + 1
    model.receipts.push(`VR-2026-${String(next).padStart(6, '0')}`)
    add(model, student_id, 'iPad', 10)
  },
}))
const book = fc
  .tuple(number, fc.integer({ min: 24, max: 29 }), fc.integer({ min: 10, max: 19 }), fc.nat(9))
  .map<Step>(([who, day, hour, lesson]) => ({
    name: `book ${who} on ${day} at ${hour}, lesson ${lesson}`,
    check: some,
    async run(model, { centre }) {
      const student_id = pick(model.students, who)
      const wanted = {
        type: 'video',
        date: `2026-11-${day}`,
        start_time: `${hour}:00`,
        lesson_id: centre.lessons[lesson],
      }
      const reply = await centre.call('bookVideoLesson', { student_id, ...wanted })
      if ((model.tokens.get(`${student_id} iPad`) ?? 0) <= 0) outcome(reply, false)
      if (reply.status >= 300) return
      const { data } = reply.body as { data: { booking_id: string } }
      const booking: { readonly student: string; status: 'pending' | 'cancelled' } = {
        student: student_id,
        status: 'pending',
      }
      model.bookings.set(data.booking_id, booking)
      add(model, student_id, 'iPad', -1)
      undoable(model, reply, () => {
        model.bookings.delete(data.booking_id)
        add(model, student_id, 'iPad', 1)
      })
    },
  }))
const cancel = number.map<Step>(which => ({
  name: `cancel booking ${which}`,
  check: model => model.bookings.size > 0,
  async run(model, { centre }) {
    const [booking_id, booking] = pick([...model.bookings], which)
    const reply = await centre.call('cancelVideoLesson', { booking_id })
    outcome(reply, booking.status === 'pending')
    if (booking.status !== 'pending') return
    booking.status = 'cancelled'
    add(model, booking.student, 'iPad', 1)
  },
}))
const undo = fc.constant<Step>({
  name: 'undo',
  check: model => model.last !== undefined,
  async run(model, { centre }) {
    const { entry: audit_id, revert } = model.last!
    outcome(await centre.call('undoOperation', { audit_id }), true)
    revert()
    model.last = undefined
  },
})

const all = [createStudent, enrol, bill, voidInvoice, collect, reverse, addToken, mark, buyVideo, book, cancel, undo]

describe.each(engines)('a school on $name and a model of it', engine => {
  test(`agree after any operations (seed ${seed})`, { timeout: (soak ?? 120) * 1000 + 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(
          all.map(step => step.map(command)),
          { maxCommands: 150, size: 'max' },
        ),
        async commands => {
          const centre = await openCentre(engine)
          try {
            await centre.open()
            const course = await centre.course('P5 English', { lessons: days.length })
            const students = [await centre.student('Ann', 'Chan'), await centre.student('Bob', 'Lee')]
            const classId = await centre.classOf('Friday', { course, students, from: days[0]! })
            const lessons = await Promise.all(days.map(day => lessonOn(centre, classId, day)))
            const model: Model = {
              tokens: new Map(),
              students,
              enrolled: new Set(students),
              invoices: new Map(),
              receipts: [],
              marks: new Map(),
              bookings: new Map(),
              last: undefined,
            }
            await fc.asyncModelRun(() => ({ model, real: { centre, classId, lessons } }), commands)
          } finally {
            await centre.close()
          }
        },
      ),
      {
        seed,
        ...(soak === undefined
          ? { numRuns: 8 }
          : { numRuns: 1_000_000, interruptAfterTimeLimit: soak * 1000, markInterruptAsFailure: false }),
      },
    )
    process.stdout.write(`Model and ${engine.name}, seed ${seed}: ${JSON.stringify(Object.fromEntries(changed))}\n`)
    expect(changed.size).toBeGreaterThan(3)
    changed.clear()
  })
})
