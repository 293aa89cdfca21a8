import { isDeepStrictEqual } from 'node:util'
import type { Attendance } from '#contract/students.ts'

/** The days of the lessons, all in one month. */
export const days = ['2026-11-06', '2026-11-13', '2026-11-20', '2026-11-27'] as const
export const lastDay = '2026-11-30'
/** Places of a time slot for video lessons. */
export const places = 2

export type Enrolment = {
  readonly student: string
  /** When it began, as the number of the operation. */
  readonly added: number
  /** The day of adding. */
  readonly from: string
  /** The first day in the class; null: its first lesson. */
  readonly joined: string | null
  readonly ended: number | null
  readonly to: string | null
}
type Invoice = {
  readonly student: string
  /** The days it bills; none for a video course. */
  readonly days: readonly string[]
  readonly status: 'pending' | 'paid' | 'void' | 'reversed'
}
type Booking = {
  readonly student: string
  readonly day: string
  readonly hour: number
  readonly status: 'pending' | 'cancelled'
}

/** How an operation of the log is undone. */
export type Undo = {
  /** Whether something that came later forbids it. */
  readonly isForbidden: () => boolean
  readonly revert: () => void
}
/** An operation in the log: 'final' when none of its kind can be undone. */
export type Past = { readonly kind: string; readonly entry: number; readonly undo: Undo | 'final'; undone: boolean }

/** What the school holds, as a child would write it down. */
export class Model {
  today: string = days[0]
  /** The number of the operation. */
  moment = 0
  readonly names = new Map<string, string>()
  readonly statuses = new Map<string, 'active' | 'inactive'>()
  readonly enrolments = new Map<string, Enrolment>()
  /** The marks that were ever entered, by student and day: 'S0001 2026-11-06'. */
  readonly marks = new Map<string, Attendance>()
  /** By ref. */
  readonly invoices = new Map<string, Invoice>()
  /** The refs of receipts and credit notes, in order. */
  readonly receipts: string[] = []
  /** The tokens of each student: 'S0001 English'. */
  readonly tokens = new Map<string, number>()
  /** The students with a video class. */
  readonly watchers = new Set<string>()
  readonly bookings = new Map<string, Booking>()
  readonly past: Past[] = []

  join(student: string, name: string): void {
    this.names.set(student, name)
    this.statuses.set(student, 'active')
  }
  /** The class was made on the first day, and whoever first came to it that day is there from its first lesson. */
  enrol(student: string, day?: string): Undo {
    const { moment: added, today: from } = this
    const isOfFirstDay = from === days[0] && this.enrolmentsOf(student).length === 0
    const joined = day ?? (isOfFirstDay ? null : from)
    return this.put(this.enrolments, `${student} ${added}`, { student, added, from, joined, ended: null, to: null })
  }
  add(student: string, token: string, amount: number): void {
    this.tokens.set(`${student} ${token}`, this.balance(student, token) + amount)
  }
  balance(student: string, token: string): number {
    return this.tokens.get(`${student} ${token}`) ?? 0
  }

  /**
   * Stores a value, or deletes it when there is none. That can be undone while it stands as it was stored.
   */
  put<T>(facts: Map<string, T>, key: string, after: T | undefined): Undo {
    const before = facts.get(key)
    const store = (value: T | undefined) => (value === undefined ? facts.delete(key) : facts.set(key, value))
    store(after)
    return { isForbidden: () => !isDeepStrictEqual(facts.get(key), after), revert: () => void store(before) }
  }

  /** Changes some facts of an enrolment. That can be undone while these stand as they were stored, whatever else changes. */
  change(key: string, after: Partial<Enrolment>): Undo & { readonly instead: () => Enrolment | undefined } {
    const names = Object.keys(after) as (keyof Enrolment)[]
    const first = this.enrolments.get(key)!
    const before = Object.fromEntries(names.map(name => [name, first[name]]))
    this.enrolments.set(key, { ...first, ...after })
    const now = () => this.enrolments.get(key)
    const instead = () => {
      const each = now()
      return each && { ...each, ...before }
    }
    return {
      isForbidden: () => names.some(name => now()?.[name] !== after[name]),
      revert: () => void this.enrolments.set(key, instead()!),
      instead,
    }
  }

