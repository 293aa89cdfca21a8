import type { FieldType } from '#client/entities/field.ts'
import { personLabel } from '#client/entities/student.ts'
import { type Cell, type RowColumn, type Sheet, sheetOf } from '#client/export/sheet.ts'
import { dashboardText } from '#client/messages/dashboard.ts'
import { caption, t } from '#client/messages/message.ts'
import type { Records } from '#client/records.ts'
import type { AbsenceNotice, LeaveNotice, PrintMaterials } from '#contract/dashboard.ts'
import type { Student } from '#contract/students.ts'
import { noticeDate } from '#rules/notice-dates.ts'
import { nameOf, type Outstanding, withPayments } from './outstanding-payments.tsx'

// The cards of the dashboard as files have them: what a card says of an item, each in a cell of its own.

const column = <Row>(title: string, type: FieldType, cell: (row: Row) => Cell | null): RowColumn<Row> => ({
  title: t(caption(title)),
  type,
  cell: row => cell(row) || undefined,
})

/** A day as the card shows it, and nothing where it shows that there is none. */
const dayIn = (date: string | null | undefined): string | undefined => {
  const day = noticeDate(date)
  return /^\d/.test(day) ? day : undefined
}

const leaveSheet = (notices: readonly LeaveNotice[], students: ReadonlyMap<string, Student>): Sheet =>
  sheetOf(
    t(dashboardText.leaveNotices),
    [
      column<LeaveNotice>('Student ID', 'id', row => row.student_id),
      column<LeaveNotice>('Student', 'text', ({ student_id }) => {
        const student = students.get(student_id)
        return student && personLabel(student)
      }),
      column<LeaveNotice>('Leave Date', 'date', row => dayIn(row.leave_date)),
      column<LeaveNotice>('Class', 'text', row => row.class_name),
      column<LeaveNotice>('Live Lesson ID', 'id', row => row.lesson_id),
      column<LeaveNotice>('Title', 'text', row => row.title),
      column<LeaveNotice>('Description', 'text', row => row.description),
    ],
    notices,
  )

const absenceSheet = (notices: readonly AbsenceNotice[]): Sheet =>
  sheetOf(
    t(dashboardText.absenceNotices),
    [
      column<AbsenceNotice>('Student ID', 'id', row => row.student_id),
      column<AbsenceNotice>('Student', 'text', row => row.student_name),
      column<AbsenceNotice>('Date', 'date', row => dayIn(row.date)),
      column<AbsenceNotice>('Lesson', 'text', row => row.lesson),
      column<AbsenceNotice>('Live Lesson ID', 'id', row => row.live_lesson_id),
      column<AbsenceNotice>('Video Lesson ID', 'id', row => row.video_lesson_id),
    ],
    notices,
  )

const outstandingSheet = (payments: readonly Outstanding[]): Sheet =>
  sheetOf(
    t(dashboardText.outstandingPayments),
    [
      column<Outstanding>('Student ID', 'id', row => row.student_id),
      column<Outstanding>('Student', 'text', nameOf),
      column<Outstanding>('Month', 'month', row => row.month),
      column<Outstanding>('Total Amount', 'money', row => row.payment?.amount),
      column<Outstanding>('Payment ID', 'id', row => row.payment?.id),
    ],
    payments,
  )

const materialsSheet = (entries: readonly PrintMaterials[]): Sheet =>
  sheetOf(
    t(dashboardText.todaysPrintMaterials),
    [
      column<PrintMaterials>('Class ID', 'id', row => row.class_id),
      column<PrintMaterials>('Class', 'text', row => row.class_name),
      column<PrintMaterials>('Start Time', 'time', row => row.start_time),
      column<PrintMaterials>('End Time', 'time', row => row.end_time),
      column<PrintMaterials>('Printing Materials', 'text', row => row.printing_materials),
      column<PrintMaterials>('Students', 'text', ({ students }) =>
        students.map(each => `${each.student_name} (${each.student_id})`).join(', '),
      ),
    ],
    entries,
  )

/** What the cards show, in their order. */
export type CardRows = readonly [
  leave: readonly LeaveNotice[],
  absences: readonly AbsenceNotice[],
  outstanding: readonly Outstanding[],
  materials: readonly PrintMaterials[],
]

/** The card at this place as a file has it, with what it shows of other lists. */
export async function sheetOfCard(
  at: number,
  [leave, absences, outstanding, materials]: CardRows,
  records: Pick<Records, 'load' | 'related'>,
): Promise<Sheet> {
  switch (at) {
    case 0:
      await records.load('student')
      return leaveSheet(leave, records.related().students)
    case 1:
      return absenceSheet(absences)
    case 2:
      return outstandingSheet(await withPayments(outstanding, records))
    default:
      return materialsSheet(materials)
  }
}
