import fc from 'fast-check'
import type { CallName } from '#contract/calls.ts'
import { afterReversal } from '#contract/payments.ts'
import { attendances } from '#contract/students.ts'
import { tokensFor } from '#rules/attendance.ts'
import type { Centre } from '#tests/slots/centre.ts'
import { days, type Enrolment, lastDay, type Model, type Past, type Undo } from './model.ts'

export type Real = { readonly centre: Centre; readonly classId: string; readonly lessons: readonly string[] }
/** The parts of the answers that are looked at. */
export type Body = {
  readonly code?: string
  readonly invoice_ref?: string
  readonly data?: {
    readonly student_id?: string
    readonly booking_id?: string
    readonly invoices?: readonly {
      readonly student_id: string
      readonly lessons: number
      readonly invoice_ref: string
    }[]
  }
}

/** A call, and what the model says of it. */
export type Plan = {
  readonly call: CallName
  readonly input: Readonly<Record<string, unknown>>
  /** The code of the refusal; undefined when it must be done. */
  readonly refused?: string | undefined
  /** What the answer says, as far as the model knows it. */
  readonly answer?: object
  /** Changes the model as the call changes the school; undefined when it changes nothing. */
  readonly apply: (body: Body) => Undo | 'final' | undefined
  /** The kind of operation that it undoes. */
  readonly undoes?: string
}
export type Operation = {
  /** The kind, and with what: 'mark: 3 presence'. */
  readonly name: string
  /** Whether there is something to do it with. */
  readonly isPossible?: (model: Model) => boolean
  readonly plan: (model: Model, real: Real) => Plan | Promise<Plan>
}

const pick = <T>(all: Iterable<T>, number: number): T => {
  const list = [...all]
  return list[number % list.length]!
}
const number = fc.nat(50)
/** The same undo, which moves tokens as well or is forbidden by more. */
const extended = (undo: Undo, { moves, forbids }: { moves?: () => void; forbids?: () => boolean }): Undo => ({
  isForbidden: () => undo.isForbidden() || (forbids?.() ?? false),
  revert() {
    undo.revert()
    moves?.()
  },
})

const createStudent = fc.constant<Operation>({
  name: 'create student',
  plan: model => ({
    call: 'createStudent',
    input: { first_name: 'Ann', surname: 'Chan' },
    apply({ data }) {
      const id = data?.student_id ?? ''
      model.join(id, 'Ann')
      return {
        isForbidden: () => model.names.get(id) !== 'Ann' || model.statuses.get(id) !== 'active' || model.isUsed(id),
        revert() {
          model.names.delete(id)
          model.statuses.delete(id)
        },
      }
    },
  }),
})

/** An operation on a student, picked by number. */
const onStudent = (kind: string, plan: (model: Model, student: string, real: Real) => Plan) =>
  number.map<Operation>(who => ({
    name: `${kind}: ${who}`,
    plan: (model, real) => plan(model, pick(model.names.keys(), who), real),
  }))

const rename = fc.tuple(number, fc.constantFrom('Ann', 'Bea', 'Cy')).map<Operation>(([who, first_name]) => ({
  name: `rename: ${who} ${first_name}`,
  plan(model) {
    const studentId = pick(model.names.keys(), who)
    return {
      call: 'updatestudent',
      input: { studentId, first_name },
      apply: () =>
        model.names.get(studentId) === first_name ? undefined : model.put(model.names, studentId, first_name),
    }
  },
}))
const toggle = onStudent('toggle', (model, studentId) => {
  const status = model.statuses.get(studentId) === 'active' ? 'inactive' : 'active'
  return {
    call: 'toggleStudentStatus',
    input: { studentId },
    apply: () => model.put(model.statuses, studentId, status),
  }
})
/** Whether a student who had been in the class since a moment, and left it, is in it again, or was. */
const isBackSince = (model: Model, student: string, added: number): boolean =>
  model.enrolmentsOf(student).some(each => each.added !== added && (each.added > added || each.to === null))

