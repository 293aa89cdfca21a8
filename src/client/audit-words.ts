import type { AuditEntry } from '#contract/audit.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { auditText } from './messages/audit.ts'
import { type Message, messages, verbatim } from './messages/message.ts'

/** The calls that leave an entry in the log. */
type LoggedCall = { [N in CallName]: Calls[N]['kind'] extends 'read' ? never : N }[CallName]

/** Entries that come from no call: what was wrong at the sign-in or at a change of it, and a password made at the server. */
const uncalled: readonly string[] = [
  'failedSignIn',
  'failedSignInsUnlogged',
  'wrongProof',
  'recoverAccount',
] satisfies Uncalled[]
type Uncalled = 'failedSignIn' | 'failedSignInsUnlogged' | 'wrongProof' | 'recoverAccount'

/** What each call did, for the log. A call without a text does not compile. */
const words = messages('audit-calls', {
  login: 'Signed in',
  logout: 'Signed out',
  logoutEverywhere: 'Signed out everywhere else',
  changePassword: 'Changed password',
  beginSecondStep: 'Began to set up a second step',
  confirmSecondStep: 'Switched on their second step',
  renewRecoveryCodes: 'Made new recovery codes',
  turnOffSecondStep: 'Switched off their second step',
  resetSecondStep: 'Reset second step of',
  requireSecondStep: 'Changed who must have a second step',
  addstaff: 'Added account',
  deleteStaff: 'Deleted account',
  resetPassword: 'Set password of',
  createStudent: 'Created student',
  importStudents: 'Imported students',
  updatestudent: 'Edited student',
  deletestudent: 'Deleted student',
  restoreStudent: 'Restored student',
  toggleStudentStatus: 'Switched active or inactive',
  setStudentPhoto: 'Set photo of',
  updateAttendanceRecord: 'Saved attendance',
  createClass: 'Created class',
  addStudentsToClass: 'Added to class',
  migrateClass: 'Migrated class',
  deleteClass: 'Deleted class',
  restoreClass: 'Restored class',
  toggleClassStatus: 'Switched active or inactive',
  removeStudentsFromClass: 'Removed from class',
  updateLessonContent: 'Edited lesson',
  addLiveLesson: 'Added lesson',
  deleteLiveLesson: 'Deleted lesson',
  updateLessonMove: 'Moved lesson',
  checkin: 'Checked in',
  createQuiz: 'Created quiz',
  updateQuiz: 'Edited quiz',
  assignQuizToLesson: 'Assigned quiz',
  updateQuizResults: 'Saved quiz results',
  createCourse: 'Created course',
  updateCourse: 'Edited course',
  deleteCourse: 'Deleted course',
  restoreCourse: 'Restored course',
  toggleCourseStatus: 'Switched active or inactive',
  addLesson: 'Added course lesson',
  deleteLesson: 'Deleted course lesson',
  restoreLesson: 'Restored course lesson',
  createToken: 'Created token',
  addToken: 'Added tokens',
  updateToken: 'Edited token value',
  deleteToken: 'Deleted token',
  deleteVideoClass: 'Deleted video class',
  restoreVideoClass: 'Restored video class',
  addHoliday: 'Added holiday',
  addOffDay: 'Added days off',
  deleteHoliday: 'Deleted holiday',
  importHolidays: 'Imported holidays',
  deleteHolidays: 'Deleted holidays',
  cancelAllLessonsForToday: 'Cancelled video lessons of the day',
  createMessage: 'Created message',
  updateMessage: 'Edited message',
  deleteMessage: 'Deleted message',
  restoreMessage: 'Restored message',
  toggleMessageStatus: 'Switched message on or off',
  readMessage: 'Read message',
  updateLeaveStatus: 'Decided leave',
  recordLeave: 'Recorded leave',
  withdrawLeave: 'Withdrew leave',
  markAllAbsenceRead: 'Marked absences as read',
  markAbsenceRead: 'Marked absence as read',
  videoInvoiceCreate: 'Created video invoice',
  customInvoice: 'Created invoice',
  generateLiveInvoices: 'Generated invoices',
  voidInvoice: 'Voided invoice',
  pdfAllLive: 'Printed live invoices',
  pdfAllVideo: 'Printed video invoices',
  pdfOneLive: 'Printed live invoice',
  pdfOneVideo: 'Printed video invoice',
  collectPayment: 'Collected',
  collectVideoPayment: 'Collected',
  reversePayment: 'Reversed',
  pdfReceiptLive: 'Printed live receipt',
  pdfReceiptVideo: 'Printed video receipt',
  pdfCreditNote: 'Printed credit note',
  pdfInvoices: 'Printed invoices',
  pdfReceipts: 'Printed receipts',
  pdfCreditNotes: 'Printed credit notes',
  bookVideoLesson: 'Booked video lesson',
  cancelVideoLesson: 'Cancelled video lesson',
  markVideoLesson: 'Marked video lesson',
  holdTimeSlot: 'Held time slot',
  deleteHeldTimeSlot: 'Deleted held time slot',
  addTimeSlots: 'Added schedule',
  updateBusiness: 'Edited business details',
  updateRetention: 'Edited retention',
  createView: 'Saved view',
  editView: 'Edited view',
  deleteView: 'Deleted view',
  createRecording: 'Saved recording',
  renameRecording: 'Renamed recording',
  deleteRecording: 'Deleted recording',
  eraseStudent: 'Erased student',
  exportStudent: 'Exported student',
  pdfStudent: 'Exported student to read',
  undoOperation: 'Undid',
  startJob: 'Started a job',
  addToJob: 'Added rows to a job',
  cancelJob: 'Cancelled a job',
  retryJob: 'Retried a job',
  undoJob: 'Undid a job',
  failedSignIn: 'Failed to sign in',
  failedSignInsUnlogged: 'Further failed sign-ins are not logged for a day',
  wrongProof: 'Gave a wrong password or code',
  recoverAccount: 'Recovered account',
} satisfies { readonly [N in LoggedCall | Uncalled]: string })

const isLogged = (call: string): call is keyof typeof words =>
  Object.hasOwn(words, call) && (Object.hasOwn(calls, call) || uncalled.includes(call))

/** 'Deleted student'. Entries of earlier versions may have calls that no longer exist: these show the call's name. */
export const callWords = (call: string): Message => (isLogged(call) ? words[call] : verbatim(call))

/** 'Deleted student', or for an undo 'Undid: Deleted student'. */
export const operationWords = ({ call, undoes }: Pick<AuditEntry, 'call' | 'undoes'>): Message =>
  undoes ? auditText.callOf({ call: callWords(call), of: callWords(undoes.call) }) : callWords(call)

const inParts: ReadonlySet<string> = new Set(
  Object.entries(calls).flatMap(([name, call]) => ('inParts' in call ? [name] : [])),
)

/**
 * The operations of the log, in its order. A long run is stored in parts, each with an entry of its own and all with one
 * request: they become one operation, with all its rows, at the place of its newest part.
 */
export function operationsOf(entries: readonly AuditEntry[]): readonly AuditEntry[] {
  const parts = Map.groupBy(entries, ({ id, call, request_id }) => (inParts.has(call) ? request_id : id))
  return [...parts.values()].map(([newest, ...older]) => ({
    ...newest!,
    rows: older.reduce((rows, entry) => rows + entry.rows, newest!.rows),
  }))
}
