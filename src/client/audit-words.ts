import type { AuditEntry } from '#contract/audit.ts'
import { fullName } from '#rules/names.ts'
import { tokenCount } from '#rules/tokens.ts'
import type { Related } from './entities/field.ts'

/** What the documents' own names of calls do not say as English would. */
const words: Readonly<Record<string, string>> = {
  updatestudent: 'Edit student',
  deletestudent: 'Delete student',
  updateLessonContent: 'Edit lesson',
  updateLessonMove: 'Move lesson',
  updateAttendanceRecord: 'Save attendance',
  checkin: 'Check in',
  updateQuizResults: 'Save test results',
  updateLeaveStatus: 'Decide leave',
  markAbsenceRead: 'Read absence',
  markAllAbsenceRead: 'Read all absences',
  addOffDay: 'Add days off',
  updateMessage: 'Edit message',
  updateToken: 'Edit token value',
  cancelAllLessonsForToday: "Cancel today's video lessons",
  videoInvoiceCreate: 'Create video invoice',
  updateCourse: 'Edit course',
  updateQuiz: 'Edit quiz',
  collectPayment: 'Collect live payment',
  pdfAllLive: 'Print live invoices',
  pdfAllVideo: 'Print video invoices',
  pdfOneLive: 'Print live invoice',
  pdfOneVideo: 'Print video invoice',
  pdfReceiptLive: 'Print live receipt',
  pdfReceiptVideo: 'Print video receipt',
  updateBusiness: 'Edit business details',
}

/** A call's name as people would say it: 'Toggle class status'. */
export function callWords(call: string): string {
  const known = words[call]
  if (known !== undefined) return known
  const spaced = call.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

type Change = AuditEntry['changes'][number]
/** The place of the student in the ids of these tables, whose other part says where. */
const studentAt: Readonly<Record<string, number>> = {
  students: 0,
  class_students: 1,
  attendance: 1,
  leave_requests: 0,
  quiz_results: 2,
}
const named = ['holiday_name', 'token_name', 'class_name', 'course_name', 'quiz_name'] as const

function subjectOf({ table, id, before, after }: Change, students: Related['students']): string {
  const at = studentAt[table]
  if (at !== undefined) {
    const parts = id.split('/')
    const student = students.get(parts[at] ?? '')
    const who = student ? `${fullName(student)} (${student.student_id})` : (parts[at] ?? '')
    return [who, ...parts.filter((_, nth) => nth !== at)].join(' · ')
  }
  if (table === 'token_ledger') return movementOf(after, students)
  const row: Readonly<Record<string, unknown>> = { ...(before as object | null), ...(after as object | null) }
  const name = named.map(column => row[column]).find(value => typeof value === 'string')
  return typeof name === 'string' && name !== id ? `${name}` : id
}

/** 'Ka Yan Lee (S0002) · 5 English' */
function movementOf(entry: unknown, students: Related['students']): string {
  const { student_id, amount, token_name }: Readonly<Record<string, unknown>> = { ...(entry as object | null) }
  const student = students.get(String(student_id))
  const who = student ? `${fullName(student)} (${student.student_id})` : String(student_id)
  return `${who} · ${tokenCount(Number(amount))} ${String(token_name)}`
}

/** What an operation was about: the first of the rows it changed, and how many more. Tokens that moved with it say nothing of it. */
export function auditEntryAbout({ changes, rows }: AuditEntry, students: Related['students']): string {
  const first = changes.find(({ table }) => table !== 'token_ledger') ?? changes[0]
  if (!first) return ''
  const subject = subjectOf(first, students)
  return rows <= 1 ? subject : `${subject} and ${rows - 1} more`
}