/** Adds a student from a day on, or moves the beginning of those who are in the class; undefined: today. */
const joining = (model: Model, student: string, { classId: class_id }: Real, day?: string): Plan => {
  const last = model.enrolmentsOf(student).at(-1)
  const key = `${student} ${last?.added}`
  const isIn = last !== undefined && last.to === null
  const moved = isIn && day !== undefined ? { ...last, joined: day } : undefined
  return {
    call: 'addStudentsToClass',
    input: { class_id, student_ids: [student], ...(day === undefined ? {} : { joined_on: day }) },
    refused: moved && !model.mayBecome(student, key, moved) ? 'wouldFallOut' : undefined,
    apply() {
      const changed = (after: Partial<Enrolment>) => {
        const undo = model.change(key, after)
        return extended(undo, { forbids: () => !model.mayBecome(student, key, undo.instead()) })
      }
      if (isIn) return moved && last.joined !== day ? changed({ joined: moved.joined }) : undefined
      // Whoever comes back on the day they left never left.
      if (last?.to === model.today && (day === undefined || day === model.today))
        return changed({ ended: null, to: null })
      const added = `${student} ${model.moment}`
      return extended(model.enrol(student, day), { forbids: () => !model.mayBecome(student, added, undefined) })
    },
  }
}
const enrol = onStudent('enrol', (model, student, real) => joining(model, student, real))
const join = fc.tuple(number, fc.constantFrom(...days, '2026-11-10', lastDay)).map<Operation>(([who, day]) => ({
  name: `join: ${who} on ${day}`,
  plan: (model, real) => joining(model, pick(model.names.keys(), who), real, day),
}))
const remove = onStudent('remove', (model, student, { classId: class_id }) => {
  const open = model.enrolmentsOf(student).find(each => each.to === null)
  return {
    call: 'removeStudentsFromClass',
    input: { class_id, student_ids: [student] },
    refused: open ? undefined : 'notInClass',
    apply() {
      if (!open) return undefined
      // An enrolment of today without records was a mistake.
      const isMistake = open.from === model.today && !model.hasHistory(student)
      const key = `${student} ${open.added}`
      const undo = isMistake
        ? model.put(model.enrolments, key, undefined)
        : model.change(key, { ended: model.moment, to: model.today })
      return extended(undo, {
        forbids: () => !model.names.has(student) || isBackSince(model, student, open.added),
      })
    },
  }
})
const mark = fc
  .tuple(number, fc.nat(days.length - 1), fc.constantFrom(...attendances))
  .map<Operation>(([who, at, attendance]) => ({
    name: `mark: ${who} ${attendance} on ${days[at]}`,
    plan(model, { lessons }) {
      const student_id = pick(model.names.keys(), who)
      const key = `${student_id} ${days[at]}`
      const before = model.marks.get(key) ?? 'pending'
      const cost = tokensFor(attendance) - tokensFor(before)
      return {
        call: 'updateAttendanceRecord',
        input: { live_lesson_id: lessons[at], results: [{ student_id, attendance, homework_status: 0 }] },
        refused: model.enrolmentsOf(student_id).length > 0 || model.marks.has(key) ? undefined : 'notInClass',
        apply() {
          if (before === attendance) return undefined
          if (cost !== 0) model.add(student_id, 'English', -cost)
          return extended(model.put(model.marks, key, attendance), {
            moves: () => cost !== 0 && model.add(student_id, 'English', cost),
          })
        },
      }
    },
  }))
const addToken = fc.tuple(number, fc.integer({ min: -3, max: 5 })).map<Operation>(([who, amount]) => ({
  name: `add tokens: ${who} ${amount}`,
  plan(model) {
    const student_id = pick(model.names.keys(), who)
    const before = model.balance(student_id, 'English')
    return {
      call: 'addToken',
      input: { student_id, token_name: 'English', amount },
      refused: amount === 0 ? 'invalid' : amount < 0 && before + amount < 0 ? 'tooFew' : undefined,
      apply() {
        model.add(student_id, 'English', amount)
        return {
          isForbidden: () => amount > 0 && model.balance(student_id, 'English') - amount < Math.min(0, before),
          revert: () => model.add(student_id, 'English', -amount),
        }
      },
    }
  },
}))

