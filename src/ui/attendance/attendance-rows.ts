import type { RowColumn } from '#client/export/sheet.ts'
import { attendanceText } from '#client/messages/attendance.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, t } from '#client/messages/message.ts'
import type { LessonAttendance } from '#contract/live-lessons.ts'
import type { Attendance, HomeworkStatus } from '#contract/students.ts'
import { homeworkWords, tokensFor } from '#rules/attendance.ts'
import type { Line } from '../form/use-sheet.ts'

export type Mark = { readonly attendance: Attendance; readonly homework_status: HomeworkStatus }
/** A student on the sheet of a lesson. */
export type Row = Line<LessonAttendance, Mark> & { readonly name: string }

/** The student's tokens, once the sheet is saved. */
export const tokensAfter = ({ row, shown, stored }: Row): number | undefined =>
  row.live_tokens === undefined
    ? undefined
    : row.live_tokens - tokensFor(shown.attendance) + tokensFor(stored.attendance)

/** The sheet as a file: what it shows, also what is not saved yet. */
export const sheetColumns = (): readonly RowColumn<Row>[] => [
  { title: t(attendanceText.studentId), type: 'id', cell: row => row.id },
  { title: t(generalText.student), type: 'text', cell: row => row.name },
  { title: t(generalText.attendance), type: 'choice', cell: row => t(caption(row.shown.attendance)) },
  {
    title: t(generalText.homeworkStatus),
    type: 'choice',
    cell: row => t(caption(homeworkWords[row.shown.homework_status])),
  },
  { title: t(attendanceText.liveTokensAfter), type: 'balance', cell: tokensAfter },
]
