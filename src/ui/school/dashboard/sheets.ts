import { today } from '#client/core/today.ts'
import type { Records } from '#client/data/records.ts'
import type { FieldType } from '#client/entities/field.ts'
import { personLabel } from '#client/entities/student.ts'
import { type Cell, type RowColumn, type Sheet, sheetOf } from '#client/export/sheet.ts'
import { dashboardText } from '#client/messages/dashboard.ts'
import { caption, type Message, t } from '#client/messages/message.ts'
import type { AbsenceNotice, LeaveNotice, PrintMaterials } from '#contract/dashboard.ts'
import type { Student } from '#contract/students.ts'
import { noticeDate } from '#rules/notice-dates.ts'
import { nameOf, type Outstanding, withPayments } from './outstanding-payments.tsx'

// The cards of the dashboard as files have them: what a card says of an item, each in a cell of its own.

type CellOf<Row> = (row: Row) => Cell | null | undefined

/** A card as a sheet: for each column its title, its type and what stands in it. */
const sheet = <Row>(
  title: Message,
  rows: readonly Row[],
  columns: readonly (readonly [title: string, type: FieldType, cell: CellOf<Row>])[],
): Sheet =>
  sheetOf(
    [t(title), today()].join(' '),
    columns.map(
      ([title, type, cell]): RowColumn<Row> => ({
        title: t(caption(title)),
        type,
        cell: row => cell(row) ?? undefined,
      }),
    ),
    rows,
  )

/** A day as the card shows it, and nothing where it shows that there is none. */
const dayIn = (date: string | null | undefined): string | undefined => {
  const day = noticeDate(date)
  return /^\d/.test(day) ? day : undefined
}

const leaveSheet = (notices: readonly LeaveNotice[], students: ReadonlyMap<string, Student>): Sheet =>
  sheet(dashboardText.leaveNotices, notices, [
    ['Student ID', 'id', row => row.student_id],
    [
      'Student',
      'text',
      ({ student_id }) => {
        const student = students.get(student_id)
        return student && personLabel(student)
      },
    ],
    ['Leave Date', 'date', row => dayIn(row.leave_date)],
    ['Class', 'text', row => row.class_name],
    ['Live Lesson ID', 'id', row => row.lesson_id],
    ['Title', 'text', row => row.title],
    ['Description', 'text', row => row.description],
  ])

const absenceSheet = (notices: readonly AbsenceNotice[]): Sheet =>
  sheet(dashboardText.absenceNotices, notices, [
    ['Student ID', 'id', row => row.student_id],
    ['Student', 'text', row => row.student_name],
    ['Date', 'date', row => dayIn(row.date)],
    ['Lesson', 'text', row => row.lesson],
    ['Live Lesson ID', 'id', row => row.live_lesson_id],
    ['Video Lesson ID', 'id', row => row.video_lesson_id],
  ])

const outstandingSheet = (payments: readonly Outstanding[]): Sheet =>
  sheet(dashboardText.outstandingPayments, payments, [
    ['Student ID', 'id', row => row.student_id],
    ['Student', 'text', nameOf],
    ['Month', 'month', row => row.month],
    ['Total Amount', 'money', row => row.payment?.amount],
    ['Payment ID', 'id', row => row.payment?.id],
  ])

const materialsSheet = (entries: readonly PrintMaterials[]): Sheet =>
  sheet(dashboardText.todaysPrintMaterials, entries, [
    ['Class ID', 'id', row => row.class_id],
    ['Class', 'text', row => row.class_name],
    ['Start Time', 'time', row => row.start_time],
    ['End Time', 'time', row => row.end_time],
    ['Printing Materials', 'text', row => row.printing_materials],
    [
      'Students',
      'text',
      ({ students }) => students.map(each => `${each.student_name} (${each.student_id})`).join(', '),
    ],
  ])

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