const bill = onStudent('bill', (model, student_id) => {
  const due = model.daysToBill(student_id)
  return {
    call: 'customInvoice',
    input: { student_id, start_date: days[0], end_date: days.at(-1) },
    refused: due.length > 0 ? undefined : 'nothingToBill',
    apply({ invoice_ref = '' }) {
      model.invoices.set(invoice_ref, { student: student_id, days: due, status: 'pending' })
      return 'final'
    },
  }
})
const billMonth = fc.constant<Operation>({
  name: 'bill month',
  plan(model) {
    const due = [...model.names.keys()].toSorted().flatMap(student => {
      const days = model.daysToBill(student)
      return days.length > 0 ? { student, days } : []
    })
    return {
      call: 'generateLiveInvoices',
      input: { month: days[0].slice(0, 7), dryRun: false },
      answer: { data: { invoices: due.map(({ student, days }) => ({ student_id: student, lessons: days.length })) } },
      apply({ data: { invoices = [] } = {} }) {
        for (const [at, { student, days }] of due.entries())
          model.invoices.set(invoices[at]?.invoice_ref ?? '', { student, days, status: 'pending' })
        return due.length > 0 ? 'final' : undefined
      },
    }
  },
})
const sellVideo = onStudent('sell video', (model, student) => {
  const isOwed = [...model.invoices].some(
    ([ref, each]) => ref.startsWith('VI') && each.student === student && each.status === 'pending',
  )
  return {
    call: 'videoInvoiceCreate',
    input: { student_id: student, course_name: 'vc DSE English' },
    refused: isOwed ? 'pending' : undefined,
    apply({ invoice_ref = '' }) {
      model.invoices.set(invoice_ref, { student, days: [], status: 'pending' })
      return 'final'
    },
  }
})
const isPossible = (model: Model) => model.invoices.size > 0
/** The tokens that an invoice sells. */
const tokensOf = (ref: string, { days }: { days: readonly string[] }): readonly [token: string, amount: number] =>
  ref.startsWith('LI') ? ['English', days.length] : ['iPad', 10]
/** The newest payment of an invoice. */
async function paymentOf({ database: { reader } }: Centre, ref: string): Promise<string> {
  const { payment_id } = await reader
    .selectFrom('payments')
    .select('payment_id')
    .where('invoice_ref', '=', ref)
    .orderBy('payment_id', 'desc')
    .executeTakeFirstOrThrow()
  return payment_id
}
const voidInvoice = number.map<Operation>(which => ({
  name: `void: ${which}`,
  isPossible,
  plan(model) {
    const [invoice_ref, invoice] = pick(model.invoices, which)
    return {
      call: 'voidInvoice',
      input: { invoice_ref, reason: 'Twice' },
      refused: { pending: undefined, paid: 'paid', void: 'already', reversed: 'already' }[invoice.status],
      apply() {
        model.invoices.set(invoice_ref, { ...invoice, status: 'void' })
        return 'final'
      },
    }
  },
}))
const collect = number.map<Operation>(which => ({
  name: `collect: ${which}`,
  isPossible,
  async plan(model, { centre }) {
    const [ref, invoice] = pick(model.invoices, which)
    const { student, status } = invoice
    const isLive = ref.startsWith('LI')
    const input = { id: await paymentOf(centre, ref), payment_type: 'cash' }
    return {
      call: isLive ? 'collectPayment' : 'collectVideoPayment',
      input: isLive ? input : { ...input, expiry_date: '2027-01-20' },
      refused: status === 'pending' ? undefined : status,
      apply() {
        model.invoices.set(ref, { ...invoice, status: 'paid' })
        model.add(student, ...tokensOf(ref, invoice))
        model.issue(isLive ? 'LR' : 'VR', 6)
        if (!isLive) model.watchers.add(student)
        return 'final'
      },
    }
  },
}))
const reverse = fc
  .tuple(number, fc.constantFrom(...afterReversal), fc.boolean())
  .map<Operation>(([which, then, allow_negative]) => ({
    name: `reverse: ${which}, then ${then}${allow_negative ? ', allow negative' : ''}`,
    isPossible,
    async plan(model, { centre }) {
      const [ref, invoice] = pick(model.invoices, which)
      const [token, amount] = tokensOf(ref, invoice)
      const tooFew = !allow_negative && model.balance(invoice.student, token) < amount
      return {
        call: 'reversePayment',
        input: { payment_id: await paymentOf(centre, ref), reason: 'Twice', then, allow_negative },
        refused: {
          paid: tooFew ? 'used' : undefined,
          pending: 'notCollected',
          void: 'notCollected',
          reversed: 'reversed',
        }[invoice.status],
        apply() {
          model.invoices.set(ref, { ...invoice, status: then === 'owed' ? 'pending' : 'reversed' })
          model.add(invoice.student, token, -amount)
          model.issue(`${ref[0]}CN`, 5)
          return 'final'
        },
      }
    },
  }))

