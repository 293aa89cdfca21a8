import * as audit from './audit.ts'
import * as backups from './backups.ts'
import * as bankLines from './bank-lines.ts'
import * as business from './business.ts'
import type { CallDescription } from './call.ts'
import * as changes from './changes.ts'
import * as charges from './charges.ts'
import * as checkIn from './check-in.ts'
import { getClashes } from './clashes.ts'
import * as classes from './classes.ts'
import * as courses from './courses.ts'
import * as dashboard from './dashboard.ts'
import * as dayClosing from './day-closing.ts'
import * as discounts from './discounts.ts'
import * as families from './families.ts'
import { findInvoices } from './find-invoices.ts'
import * as holidays from './holidays.ts'
import * as invoices from './invoices.ts'
import * as jobs from './jobs.ts'
import * as lessonAttendance from './lesson-attendance.ts'
import * as lessons from './lessons.ts'
import * as liveLessons from './live-lessons.ts'
import * as messages from './messages.ts'
import * as money from './money.ts'
import * as monthBills from './month-bills.ts'
import * as payments from './payments.ts'
import * as personalData from './personal-data.ts'
import * as printing from './printing.ts'
import * as quizzes from './quizzes.ts'
import * as recordings from './recordings.ts'
import * as reminders from './reminders.ts'
import * as secondStep from './second-step.ts'
import * as session from './session.ts'
import * as slots from './slots.ts'
import * as staff from './staff.ts'
import { pdfStatements } from './statements.ts'
import * as statistics from './statistics.ts'
import { getStudentFigures } from './student-figures.ts'
import * as studentNotes from './student-notes.ts'
import * as studentPhoto from './student-photo.ts'
import { getStudentSummary } from './student-summary.ts'
import * as students from './students.ts'
import * as tokens from './tokens.ts'
import * as transactions from './transactions.ts'
import * as videoClasses from './video-classes.ts'
import * as videoLessons from './video-lessons.ts'
import * as views from './views.ts'

