import { QueryClient } from '@tanstack/query-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CallsMade, createApi } from '#client/api.ts'
import { changedBy, type ReadName, refresh } from '#client/queries.ts'
import { sessionStore } from '#client/session.ts'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'

const every = Object.entries(calls) as [CallName, CallDescription][]
const reads = every.flatMap(([name, { kind }]) => (kind === 'read' ? [name] : []))
const writes = every.flatMap(([name, { kind }]) => (kind === 'write' ? [name] : []))

afterEach(() => vi.unstubAllGlobals())

/** The reads that are asked for again once these calls were sent under one key. */
async function askedAgainAfter(...names: readonly CallName[]): Promise<readonly CallName[]> {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, message: 'Done.', data: {} })))
  const made: CallsMade = new Map()
  const api = createApi({
    host: 'http://x',
    session: sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
    expired: () => Promise.resolve(false),
    made,
  })
  for (const name of names) {
    // Whatever the call is given: what comes of it is of no account here.
    const send = api[name] as (given: object, options: { key: string }) => Promise<unknown>
    await send({}, { key: 'run' }).catch(() => undefined)
  }
  const client = new QueryClient()
  for (const name of reads) client.setQueryData([name, { some: 'input' }], 'answer')
  await refresh(client, changedBy(made.get('run') ?? []))
  return reads.filter(name => client.getQueryState([name, { some: 'input' }])?.isInvalidated)
}

const ledger = [
  'getStudentToken',
  'getStudentTokenDetails',
  'getStudentTransactionRecords',
  'getBookableLessons',
  'getLessonAttendance',
] as const
const income = ['getStatistics', 'getStatisticsByMonth', 'getOutstandingPayments', 'findInvoices'] as const
const classes = ['getClass', 'getLiveLessons', 'getTodayPrintMaterials', 'findLiveLessons'] as const
const members = ['getClassStudents', 'getAvailableStudents', 'getLessonAttendance', 'getTodayPrintMaterials'] as const
const notices = ['getAbsenceNotices', 'getDailyNotices'] as const
const lessons = [
  'getLiveLesson',
  'getLiveLessons',
  'findLiveLessons',
  'getSingleLiveLesson',
  'getLiveLessonId',
] as const
const free = ['getHoliday', 'getPublicHolidays', 'getAvailableTimeSlots'] as const
const places = ['getAvailableTimeSlots', 'getHeldTimeSlots'] as const
const bookings = ['getVideoLessonsByDateRange', 'getBookableLessons', 'getAbsenceNotices', ...places] as const
const courseLessons = ['getLesson', 'getLessons', 'getCourse', 'getVideoClass', 'getBookableLessons'] as const
const student = [
  'getStudent',
  'getStudentToken',
  'getClassStudents',
  'getAvailableStudents',
  'getVideoClass',
  'getVideoLessonsByDateRange',
  'getTodayPrintMaterials',
  'getLessonAttendance',
  ...notices,
] as const

const final: readonly CallName[] = [
  'verify',
  'getstaff',
  'months',
  'videoMonths',
  'liveInvoices',
  'videoInvoices',
  'getStatistics',
  'getStatisticsByMonth',
  'getOutstandingPayments',
]

