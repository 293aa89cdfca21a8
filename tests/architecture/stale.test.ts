import { describe, expect, it } from 'vitest'
import type { AnyCommand } from '#client/command.ts'
import type { Stale } from '#client/queries.ts'
import type { CallName } from '#contract/calls.ts'

const files = import.meta.glob<AnyCommand>('/commands/*/*.ts', { eager: true, import: 'default' })

const tokens = [
  'getStudentToken',
  'getStudentTokenDetails',
  'getStudentTransactionRecords',
  'getBookableLessons',
] as const
const courseLessons = ['getLesson', 'getLessons', 'getCourse', 'getVideoClass', 'getBookableLessons'] as const
const classes = ['getClass', 'getLiveLessons', 'getTodayPrintMaterials'] as const
const members = ['getClassStudents', 'getAvailableStudents', 'getLessonAttendance', 'getTodayPrintMaterials'] as const
const notices = ['getAbsenceNotices', 'getDailyNotices'] as const
const lessons = ['getLiveLesson', 'getLiveLessons', 'getClass'] as const
const leave = ['getDailyNotices', 'getLessonAttendance', 'getStudentAttendanceByMonth'] as const
const free = ['getHoliday', 'getAvailableTimeSlots'] as const
const student = [
  'getStudent',
  'getStudentToken',
  'getClassStudents',
  'getAvailableStudents',
  'getVideoClass',
  'getVideoLessonsByDateRange',
  'getTodayPrintMaterials',
  ...notices,
] as const

/** What each operation makes out of date at least: who looks there next sees what was done. */
const least: Readonly<Record<string, readonly CallName[]>> = {
  'leave/approve-leave': leave,
  'leave/reject-leave': leave,
  'leave/record-leave': ['getDailyNotices'],
  'leave/withdraw-leave': ['getDailyNotices'],
  'absences/read-absence': ['getAbsenceNotices'],
  'absences/read-all-absences': ['getAbsenceNotices'],
  'classes/create-class': classes,
  'classes/migrate-class': classes,
  'classes/delete-class': [...classes, ...notices],
  'classes/restore-class': [...classes, ...notices],
  'classes/toggle-class-status': ['getClass', 'getTodayPrintMaterials'],
  'classes/add-students': members,
  'classes/remove-students': members,
  'live-lessons/add-live-lesson': lessons,
  'live-lessons/delete-last-live-lesson': [...lessons, 'getLessonAttendance', 'getQuizResults'],
  'live-lessons/edit-live-lesson': ['getLiveLesson', 'getSingleLiveLesson', 'getLiveLessons'],
  'live-lessons/move-live-lesson': [...lessons, 'getSingleLiveLesson'],
  'quizzes/assign-quiz': ['checkLessonQuizzes', 'getQuizResults'],
  'quizzes/save-results': ['getQuizResults'],
  'quizzes/create-quiz': ['getQuizzes'],
  'quizzes/edit-quiz': ['getQuizzes', 'getQuizResults'],
  'attendance/save-attendance': ['getLessonAttendance', 'getStudentAttendanceByMonth', 'getAbsenceNotices', ...tokens],
  'students/set-attendance': ['getStudentAttendanceByMonth', 'getLessonAttendance', 'getAbsenceNotices', ...tokens],
  'students/create-student': ['getStudent', 'getStudentToken'],
  'students/import-students': ['getStudent', 'getStudentToken'],
  'students/edit-student': ['getStudent', 'getStudentToken', 'getClassStudents', 'getAvailableStudents'],
  'students/delete-student': student,
  'students/restore-student': student,
  'students/toggle-student-status': ['getStudent', 'getAvailableStudents'],
  'messages/create-message': ['getMessage'],
  'messages/edit-message': ['getMessage'],
  'messages/delete-message': ['getMessage'],
  'messages/restore-message': ['getMessage'],
  'messages/toggle-message-status': ['getMessage'],
  'holidays/add-holiday': free,
  'holidays/delete-holiday': free,
  'holidays/add-days-off': free,
  'holidays/import-holidays': [...free, 'getPublicHolidays'],
  'holidays/delete-holidays': [...free, 'getPublicHolidays'],
  'tokens/create-token': ['getToken', 'getTokenName'],
  'tokens/edit-token-value': ['getToken'],
  'tokens/delete-token': ['getToken', 'getTokenName'],
  'tokens/add-token': tokens,
  'video-lessons/cancel-todays-video-lessons': ['getVideoLessonsByDateRange', 'getAvailableTimeSlots', ...tokens],
  'invoices/customize-live-invoice': ['months', 'liveInvoices', 'pendingPayments', 'getOutstandingPayments'],
  'invoices/generate-month': ['months', 'liveInvoices', 'pendingPayments', 'getOutstandingPayments'],
  'invoices/create-video-invoice': ['videoMonths', 'videoInvoices', 'pendingVideoPayments', 'getOutstandingPayments'],
  'invoices/void-invoice': ['liveInvoices', 'videoInvoices', 'getOutstandingPayments'],
  'payments/collect-live-payment': ['pendingPayments', 'liveInvoices', 'getOutstandingPayments', 'getStatistics'],
  'payments/collect-video-payment': [
    'pendingVideoPayments',
    'videoInvoices',
    'getOutstandingPayments',
    'getStatistics',
    'getVideoClass',
  ],
  'staff/add-staff': ['getstaff'],
  'staff/delete-staff': ['getstaff'],
  'video-classes/delete-video-class': ['getVideoClass', 'getVideoLessonsByDateRange'],
  'courses/create-course': ['getCourse', 'getLesson', 'getLessons'],
  'courses/delete-course': ['getCourse', 'getLesson', 'getLessons'],
  'courses/restore-course': ['getCourse', 'getLesson', 'getLessons'],
  'courses/toggle-course-status': ['getCourse'],
  'courses/edit-course': ['getCourse', 'getTodayPrintMaterials', 'getVideoClass', 'getBookableLessons'],
  'lessons/add-lesson': courseLessons,
  'lessons/delete-last-lesson': courseLessons,
  'lessons/restore-lesson': courseLessons,
  'slots/add-schedule': ['getTimeSlotCreateRecords', 'getAvailableTimeSlots'],
  'slots/hold-slot': ['getHeldTimeSlots', 'getAvailableTimeSlots'],
  'slots/delete-held-slot': ['getHeldTimeSlots', 'getAvailableTimeSlots'],
}

/** Stands for whatever a command is told: every field of it, and every answer of its methods, is the same again. */
const anything: unknown = new Proxy(() => undefined, { get: () => anything, apply: () => anything })

const staleOf = (command: AnyCommand): readonly Stale[] => {
  if (!('stale' in command)) return []
  return typeof command.stale === 'function' ? command.stale(anything as never) : command.stale
}

describe('what is out of date', () => {
  it.each(Object.entries(least))('after %s is asked for again', (id, expected) => {
    const names = staleOf(files[`/commands/${id}.ts`]!).map(each => (typeof each === 'string' ? each : each.call))
    expect(names).toEqual(expect.arrayContaining([...expected]))
  })
})
