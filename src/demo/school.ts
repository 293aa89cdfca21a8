import { Agenda } from './agenda.ts'
import type { Person } from './people.ts'
import { type Random, seeded } from './random.ts'
import type { StaffName } from './teaching.ts'
import type { PlannedClass } from './timetable.ts'

/** A student with an id. */
export type Student = Person & {
  readonly id: string
  readonly since: Temporal.PlainDate
  readonly classes: TaughtClass[]
  /** The day they last joined a class. */
  joined: Temporal.PlainDate
  active: boolean
}

export type Lesson = {
  readonly id: string
  readonly date: Temporal.PlainDate
  /** The students on approved leave. */
  readonly excused: Set<Student>
}

/** A class that has been created. */
export type TaughtClass = PlannedClass & {
  readonly id: string
  readonly lessons: readonly Lesson[]
  readonly lastDay: Temporal.PlainDate
  /** In the order of joining. */
  readonly students: Student[]
  readonly places: number
}

/** The state of the school while it is being made. */
export class School {
  /** Every operation happens before this day. */
  readonly today: Temporal.PlainDate
  /** The day of the first operation. The first month with lessons throughout is the one after it. */
  readonly opening: Temporal.PlainDate
  readonly agenda = new Agenda()
  readonly students: Student[] = []
  readonly classes: TaughtClass[] = []
  readonly holidays = new Set<string>()
  /** Voided invoices, which nobody pays. */
  readonly voided = new Set<string>()
  /** Decides what the families do. */
  readonly random: Random = seeded('school')

  constructor(today: Temporal.PlainDate) {
    this.today = today
    this.opening = today.toPlainYearMonth().subtract({ months: 25 }).toPlainDate({ day: 12 })
  }

  /** This day, or the first later one that is no holiday. */
  openDay(day: Temporal.PlainDate): Temporal.PlainDate {
    let open = day
    while (this.holidays.has(open.toString())) open = open.add({ days: 1 })
    return open
  }

  /** The staff member at the counter. */
  atTheCounter(): StaffName {
    return this.random.weighed(counter).name
  }
}

const counter = [
  { name: 'kit', weight: 6 },
  { name: 'may', weight: 3 },
  { name: 'boss', weight: 1 },
] as const

/** A random time in the afternoon, HH:mm:ss. */
export function officeTime(random: Random): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${random.integer(12, 19)}:${two(random.integer(0, 59))}:${two(random.integer(0, 59))}`
}

export const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(one, other) < 0

export const lastDayOf = (month: Temporal.PlainYearMonth): Temporal.PlainDate =>
  month.toPlainDate({ day: month.daysInMonth })