/** All calls, by their documented names. The server must answer each of them, or it does not compile. */
export const calls = {
  login: session.login,
  verify: session.verify,
  logout: session.logout,
  getSessions: session.getSessions,
  logoutEverywhere: session.logoutEverywhere,
  setPreferences: session.setPreferences,
  getSecondStep: secondStep.getSecondStep,
  beginSecondStep: secondStep.beginSecondStep,
  confirmSecondStep: secondStep.confirmSecondStep,
  renewRecoveryCodes: secondStep.renewRecoveryCodes,
  turnOffSecondStep: secondStep.turnOffSecondStep,
  resetSecondStep: secondStep.resetSecondStep,
  requireSecondStep: secondStep.requireSecondStep,
  changePassword: staff.changePassword,
  getstaff: staff.getstaff,
  addstaff: staff.addstaff,
  deleteStaff: staff.deleteStaff,
  resetPassword: staff.resetPassword,
  getStudent: students.getStudent,
  createStudent: students.createStudent,
  importStudents: students.importStudents,
  updatestudent: students.updatestudent,
  deletestudent: students.deletestudent,
  restoreStudent: students.restoreStudent,
  toggleStudentStatus: students.toggleStudentStatus,
  setStudentPhoto: studentPhoto.setStudentPhoto,
  studentPhoto: studentPhoto.studentPhoto,
  getStudentAttendanceByMonth: students.getStudentAttendanceByMonth,
  updateAttendanceRecord: students.updateAttendanceRecord,
  getStudentTokenDetails: students.getStudentTokenDetails,
  getStudentSummary,
  getStudentFigures,
  getStudentNotes: studentNotes.getStudentNotes,
  addStudentNote: studentNotes.addStudentNote,
  updateStudentNote: studentNotes.updateStudentNote,
  deleteStudentNote: studentNotes.deleteStudentNote,
  getFamilies: families.getFamilies,
  createFamily: families.createFamily,
  updateFamily: families.updateFamily,
  joinFamily: families.joinFamily,
  joinFamilies: families.joinFamilies,
  leaveFamily: families.leaveFamily,
  getFamilyLedger: families.getFamilyLedger,
  receiveMoney: money.receiveMoney,
  allocateCredit: money.allocateCredit,
  refundMoney: money.refundMoney,
  creditFamily: money.creditFamily,
  importBankLines: bankLines.importBankLines,
  getBankLines: bankLines.getBankLines,
  matchBankLines: bankLines.matchBankLines,
  ignoreBankLines: bankLines.ignoreBankLines,
  getDiscountRules: discounts.getDiscountRules,
  createDiscountRule: discounts.createDiscountRule,
  updateDiscountRule: discounts.updateDiscountRule,
  deleteDiscountRule: discounts.deleteDiscountRule,
  getCharges: charges.getCharges,
  addCharge: charges.addCharge,
  deleteCharge: charges.deleteCharge,
  getClass: classes.getClass,
  createClass: classes.createClass,
  addStudentsToClass: classes.addStudentsToClass,
  getClassStudents: classes.getClassStudents,
  getAvailableStudents: classes.getAvailableStudents,
  migrateClass: classes.migrateClass,
  updateClass: classes.updateClass,
  deleteClass: classes.deleteClass,
  restoreClass: classes.restoreClass,
  toggleClassStatus: classes.toggleClassStatus,
  removeStudentsFromClass: classes.removeStudentsFromClass,
  getClashes,
  getLiveLessonCounts: lessonAttendance.getLiveLessonCounts,
  getLiveLessons: liveLessons.getLiveLessons,
  getLiveLesson: liveLessons.getLiveLesson,
  getSingleLiveLesson: liveLessons.getSingleLiveLesson,
  findLiveLessons: liveLessons.findLiveLessons,
  getLessonsToLeave: liveLessons.getLessonsToLeave,
  updateLessonContent: liveLessons.updateLessonContent,
  addLiveLesson: liveLessons.addLiveLesson,
  deleteLiveLesson: liveLessons.deleteLiveLesson,
  checkLessonQuizzes: liveLessons.checkLessonQuizzes,
  getLessonAttendance: lessonAttendance.getLessonAttendance,
  updateLessonMove: liveLessons.updateLessonMove,
  getLiveLessonId: liveLessons.getLiveLessonId,
  getAttendanceCode: liveLessons.getAttendanceCode,
  checkin: checkIn.checkin,
  getLessonOfCode: checkIn.getLessonOfCode,
  getQuizzes: quizzes.getQuizzes,
  createQuiz: quizzes.createQuiz,
  updateQuiz: quizzes.updateQuiz,
  getQuizResults: quizzes.getQuizResults,
  assignQuizToLesson: quizzes.assignQuizToLesson,
  updateQuizResults: quizzes.updateQuizResults,
  getCourse: courses.getCourse,
  createCourse: courses.createCourse,
  updateCourse: courses.updateCourse,
  deleteCourse: courses.deleteCourse,
  restoreCourse: courses.restoreCourse,
  toggleCourseStatus: courses.toggleCourseStatus,
  getLessons: lessons.getLessons,
  getLesson: lessons.getLesson,
  getSingleLesson: lessons.getSingleLesson,
  addLesson: lessons.addLesson,
  deleteLesson: lessons.deleteLesson,
  restoreLesson: lessons.restoreLesson,
  getToken: tokens.getToken,
  createToken: tokens.createToken,
  getStudentToken: tokens.getStudentToken,
  getTokenName: tokens.getTokenName,
  addToken: tokens.addToken,
  getStudentTransactionRecords: transactions.getStudentTransactionRecords,
  getVideoClass: videoClasses.getVideoClass,
  deleteVideoClass: videoClasses.deleteVideoClass,
  restoreVideoClass: videoClasses.restoreVideoClass,
  getHoliday: holidays.getHoliday,
  addHoliday: holidays.addHoliday,
  addOffDay: holidays.addOffDay,
  deleteHoliday: holidays.deleteHoliday,
  importHolidays: holidays.importHolidays,
  deleteHolidays: holidays.deleteHolidays,
  getPublicHolidays: holidays.getPublicHolidays,
  updateToken: tokens.updateToken,
  deleteToken: tokens.deleteToken,
  cancelAllLessonsForToday: tokens.cancelAllLessonsForToday,
  getMessage: messages.getMessage,
  createMessage: messages.createMessage,
  updateMessage: messages.updateMessage,
  deleteMessage: messages.deleteMessage,
  restoreMessage: messages.restoreMessage,
  toggleMessageStatus: messages.toggleMessageStatus,
  readMessage: messages.readMessage,
  getDailyNotices: dashboard.getDailyNotices,
  updateLeaveStatus: dashboard.updateLeaveStatus,
  recordLeave: dashboard.recordLeave,
  withdrawLeave: dashboard.withdrawLeave,
  getAbsenceNotices: dashboard.getAbsenceNotices,
  markAllAbsenceRead: dashboard.markAllAbsenceRead,
  markAbsenceRead: dashboard.markAbsenceRead,
  getOutstandingPayments: dashboard.getOutstandingPayments,
  getTodayPrintMaterials: dashboard.getTodayPrintMaterials,
  months: invoices.months,
  videoMonths: invoices.videoMonths,
  liveInvoices: invoices.liveInvoices,
  videoInvoices: invoices.videoInvoices,
  findInvoices,
  getInvoicePreview: invoices.getInvoicePreview,
  videoInvoiceCreate: invoices.videoInvoiceCreate,
  customInvoice: invoices.customInvoice,
  generateLiveInvoices: monthBills.generateLiveInvoices,
  voidInvoice: invoices.voidInvoice,
  voidUnpaidInvoices: monthBills.voidUnpaidInvoices,
  pdfAllLive: printing.pdfAllLive,
  pdfAllVideo: printing.pdfAllVideo,
  pdfOneLive: printing.pdfOneLive,
  pdfOneVideo: printing.pdfOneVideo,
  pendingPayments: payments.pendingPayments,
  pendingVideoPayments: payments.pendingVideoPayments,
  collectPayment: payments.collectPayment,
  collectVideoPayment: payments.collectVideoPayment,
  reversePayment: payments.reversePayment,
  pdfReceiptLive: payments.pdfReceiptLive,
  pdfReceiptVideo: payments.pdfReceiptVideo,
  pdfCreditNote: payments.pdfCreditNote,
  pdfInvoices: printing.pdfInvoices,
  pdfReceipts: printing.pdfReceipts,
  pdfCreditNotes: printing.pdfCreditNotes,
  getPrinting: printing.getPrinting,
  pdfStatements,
  getReminders: reminders.getReminders,
  logReminder: reminders.logReminder,
  getDayClosing: dayClosing.getDayClosing,
  closeDay: dayClosing.closeDay,
  getStatistics: statistics.getStatistics,
  getStatisticsByMonth: statistics.getStatisticsByMonth,
  getStatisticsByCourse: statistics.getStatisticsByCourse,
  getVideoLessonsByDateRange: videoLessons.getVideoLessonsByDateRange,
  getBookableLessons: videoLessons.getBookableLessons,
  bookVideoLesson: videoLessons.bookVideoLesson,
  cancelVideoLesson: videoLessons.cancelVideoLesson,
  markVideoLesson: videoLessons.markVideoLesson,
  getAvailableTimeSlots: slots.getAvailableTimeSlots,
  getHeldTimeSlots: slots.getHeldTimeSlots,
  holdTimeSlot: slots.holdTimeSlot,
  deleteHeldTimeSlot: slots.deleteHeldTimeSlot,
  getTimeSlotCreateRecords: slots.getTimeSlotCreateRecords,
  addTimeSlots: slots.addTimeSlots,
  getBackup: backups.getBackup,
  getBusiness: business.getBusiness,
  updateBusiness: business.updateBusiness,
  getRetention: personalData.getRetention,
  updateRetention: personalData.updateRetention,
  getEveryStudent: personalData.getEveryStudent,
  getStudentsDue: personalData.getStudentsDue,
  getErasure: personalData.getErasure,
  eraseStudent: personalData.eraseStudent,
  exportStudent: personalData.exportStudent,
  pdfStudent: personalData.pdfStudent,
  getStudentOpenings: personalData.getStudentOpenings,
  getViews: views.getViews,
  createView: views.createView,
  editView: views.editView,
  deleteView: views.deleteView,
  getRecordings: recordings.getRecordings,
  createRecording: recordings.createRecording,
  renameRecording: recordings.renameRecording,
  deleteRecording: recordings.deleteRecording,
  getChanges: changes.getChanges,
  getAuditLog: audit.getAuditLog,
  undoOperation: audit.undoOperation,
  getJobs: jobs.getJobs,
  getJob: jobs.getJob,
  checkJob: jobs.checkJob,
  startJob: jobs.startJob,
  addToJob: jobs.addToJob,
  cancelJob: jobs.cancelJob,
  retryJob: jobs.retryJob,
  undoJob: jobs.undoJob,
} as const satisfies Record<string, CallDescription>

export type Calls = typeof calls
export type CallName = keyof Calls

/** The calls whose operations the audit log can undo. */
export type UndoableCall = {
  [N in CallName]: Calls[N] extends { readonly undo: true } ? N : never
}[CallName]

export const isUndoable = (call: string): call is UndoableCall => Object.hasOwn(undoable, call)

/** The calls that a job may make for many rows. */
export type ManyCall = {
  [N in CallName]: Calls[N] extends { readonly many: true } ? N : never
}[CallName]

export const isForMany = (call: string): call is ManyCall => Object.hasOwn(forMany, call)

const forMany = Object.fromEntries(Object.entries(calls).filter(([, call]) => 'many' in call))
const undoable = Object.fromEntries(Object.entries(calls).filter(([, call]) => 'undo' in call))
