import { today } from '#client/core/today.ts'
import type { StudentSummary } from '#contract/student-summary.ts'
import type { AttendanceRecord } from '#contract/students.ts'
import { isPastDue } from '#rules/due-dates.ts'
import { monthOf } from '#rules/hong-kong.ts'
import { cents, dollars } from '#rules/money.ts'
import { useRead } from '../../app/use-read.ts'
import type { Owing } from './use-owing.ts'

/** What a student owes: the sum in dollars, the months and what is late; undefined while it is not known. */
export function debtOf({ of }: Owing, student: string) {
  const owed = of(student)
  if (!owed) return undefined
  const late = owed.filter(each => each.total_amount > 0 && isPastDue(each, today()))
  return {
    owed,
    sum: dollars(owed.reduce((sum, each) => sum + cents(each.total_amount), 0)),
    months: [...new Set(owed.map(each => each.month))].sort(),
    late: late.length,
    oldest: late.map(each => each.month).sort()[0],
    due: owed.flatMap(each => each.due_date ?? []).sort()[0],
  }
}

/** The tokens that a student has or lacks, by name. */
export function useTokens(student: string) {
  const { data, isPending } = useRead('getStudentTokenDetails', { studentId: student })
  const held = (data?.data ?? []).filter(({ amount }) => amount !== 0)
  return { held, sum: held.reduce((sum, { amount }) => sum + amount, 0), isPending }
}

/** The lessons of a month, by default of this one, and what became of those that are marked. */
export function useMonth(student: string, month = monthOf(today())) {
  const { data, isPending } = useRead('getStudentAttendanceByMonth', { student_id: student, month })
  const lessons: readonly AttendanceRecord[] = data?.data ?? []
  return {
    month,
    lessons,
    marked: lessons.filter(({ attendance }) => attendance !== 'pending').length,
    present: lessons.filter(({ attendance }) => attendance === 'presence').length,
    absent: lessons.filter(({ attendance }) => attendance === 'absence'),
    isPending,
  }
}

/** The next lesson of a class or by video, whichever is first. */
export function nextOf({ next_lesson, bookings }: Pick<StudentSummary, 'next_lesson' | 'bookings'>) {
  const [booking] = bookings
  const video = booking && { ...booking, what: booking.lesson_id_label }
  const live = next_lesson && { ...next_lesson, what: next_lesson.class_name }
  const [first] = [live, video]
    .filter(each => each != null)
    .toSorted((one, other) => (`${one.date} ${one.start_time}` < `${other.date} ${other.start_time}` ? -1 : 1))
  return first
}
