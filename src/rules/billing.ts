import type { LineKind } from '#contract/invoices.ts'
import type { Attendance } from '#contract/students.ts'
import type { TokenType } from '#contract/tokens.ts'
import { isEnrolledOn, type Period } from './enrolments.ts'

/**
 * A lesson of a student's class that no invoice has billed to them yet, with the facts that decide whether to bill it.
 */
export type UnbilledLesson = {
  readonly student_id: string
  readonly live_lesson_id: string
  /** yyyy-MM-dd */
  readonly lesson_date: string
  readonly class_id: string
  readonly class_name: string
  readonly class_deleted: boolean
  /** When the student was in the class. */
  readonly periods: readonly Period[]
  /** They were added after it, and it counts all the same. Previews say so. */
  readonly before_adding: boolean
  /** null: no mark was entered. */
  readonly attendance: Attendance | null
  readonly leave_approved: boolean
  readonly course_id: string
  readonly course_name: string
  readonly token_name: string
  readonly token_type: TokenType
  /** What one lesson costs. */
  readonly value_cents: number
}

/** A line of an invoice. The amount is quantity times unit price. */
export type Line = {
  readonly kind: LineKind
  readonly description: string
  /** null where it is for no course. */
  readonly course_id: string | null
  readonly course_name: string
  readonly token_name: string
  readonly quantity: number
  readonly unit_cents: number
  readonly amount_cents: number
}

/** A line of a live invoice and the lessons it bills, one token each. */
export type LessonLine = Line & {
  readonly lessons: readonly string[]
  /** The days of the lessons before the student was added to the class. */
  readonly before_adding: readonly string[]
}

/** The mark that costs a token. It is billed whatever else is known: approved leave, or that the student has left or the class is deleted. */
const wasMarked = ({ attendance }: UnbilledLesson): boolean => attendance === 'presence' || attendance === 'absence'

/** Approved leave excuses a lesson. */
const onLeave = ({ attendance, leave_approved }: UnbilledLesson): boolean => attendance === 'leave' || leave_approved

/** Whether this lesson can be billed. `today` is yyyy-MM-dd in Hong Kong. */
export function isBillable(lesson: UnbilledLesson, today: string): boolean {
  if (lesson.token_type !== 'Live') return false
  if (wasMarked(lesson)) return true
  if (lesson.class_deleted && lesson.lesson_date > today) return false
  return isEnrolledOn(lesson.periods, lesson.lesson_date) && !onLeave(lesson)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Days as an invoice prints them, month and year once: '3, 10, 17 Nov 2026'. The input is in ascending order. */
export function dayList(days: readonly string[]): string {
  return days
    .map((day, index) => {
      const next = days[index + 1]
      const number = String(Number(day.slice(8)))
      if (next?.startsWith(day.slice(0, 7))) return number
      const withMonth = `${number} ${months[Number(day.slice(5, 7)) - 1]}`
      return next?.startsWith(day.slice(0, 4)) ? withMonth : `${withMonth} ${day.slice(0, 4)}`
    })
    .join(', ')
}

const groupBy = <T>(items: readonly T[], key: (item: T) => string): T[][] => [...Map.groupBy(items, key).values()]

const byDay = (one: UnbilledLesson, other: UnbilledLesson): number =>
  one.lesson_date < other.lesson_date
    ? -1
    : one.lesson_date > other.lesson_date
      ? 1
      : one.live_lesson_id < other.live_lesson_id
        ? -1
        : 1

/** The lines of one student's live invoice: one for each course, token and price, in the order of their first lesson. */
export function lessonLines(lessons: readonly UnbilledLesson[]): LessonLine[] {
  const inOrder = lessons.toSorted(byDay)
  const sameLine = (lesson: UnbilledLesson): string =>
    JSON.stringify([lesson.course_id, lesson.token_name, lesson.value_cents])
  return groupBy(inOrder, sameLine).map(group => {
    const { course_id, course_name, token_name, value_cents } = group[0]!
    const classes = groupBy(group, lesson => lesson.class_id).map(
      of => `${of[0]!.class_name}: ${dayList(of.map(lesson => lesson.lesson_date))}`,
    )
    return {
      kind: 'lesson',
      description: `${course_name}, ${classes.join('; ')}`,
      course_id,
      course_name,
      token_name,
      quantity: group.length,
      unit_cents: value_cents,
      amount_cents: group.length * value_cents,
      lessons: group.map(lesson => lesson.live_lesson_id),
      before_adding: group.filter(lesson => lesson.before_adding).map(lesson => lesson.lesson_date),
    }
  })
}

/** The line of a video invoice: the whole course. */
export function videoLine(course: {
  readonly course_id: string
  readonly course_name: string
  readonly total_lessons: number
  readonly token_name: string
  readonly value_cents: number
}): Line {
  return {
    kind: 'course',
    description: `${course.course_name}, ${lessonCount(course.total_lessons, 'video')}`,
    course_id: course.course_id,
    course_name: course.course_name,
    token_name: course.token_name,
    quantity: course.total_lessons,
    unit_cents: course.value_cents,
    amount_cents: course.total_lessons * course.value_cents,
  }
}

/** '1 lesson', '4 lessons', '10 video lessons' */
export const lessonCount = (count: number, kind: 'live' | 'video' = 'live'): string =>
  `${count} ${kind === 'video' ? 'video ' : ''}${count === 1 ? 'lesson' : 'lessons'}`

/** Cents. */
export const totalOf = (lines: readonly Pick<Line, 'amount_cents'>[]): number =>
  lines.reduce((sum, line) => sum + line.amount_cents, 0)

/** Whether a line buys lessons. Lines of other servers all do. */
export const isTuition = ({ kind }: { readonly kind?: LineKind | undefined }): boolean =>
  kind === undefined || kind === 'lesson' || kind === 'course'

/** How many lessons the lines bill. */
export const quantityOf = (
  lines: readonly { readonly quantity: number; readonly kind?: LineKind | undefined }[],
): number => lines.reduce((sum, line) => sum + (isTuition(line) ? line.quantity : 0), 0)

/** A line that bills a charge or a deposit. */
export type ChargeLine = Line & { readonly charge_id: string }

/** The days of lessons before the student was added to the class, in order, each once. */
export const daysBeforeAdding = (lines: readonly (Line | LessonLine | ChargeLine)[]): readonly string[] =>
  [...new Set(lines.flatMap(line => ('before_adding' in line ? line.before_adding : [])))].toSorted()
