import { defineKind } from '#client/entities/kind.ts'
import type { LessonAttendance } from '#contract/lesson-attendance.ts'
import type { Attendance, HomeworkStatus } from '#contract/students.ts'
import { homeworkWords, tokensFor } from '#rules/attendance.ts'
import type { Line } from '../../form/use-sheet.ts'

export type Mark = { readonly attendance: Attendance; readonly homework_status: HomeworkStatus }
/** A student on the sheet of a lesson. */
export type Row = Line<LessonAttendance, Mark> & { readonly name: string }

/** The student's tokens, once the sheet is saved. */
export const tokensAfter = ({ row, shown, stored }: Row): number | undefined =>
  row.live_tokens === undefined
    ? undefined
    : row.live_tokens - tokensFor(shown.attendance) + tokensFor(stored.attendance)

/** What the sheet and its file show, with the marks that are not saved yet. */
export const attendanceRow = defineKind<Row>()({
  title: 'Attendance',
  one: 'student',
  id: row => row.id,
  label: row => row.name,
  fields: {
    student_id: { type: 'id', label: 'Student ID', value: row => row.id, width: 110, quiet: true },
    student: { type: 'text', label: 'Student', value: row => row.name, width: 200, flex: 1, lead: true },
    attendance: { type: 'choice', label: 'Attendance', value: row => row.shown.attendance, width: 120, named: 'first' },
    homework: {
      type: 'choice',
      label: 'Homework Status',
      value: row => homeworkWords[row.shown.homework_status],
      width: 140,
      named: 'first',
      short: 'Homework',
    },
    tokens: {
      type: 'balance',
      label: 'Live tokens after',
      short: 'Tokens after',
      value: tokensAfter,
      width: 140,
      lead: true,
    },
  },
})