  /** A student's enrolments, the first one first. */
  enrolmentsOf(student: string): readonly Enrolment[] {
    return [...this.enrolments.values()]
      .filter(each => each.student === student)
      .toSorted((one, other) => one.added - other.added)
  }
  /** The day somebody left does not count. */
  isEnrolledOn(student: string, day: string): boolean {
    return this.enrolmentsOf(student).some(
      ({ joined, to }) => (joined === null || joined <= day) && (to === null || day < to),
    )
  }
  /** Whether an enrolment may be this one instead, or be none: no mark or bill lies in it that then lies outside. */
  mayBecome(student: string, key: string, instead: Enrolment | undefined): boolean {
    const others = [...this.enrolments].filter(([other, each]) => other !== key && each.student === student)
    const are = this.enrolmentsOf(student)
    const would = [...others.map(([, each]) => each), ...(instead ? [instead] : [])]
    // Whoever leaves may have come that day.
    const covers = (all: readonly Enrolment[], day: string) =>
      all.some(({ joined, to }) => (joined === null || joined <= day) && (to === null || day <= to))
    const known = days.filter(
      day => this.marks.has(`${student} ${day}`) || this.billedDays(student).some(billed => billed === day),
    )
    return would.length === 0 ? known.length === 0 : known.every(day => !covers(are, day) || covers(would, day))
  }
  billedDays(student: string): readonly string[] {
    return [...this.invoices.values()].flatMap(invoice =>
      invoice.student === student && (invoice.status === 'pending' || invoice.status === 'paid') ? invoice.days : [],
    )
  }
  /** The days to bill: those of presence or absence, and those in the class without leave; each once. */
  daysToBill(student: string): readonly string[] {
    const billed = this.billedDays(student)
    return days.filter(day => {
      const mark = this.marks.get(`${student} ${day}`)
      const came = mark === 'presence' || mark === 'absence'
      return !billed.includes(day) && (came || (this.isEnrolledOn(student, day) && mark !== 'leave'))
    })
  }
  /** Whether a student has marks or bills in the class. */
  hasHistory(student: string): boolean {
    return days.some(day => this.marks.has(`${student} ${day}`)) || this.billedDays(student).length > 0
  }
  /** Whether anything refers to a student. */
  isUsed(student: string): boolean {
    return (
      this.enrolmentsOf(student).length > 0 ||
      this.watchers.has(student) ||
      [...this.marks.keys(), ...this.tokens.keys()].some(key => key.startsWith(`${student} `)) ||
      [...this.invoices.values(), ...this.bookings.values()].some(each => each.student === student)
    )
  }
  /** The clock stands a little after ten. */
  hasBegun({ day, hour }: Pick<Booking, 'day' | 'hour'>): boolean {
    return day < this.today || (day === this.today && hour <= 10)
  }
  isFull({ day, hour }: Pick<Booking, 'day' | 'hour'>): boolean {
    const taken = [...this.bookings.values()].filter(
      each => each.day === day && each.hour === hour && each.status === 'pending',
    )
    return taken.length >= places
  }
  /** Issues the next receipt or credit note of a series. */
  issue(series: string, digits: number): void {
    const next = this.receipts.filter(each => each.startsWith(series)).length + 1
    this.receipts.push(`${series}-2026-${String(next).padStart(digits, '0')}`)
  }

  /** The rows that the databases must have, as texts. */
  rows() {
    return {
      students: [...this.names].map(([id, name]) => `${id} ${name} ${this.statuses.get(id)}`).toSorted(),
      tokens: [...this.tokens].flatMap(([key, amount]) => (amount === 0 ? [] : `${key} ${amount}`)).toSorted(),
      enrolments: [...this.enrolments.values()]
        .map(each => `${each.student} ${each.from} ${each.joined} ${each.to}`)
        .toSorted(),
      invoices: [...this.invoices]
        .map(([ref, { status }]) => `${ref} ${status === 'reversed' ? 'void' : status}`)
        .toSorted(),
      billed: [...this.names.keys()].flatMap(id => this.billedDays(id).map(day => `${id} ${day}`)).toSorted(),
      receipts: this.receipts.toSorted(),
      marks: [...this.marks].map(([key, mark]) => `${key} ${mark}`).toSorted(),
      bookings: [...this.bookings].map(([id, { status }]) => `${id} ${status}`).toSorted(),
    }
  }
}