/** Where somebody looks next and sees what was done. */
const least: Partial<Record<CallName, readonly ReadName[]>> = {
  updateLeaveStatus: ['getDailyNotices', 'getLessonAttendance', 'getStudentAttendanceByMonth', ...ledger],
  recordLeave: ['getDailyNotices', 'getLessonsToLeave'],
  withdrawLeave: ['getDailyNotices', 'getLessonsToLeave'],
  markAbsenceRead: ['getAbsenceNotices'],
  markAllAbsenceRead: ['getAbsenceNotices'],
  createClass: classes,
  migrateClass: classes,
  deleteClass: [...classes, ...notices],
  restoreClass: [...classes, ...notices],
  toggleClassStatus: ['getClass', 'getTodayPrintMaterials'],
  addStudentsToClass: members,
  removeStudentsFromClass: members,
  addLiveLesson: [...lessons, 'getClass'],
  deleteLiveLesson: [...lessons, 'getClass', 'getLessonAttendance', 'getQuizResults'],
  updateLessonContent: lessons,
  updateLessonMove: [...lessons, 'getClass', 'getLessonAttendance', 'getStudentAttendanceByMonth'],
  assignQuizToLesson: ['checkLessonQuizzes', 'getQuizResults'],
  updateQuizResults: ['getQuizResults'],
  createQuiz: ['getQuizzes'],
  updateQuiz: ['getQuizzes', 'getQuizResults', 'checkLessonQuizzes'],
  updateAttendanceRecord: ['getLessonAttendance', 'getStudentAttendanceByMonth', 'getAbsenceNotices', ...ledger],
  createStudent: ['getStudent', 'getStudentToken'],
  importStudents: ['getStudent', 'getStudentToken'],
  updatestudent: ['getStudent', 'getStudentToken', 'getClassStudents', 'getAvailableStudents'],
  deletestudent: [...student, ...ledger, ...places],
  restoreStudent: student,
  toggleStudentStatus: ['getStudent', 'getAvailableStudents'],
  setStudentPhoto: ['getStudent', 'studentPhoto' as ReadName],
  createMessage: ['getMessage'],
  updateMessage: ['getMessage'],
  deleteMessage: ['getMessage'],
  restoreMessage: ['getMessage'],
  toggleMessageStatus: ['getMessage'],
  addHoliday: free,
  deleteHoliday: free,
  addOffDay: free,
  importHolidays: free,
  deleteHolidays: free,
  createToken: ['getToken', 'getTokenName'],
  updateToken: ['getToken'],
  deleteToken: ['getToken', 'getTokenName'],
  addToken: ledger,
  cancelAllLessonsForToday: [...bookings, ...ledger],
  bookVideoLesson: [...bookings, ...ledger],
  cancelVideoLesson: [...bookings, ...ledger],
  markVideoLesson: [...bookings, 'getVideoClass'],
  customInvoice: ['months', 'liveInvoices', 'pendingPayments', 'getOutstandingPayments', 'findInvoices'],
  generateLiveInvoices: ['months', 'liveInvoices', 'pendingPayments', 'getOutstandingPayments', 'findInvoices'],
  videoInvoiceCreate: [
    'videoMonths',
    'videoInvoices',
    'pendingVideoPayments',
    'getOutstandingPayments',
    'findInvoices',
  ],
  voidInvoice: ['liveInvoices', 'videoInvoices', 'pendingPayments', 'pendingVideoPayments', 'getOutstandingPayments'],
  collectPayment: ['pendingPayments', 'liveInvoices', ...income, ...ledger],
  collectVideoPayment: ['pendingVideoPayments', 'videoInvoices', 'getVideoClass', ...income, ...ledger],
  addstaff: ['getstaff'],
  deleteStaff: ['getstaff'],
  deleteVideoClass: ['getVideoClass', ...bookings],
  restoreVideoClass: ['getVideoClass', ...ledger],
  createCourse: ['getCourse', 'getLesson', 'getLessons'],
  deleteCourse: ['getCourse', 'getLesson', 'getLessons'],
  restoreCourse: ['getCourse', 'getLesson', 'getLessons'],
  toggleCourseStatus: ['getCourse'],
  updateCourse: ['getCourse', 'getTodayPrintMaterials', 'getVideoClass', 'getBookableLessons', 'pendingVideoPayments'],
  addLesson: courseLessons,
  deleteLesson: [...courseLessons, ...lessons],
  restoreLesson: [...courseLessons, ...lessons],
  addTimeSlots: ['getTimeSlotCreateRecords', 'getAvailableTimeSlots'],
  holdTimeSlot: places,
  deleteHeldTimeSlot: places,
  updateBusiness: ['getBusiness'],
  changePassword: [],
  resetPassword: [],
  // Whatever can be undone, it may have been that: anything but accounts and what was billed and paid.
  undoOperation: reads.filter(name => !final.includes(name)) as ReadName[],
}
/** Lists of the whole school, which must not be loaded again because of something they do not show. */
const most: Partial<Record<CallName, readonly ReadName[]>> = {
  toggleClassStatus: ['getStudent', 'getStudentToken', 'getCourse', 'getQuizzes'],
  addStudentsToClass: ['getStudent', 'getStudentToken', 'getClass', 'getLiveLessons'],
  updateAttendanceRecord: ['getStudent', 'getClass', 'getLiveLessons', 'getQuizResults', 'liveInvoices'],
  collectPayment: ['getStudent', 'getClass', 'getCourse', 'months'],
  createStudent: ['getClass', 'getCourse', 'getLiveLessons', 'pendingPayments', 'getMessage'],
  createMessage: ['getStudent', 'getClass'],
  bookVideoLesson: ['getStudent', 'getClass', 'getLiveLessons'],
  holdTimeSlot: ['getStudent', 'getStudentToken', 'getLiveLessons'],
}

describe('after a write', () => {
  it.each(writes)('%s exactly the answers that depend on what it changes are out of date', async name => {
    const changed = new Set([...(calls[name] as CallDescription).changes!, 'audit_log'])
    const dependent = reads.filter(read => (calls[read] as CallDescription).reads!.some(table => changed.has(table)))
    expect(await askedAgainAfter(name)).toEqual(dependent)
  })

  it.each(writes.filter(name => !['login', 'logout', 'checkin'].includes(name)))(
    '%s whoever looks there sees what was done',
    async name => {
      expect(least[name], `where ${name} is seen is not written down here`).toBeDefined()
      expect(await askedAgainAfter(name)).toEqual(expect.arrayContaining(['getAuditLog', ...(least[name] ?? [])]))
    },
  )

  it.each(Object.entries(most))('%s what does not show it is not loaded again', async (name, kept) => {
    const again = await askedAgainAfter(name as CallName)
    expect(kept?.filter(read => again.includes(read))).toEqual([])
  })

  it('of several calls in one run all that they changed counts', async () => {
    const again = await askedAgainAfter('createMessage', 'addHoliday')
    expect(again).toEqual(expect.arrayContaining(['getMessage', 'getHoliday']))
    expect(again).not.toContain('getStudent')
  })

  it('a run that only read has nothing asked for again', async () => {
    expect(await askedAgainAfter('getStudent')).toEqual([])
  })
})
