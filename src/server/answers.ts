import { absences } from './absences/answers.ts'
import type { Answers } from './answer.ts'
import { getAuditLog } from './audit/get-audit-log.ts'
import { undoOperation } from './audit/undo-operation.ts'
import { getBackup } from './backups/get-backup.ts'
import { getBusiness } from './business/get-business.ts'
import { updateBusiness } from './business/update-business.ts'
import { getChanges } from './changes/get-changes.ts'
import { checkIn } from './check-in/answers.ts'
import { addStudentsToClass } from './classes/add-students-to-class.ts'
import { createClass } from './classes/create-class.ts'
import { deleteClass } from './classes/delete-class.ts'
import { getAvailableStudents } from './classes/get-available-students.ts'
import { getClashes } from './classes/get-clashes.ts'
import { getClass } from './classes/get-class.ts'
import { getClassStudents } from './classes/get-class-students.ts'
import { migrateClass } from './classes/migrate-class.ts'
import { removeStudentsFromClass } from './classes/remove-students-from-class.ts'
import { restoreClass } from './classes/restore-class.ts'
import { getTodayPrintMaterials } from './classes/todays-print-materials.ts'
import { toggleClassStatus } from './classes/toggle-class-status.ts'
import { createCourse } from './courses/create-course.ts'
import { deleteCourse } from './courses/delete-course.ts'
import { updateCourse } from './courses/edit-course.ts'
import { getCourse } from './courses/get-course.ts'
import { restoreCourse } from './courses/restore-course.ts'
import { toggleCourseStatus } from './courses/toggle-course-status.ts'
import { prints } from './documents/answers.ts'
import { addOffDay } from './holidays/add-days-off.ts'
import { addHoliday } from './holidays/add-holiday.ts'
import { deleteHoliday } from './holidays/delete-holiday.ts'
import { deleteHolidays } from './holidays/delete-holidays.ts'
import { getHoliday } from './holidays/get-holiday.ts'
import { getPublicHolidays } from './holidays/get-public-holidays.ts'
import { importHolidays } from './holidays/import-holidays.ts'
import { videoInvoiceCreate } from './invoices/create-video-invoice.ts'
import { customInvoice } from './invoices/customize-live-invoice.ts'
import { findInvoices } from './invoices/find-invoices.ts'
import { generateLiveInvoices } from './invoices/generate-month.ts'
import { getInvoicePreview } from './invoices/get-invoice-preview.ts'
import { liveInvoices } from './invoices/live-invoices.ts'
import { months } from './invoices/months.ts'
import { videoInvoices } from './invoices/video-invoices.ts'
import { videoMonths } from './invoices/video-months.ts'
import { voidInvoice } from './invoices/void-invoice.ts'
import { voidUnpaidInvoices } from './invoices/void-unpaid-invoices.ts'
import { jobs } from './jobs/answers.ts'
import { updateLeaveStatus } from './leave/decide-leave.ts'
import { getDailyNotices } from './leave/get-daily-notices.ts'
import { getLessonsToLeave } from './leave/get-lessons-to-leave.ts'
import { recordLeave } from './leave/record-leave.ts'
import { withdrawLeave } from './leave/withdraw-leave.ts'
import { addLesson } from './lessons/add-lesson.ts'
import { deleteLesson } from './lessons/delete-last-lesson.ts'
import { getLesson, getLessons } from './lessons/get-lessons.ts'
import { getSingleLesson } from './lessons/get-single-lesson.ts'
import { restoreLesson } from './lessons/restore-lesson.ts'
import { addLiveLesson } from './live-lessons/add-live-lesson.ts'
import { deleteLiveLesson } from './live-lessons/delete-live-lesson.ts'
import { updateLessonContent } from './live-lessons/edit-live-lesson.ts'
import { findLiveLessons } from './live-lessons/find-live-lessons.ts'
import { getAttendanceCode } from './live-lessons/get-attendance-code.ts'
import { getLessonAttendance } from './live-lessons/get-lesson-attendance.ts'
import { getLiveLessonCounts } from './live-lessons/get-live-lesson-counts.ts'
import { getLiveLessonId } from './live-lessons/get-live-lesson-id.ts'
import { getLiveLesson, getLiveLessons } from './live-lessons/get-live-lessons.ts'
import { getSingleLiveLesson } from './live-lessons/get-single-live-lesson.ts'
import { updateLessonMove } from './live-lessons/move-live-lesson.ts'
import { createMessage } from './messages/create-message.ts'
import { deleteMessage } from './messages/delete-message.ts'
import { updateMessage } from './messages/edit-message.ts'
import { getMessage } from './messages/get-message.ts'
import { readMessage } from './messages/read-message.ts'
import { restoreMessage } from './messages/restore-message.ts'
import { toggleMessageStatus } from './messages/toggle-message-status.ts'
import { collectPayment } from './payments/collect-live-payment.ts'
import { collectVideoPayment } from './payments/collect-video-payment.ts'
import { getOutstandingPayments } from './payments/outstanding-payments.ts'
import { pendingPayments, pendingVideoPayments } from './payments/pending-payments.ts'
import { reversePayment } from './payments/reverse-payment.ts'
import { personalData } from './personal-data/answers.ts'
import { assignQuizToLesson } from './quizzes/assign-quiz-to-lesson.ts'
import { checkLessonQuizzes } from './quizzes/check-lesson-quizzes.ts'
import { createQuiz } from './quizzes/create-quiz.ts'
import { updateQuiz } from './quizzes/edit-quiz.ts'
import { getQuizResults } from './quizzes/get-quiz-results.ts'
import { getQuizzes } from './quizzes/get-quizzes.ts'
import { updateQuizResults } from './quizzes/update-quiz-results.ts'
import { recordings } from './recordings/answers.ts'
import { beginSecondStep } from './session/begin-second-step.ts'
import { changePassword } from './session/change-password.ts'
import { confirmSecondStep } from './session/confirm-second-step.ts'
import { getSecondStep } from './session/get-second-step.ts'
import { getSessions } from './session/get-sessions.ts'
import { login } from './session/login.ts'
import { logout } from './session/logout.ts'
import { logoutEverywhere } from './session/logout-everywhere.ts'
import { renewRecoveryCodes } from './session/renew-recovery-codes.ts'
import { turnOffSecondStep } from './session/turn-off-second-step.ts'
import { verify } from './session/verify.ts'
import { addTimeSlots } from './slots/add-schedule.ts'
import { deleteHeldTimeSlot } from './slots/delete-held-slot.ts'
import { getAvailableTimeSlots } from './slots/get-available-slots.ts'
import { getHeldTimeSlots } from './slots/get-held-slots.ts'
import { getTimeSlotCreateRecords } from './slots/get-schedules.ts'
import { holdTimeSlot } from './slots/hold-slot.ts'
import { addstaff } from './staff/add-staff.ts'
import { deleteStaff } from './staff/delete-staff.ts'
import { getstaff } from './staff/get-staff.ts'
import { requireSecondStep } from './staff/require-second-step.ts'
import { resetPassword } from './staff/reset-password.ts'
import { resetSecondStep } from './staff/reset-second-step.ts'
import { getStatistics } from './statistics/get-statistics.ts'
import { getStatisticsByMonth } from './statistics/get-statistics-by-month.ts'
import { createStudent } from './students/create-student.ts'
import { deletestudent } from './students/delete-student.ts'
import { getStudent } from './students/get-student.ts'
import { getStudentAttendanceByMonth } from './students/get-student-attendance-by-month.ts'
import { getStudentFigures } from './students/get-student-figures.ts'
import { getStudentSummary } from './students/get-student-summary.ts'
import { getStudentTokenDetails } from './students/get-student-token-details.ts'
import { importStudents } from './students/import-students.ts'
import { restoreStudent } from './students/restore-student.ts'
import { setStudentPhoto } from './students/set-student-photo.ts'
import { studentPhoto } from './students/student-photo.ts'
import { toggleStudentStatus } from './students/toggle-student-status.ts'
import { updateAttendanceRecord } from './students/update-attendance-record.ts'
import { updatestudent } from './students/update-student.ts'
import { tokens } from './tokens/answers.ts'
import { getStudentTransactionRecords } from './transactions/get-student-transaction-records.ts'
import { deleteVideoClass } from './video-classes/delete-video-class.ts'
import { getVideoClass } from './video-classes/get-video-class.ts'
import { restoreVideoClass } from './video-classes/restore-video-class.ts'
import { bookVideoLesson } from './video-lessons/book-video-lesson.ts'
import { cancelAllLessonsForToday } from './video-lessons/cancel-todays-video-lessons.ts'
import { cancelVideoLesson } from './video-lessons/cancel-video-lesson.ts'
import { getBookableLessons } from './video-lessons/get-bookable-lessons.ts'
import { getVideoLessonsByDateRange } from './video-lessons/get-video-lessons.ts'
import { markVideoLesson } from './video-lessons/mark-video-lesson.ts'
import { views } from './views/answers.ts'