const book = fc
  .tuple(number, fc.constantFrom('2026-11-13', '2026-11-29'), fc.integer({ min: 9, max: 11 }))
  .map<Operation>(([who, day, hour]) => ({
    name: `book: ${who} on ${day} at ${hour}`,
    // Rarely for those who have no video class.
    isPossible: model => model.watchers.size > 0 || who % 5 === 0,
    plan(model, { centre }) {
      const student = pick(who % 5 === 0 ? model.names.keys() : model.watchers, who)
      const slot = { day, hour }
      const start_time = `${String(hour).padStart(2, '0')}:00`
      const refusals = [
        !model.watchers.has(student) && 'noVideoClass',
        hour < 10 && 'noSlot',
        model.hasBegun(slot) && 'begun',
        model.isFull(slot) && 'full',
        model.balance(student, 'iPad') < 1 && 'noToken',
      ]
      return {
        call: 'bookVideoLesson',
        input: { student_id: student, type: 'video', date: day, start_time, lesson_id: centre.lessons[who % 10] },
        refused: refusals.find(code => code !== false),
        apply({ data }) {
          model.add(student, 'iPad', -1)
          const booked = model.put(model.bookings, data?.booking_id ?? '', { student, ...slot, status: 'pending' })
          return extended(booked, { moves: () => model.add(student, 'iPad', 1), forbids: () => model.hasBegun(slot) })
        },
      }
    },
  }))
const cancel = number.map<Operation>(which => ({
  name: `cancel: ${which}`,
  isPossible: model => model.bookings.size > 0,
  plan(model) {
    const [booking_id, booking] = pick(model.bookings, which)
    const { student, status } = booking
    return {
      call: 'cancelVideoLesson',
      input: { booking_id },
      refused: status !== 'pending' ? 'notPending' : model.hasBegun(booking) ? 'begun' : undefined,
      apply() {
        model.add(student, 'iPad', 1)
        return extended(model.put(model.bookings, booking_id, { ...booking, status: 'cancelled' }), {
          moves: () => model.add(student, 'iPad', -1),
          forbids: () => model.isFull(booking) || model.balance(student, 'iPad') < 1,
        })
      },
    }
  },
}))

/** Which operations of the log an undo is picked from. */
const pools: Readonly<Record<string, (past: Past) => boolean>> = {
  'not undone': ({ undo, undone }) => undo !== 'final' && !undone,
  'changed since': ({ undo, undone }) => undo !== 'final' && !undone && undo.isForbidden(),
  undone: ({ undone }) => undone,
  final: ({ undo }) => undo === 'final',
}
const pool = fc.oneof(
  { weight: 5, arbitrary: fc.constant('not undone') },
  { weight: 3, arbitrary: fc.constant('changed since') },
  fc.constantFrom('undone', 'final'),
)
const back = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 8 }))
const undo = fc.tuple(back, pool).map<Operation>(([back, pool]) => ({
  name: `undo: ${back} back of those ${pool}`,
  isPossible: model => model.past.filter(pools[pool]!).length >= back,
  plan(model) {
    const past = model.past.filter(pools[pool]!).at(-back)!
    const refusal = () => {
      if (past.undo === 'final') return 'final'
      if (past.undone) return 'undone'
      return past.undo.isForbidden() ? 'moved' : undefined
    }
    return {
      call: 'undoOperation',
      input: { audit_id: past.entry },
      refused: refusal(),
      undoes: past.kind,
      apply() {
        if (past.undo !== 'final') past.undo.revert()
        past.undone = true
        return undefined
      },
    }
  },
}))

/** All kinds, with how often each is made. */
export const operations: Readonly<Record<string, readonly [weight: number, fc.Arbitrary<Operation>]>> = {
  'create student': [1, createStudent],
  rename: [1, rename],
  toggle: [1, toggle],
  enrol: [4, enrol],
  join: [2, join],
  remove: [3, remove],
  mark: [4, mark],
  'add tokens': [2, addToken],
  bill: [2, bill],
  'bill month': [1, billMonth],
  'sell video': [2, sellVideo],
  void: [1, voidInvoice],
  collect: [3, collect],
  reverse: [2, reverse],
  book: [6, book],
  cancel: [4, cancel],
  undo: [8, undo],
}
