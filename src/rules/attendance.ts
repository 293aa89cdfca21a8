import type { Attendance, HomeworkStatus } from '#contract/students.ts'

const attendanceAfter: Readonly<Record<Attendance, Attendance>> = {
  pending: 'presence',
  presence: 'absence',
  absence: 'leave',
  leave: 'pending',
}
const homeworkAfter: Readonly<Record<HomeworkStatus, HomeworkStatus>> = { 0: 1, 1: 2, 2: 0 }

/** The next mark after a click: pending, presence, absence, leave, pending again. */
export const nextAttendance = (attendance: Attendance): Attendance => attendanceAfter[attendance]

/** The next status after a click: 0, 1, 2, 0 again. */
export const nextHomework = (status: HomeworkStatus): HomeworkStatus => homeworkAfter[status]

/** How a mark is shown. 'L' is the letter. */
export type Mark = 'blank' | 'tick' | 'cross' | 'L'
export const attendanceMarks: Readonly<Record<Attendance, Mark>> = {
  pending: 'blank',
  presence: 'tick',
  absence: 'cross',
  leave: 'L',
}
/** What a homework status is called. */
export const homeworkWords = ['blank', 'done', 'not done'] as const
export const homeworkMarks: Readonly<Record<HomeworkStatus, Mark>> = { 0: 'blank', 1: 'tick', 2: 'cross' }

const tokens: Readonly<Record<Attendance, 0 | 1>> = { pending: 0, presence: 1, absence: 1, leave: 0 }

/** The live tokens that a lesson costs a student with this mark. */
export const tokensFor = (attendance: Attendance): 0 | 1 => tokens[attendance]

/**
 * The ledger entry that is still missing so that the ledger agrees with the mark; `null` for none. `net` is the sum of
 * the entries for this student and lesson: -1 when the lesson is paid for, 0 when it is not.
 */
export function tokenMovement(
  net: number,
  attendance: Attendance,
): { readonly type: 'Spend' | 'Refund'; readonly amount: number } | null {
  const amount = -tokensFor(attendance) - net
  if (amount === 0) return null
  return { type: amount < 0 ? 'Spend' : 'Refund', amount }
}

type Stored = { readonly attendance: Attendance; readonly absence_read: 0 | 1 }

/** Whether the notice of an absence counts as read after saving. It stays read only while the mark stays an absence. */
export const absenceReadAfter = (before: Stored | undefined, attendance: Attendance): 0 | 1 =>
  attendance === 'absence' && before?.attendance === 'absence' ? before.absence_read : 0