/** The answer to each call. A call that is declared and not answered does not compile. */
export const answers = {
  login,
  verify,
  logout,
  getSessions,
  logoutEverywhere,
  getSecondStep,
  beginSecondStep,
  confirmSecondStep,
  renewRecoveryCodes,
  turnOffSecondStep,
  resetSecondStep,
  requireSecondStep,
  changePassword,
  getstaff,
  addstaff,
  deleteStaff,
  resetPassword,
  getStudent,
  createStudent,
  importStudents,
  updatestudent,
  deletestudent,
  restoreStudent,
  toggleStudentStatus,
  setStudentPhoto,
  studentPhoto,
  getStudentAttendanceByMonth,
  updateAttendanceRecord,
  getStudentTokenDetails,
  getStudentSummary,
  getStudentFigures,
  getClass,
  createClass,
  addStudentsToClass,
  getClassStudents,
  getAvailableStudents,
  migrateClass,
  deleteClass,
  restoreClass,
  toggleClassStatus,
  removeStudentsFromClass,
  getClashes,
  getLiveLessonCounts,
  getLiveLessons,
  getLiveLesson,
  getSingleLiveLesson,
  findLiveLessons,
  getLessonsToLeave,
  updateLessonContent,
  addLiveLesson,
  deleteLiveLesson,
  checkLessonQuizzes,
  getLessonAttendance,
  updateLessonMove,
  getLiveLessonId,
  getAttendanceCode,
  ...checkIn,
  getQuizzes,
  createQuiz,
  updateQuiz,
  getQuizResults,
  assignQuizToLesson,
  updateQuizResults,
  getCourse,
  createCourse,
  updateCourse,
  deleteCourse,
  restoreCourse,
  toggleCourseStatus,
  getLessons,
  getLesson,
  getSingleLesson,
  addLesson,
  deleteLesson,
  restoreLesson,
  ...tokens,
  getStudentTransactionRecords,
  getVideoClass,
  deleteVideoClass,
  restoreVideoClass,
  getHoliday,
  addHoliday,
  addOffDay,
  deleteHoliday,
  importHolidays,
  deleteHolidays,
  getPublicHolidays,
  cancelAllLessonsForToday,
  getMessage,
  createMessage,
  updateMessage,
  deleteMessage,
  restoreMessage,
  toggleMessageStatus,
  readMessage,
  getDailyNotices,
  updateLeaveStatus,
  recordLeave,
  withdrawLeave,
  ...absences,
  getOutstandingPayments,
  getTodayPrintMaterials,
  months,
  videoMonths,
  liveInvoices,
  videoInvoices,
  findInvoices,
  getInvoicePreview,
  videoInvoiceCreate,
  customInvoice,
  generateLiveInvoices,
  voidInvoice,
  voidUnpaidInvoices,
  pendingPayments,
  pendingVideoPayments,
  collectPayment,
  collectVideoPayment,
  reversePayment,
  getStatistics,
  getStatisticsByMonth,
  getVideoLessonsByDateRange,
  getBookableLessons,
  bookVideoLesson,
  cancelVideoLesson,
  markVideoLesson,
  getAvailableTimeSlots,
  getHeldTimeSlots,
  holdTimeSlot,
  deleteHeldTimeSlot,
  getTimeSlotCreateRecords,
  addTimeSlots,
  getBackup,
  getBusiness,
  updateBusiness,
  ...personalData,
  getChanges,
  getAuditLog,
  undoOperation,
  ...jobs,
  ...prints,
  ...views,
  ...recordings,
} as const satisfies Answers
