import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Api, CallsMade } from '#client/core/api.ts'
import { createApi } from '#client/core/create-api.ts'
import { sessionStore } from '#client/core/session.ts'
import { changedBy, sparedBy } from '#client/data/changed-tables.ts'
import type { ReadName } from '#client/data/load-list.ts'
import { queryClient, read, refresh } from '#client/data/queries.ts'
import printInvoice from '#commands/invoices/print-invoice.ts'
import printMonth from '#commands/invoices/print-month.ts'
import printReceipt from '#commands/receipts/print-receipt.ts'
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
    calls,
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
  const client = queryClient()
  for (const name of reads) client.setQueryData([name, { some: 'input' }], 'answer')
  await refresh(client, changedBy((made.get('run') ?? []).map(({ description }) => description)))
  return reads.filter(name => client.getQueryState([name, { some: 'input' }])?.isInvalidated)
}

const ledger = [
  'getTokenName',
  'getStudentToken',
  'getStudentTokenDetails',
  'getStudentTransactionRecords',
  'getBookableLessons',
  'getLessonAttendance',
] as const
const income = [
  'getStatistics',
  'getStatisticsByMonth',
  'getStatisticsByCourse',
  'getOutstandingPayments',
  'findInvoices',
] as const
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
  'checkJob',
  'getJobs',
  'getJob',
  'getBackup',
  'getPrinting',
  'verify',
  'getSessions',
  'getstaff',
  'months',
  'videoMonths',
  'liveInvoices',
  'videoInvoices',
  'pendingPayments',
  'getStatistics',
  'getStatisticsByMonth',
  'getStatisticsByCourse',
  'getOutstandingPayments',
]

const familyMoney: readonly ReadName[] = ['getFamilies', 'getFamilyLedger']
/** Where somebody looks next and sees what was done. */
const least: Partial<Record<CallName, readonly ReadName[]>> = {
  updateLeaveStatus: ['getDailyNotices', 'getLessonAttendance', 'getStudentAttendanceByMonth', ...ledger],
  recordLeave: [
    'getDailyNotices',
    'getLessonsToLeave',
    'getLessonAttendance',
    'getStudentAttendanceByMonth',
    ...ledger,
  ],
  withdrawLeave: ['getDailyNotices', 'getLessonsToLeave'],
  closeDay: ['getDayClosing'],
  logReminder: ['getFamilies', 'getReminders'],
  createFamily: ['getFamilies', 'getFamilyLedger'],
  updateFamily: ['getFamilies', 'getFamilyLedger'],
  joinFamily: ['getFamilies', 'getFamilyLedger'],
  joinFamilies: ['getFamilies', 'getFamilyLedger'],
  leaveFamily: ['getFamilies', 'getFamilyLedger'],
  receiveMoney: [
    ...familyMoney,
    'pendingPayments',
    'liveInvoices',
    'getOutstandingPayments',
    'getStatistics',
    ...ledger,
  ],
  allocateCredit: [...familyMoney, 'pendingPayments', 'liveInvoices', 'getOutstandingPayments', ...ledger],
  refundMoney: [...familyMoney, 'getDayClosing'],
  creditFamily: familyMoney,
  importBankLines: ['getBankLines'],
  matchBankLines: [
    ...familyMoney,
    'getBankLines',
    'pendingPayments',
    'liveInvoices',
    'getOutstandingPayments',
    'getStatistics',
    ...ledger,
  ],
  ignoreBankLines: ['getBankLines'],
  markAbsenceRead: ['getAbsenceNotices'],
  markAllAbsenceRead: ['getAbsenceNotices'],
  createClass: classes,
  migrateClass: classes,
  deleteClass: [...classes, ...notices],
  restoreClass: [...classes, ...notices],
  updateClass: ['getClass', 'getLiveLessons', 'getLiveLesson'],
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
  // Where a lesson is not marked yet, the sheet of results proposes presence.
  updateAttendanceRecord: [
    'getLessonAttendance',
    'getStudentAttendanceByMonth',
    'getAbsenceNotices',
    'getQuizResults',
    ...ledger,
  ],
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
  readMessage: ['getMessage'],
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
  voidUnpaidInvoices: ['months', 'liveInvoices', 'pendingPayments', 'getOutstandingPayments'],
  videoInvoiceCreate: [
    'videoMonths',
    'videoInvoices',
    'pendingVideoPayments',
    'getOutstandingPayments',
    'findInvoices',
  ],
  voidInvoice: ['liveInvoices', 'videoInvoices', 'pendingPayments', 'pendingVideoPayments', 'getOutstandingPayments'],
  collectPayment: ['pendingPayments', 'liveInvoices', ...income, ...ledger],
  reversePayment: ['pendingPayments', 'pendingVideoPayments', 'liveInvoices', 'videoInvoices', ...income, ...ledger],
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
  updateRetention: ['getRetention', 'getStudentsDue'],
  createDiscountRule: ['getDiscountRules', 'getInvoicePreview'],
  updateDiscountRule: ['getDiscountRules', 'getInvoicePreview'],
  deleteDiscountRule: ['getDiscountRules', 'getInvoicePreview'],
  addCharge: ['getCharges', 'getInvoicePreview', 'liveInvoices', 'pendingPayments', 'getOutstandingPayments'],
  deleteCharge: ['getCharges', 'getInvoicePreview'],
  addStudentNote: ['getStudentNotes'],
  updateStudentNote: ['getStudentNotes'],
  deleteStudentNote: ['getStudentNotes'],
  createView: ['getViews'],
  editView: ['getViews'],
  deleteView: ['getViews'],
  createRecording: ['getRecordings'],
  renameRecording: ['getRecordings'],
  deleteRecording: ['getRecordings'],
  eraseStudent: [...student, 'getStudentsDue', 'getMessage', 'liveInvoices', 'pendingPayments', 'getDailyNotices'],
  changePassword: [],
  setPreferences: [],
  beginSecondStep: ['getSecondStep'],
  confirmSecondStep: ['getSecondStep', 'getSessions'],
  renewRecoveryCodes: ['getSecondStep'],
  turnOffSecondStep: ['getSecondStep'],
  resetSecondStep: [],
  requireSecondStep: ['getSecondStep'],
  resetPassword: [],
  logoutEverywhere: ['getSessions'],
  startJob: ['getJobs', 'getJob'],
  addToJob: ['getJobs', 'getJob'],
  cancelJob: ['getJobs', 'getJob'],
  retryJob: ['getJobs', 'getJob'],
  undoJob: ['getJobs', 'getJob'],
  // Whatever can be undone, it may have been that: anything but accounts and what was billed and paid.
  undoOperation: reads.filter(name => !final.includes(name)) as ReadName[],
}
/** Lists of the whole school, which must not be loaded again because of something they do not show. */
const most: Partial<Record<CallName, readonly ReadName[]>> = {
  toggleClassStatus: ['getStudent', 'getStudentToken', 'getCourse', 'getQuizzes'],
  addStudentsToClass: ['getStudent', 'getStudentToken', 'getClass', 'getLiveLessons'],
  updateAttendanceRecord: ['getStudent', 'getClass', 'getLiveLessons', 'liveInvoices'],
  collectPayment: ['getStudent', 'getClass', 'getCourse'],
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

describe('a custom invoice', () => {
  it('has the list of the month of its end loaded again, of those that are open, and no other', async () => {
    const client = queryClient()
    const months = ['2026-10', '2026-11', '2026-12']
    for (const month of months) client.setQueryData(['liveInvoices', { month }], [])
    client.setQueryData(['months', {}], [])
    const given = { student_id: 'S1', start_date: '2026-10-20', end_date: '2026-11-05' }
    const spared = sparedBy([{ description: calls.customInvoice, given }])
    await refresh(client, changedBy([calls.customInvoice]), undefined, spared)
    const isOld = (...key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
    expect(months.filter(month => isOld('liveInvoices', { month }))).toEqual(['2026-11'])
    expect(isOld('months', {})).toBe(true)
  })
  it('spares nothing where another call was made with it', () => {
    const one = { description: calls.customInvoice, given: { end_date: '2026-11-05' } }
    const isSpared = sparedBy([one, { description: calls.voidInvoice, given: {} }])
    expect(isSpared('liveInvoices', { month: '2026-10' })).toBe(false)
    expect(sparedBy([])('liveInvoices', { month: '2026-10' })).toBe(false)
  })
})

describe('a print', () => {
  const receipt = { kind: 'live', student_id: 'S1', yearMonth: '2026-11', receipt_ref: 'LR-1' }
  const invoice = { kind: 'video', student_id: 'S1', yearMonth: '2026-11', invoice_ref: 'VI-1' }
  it.each([
    [printReceipt, { receipt }],
    [printInvoice, { invoice }],
    [printMonth, { kind: 'live', month: '2026-11' }],
  ] as const)('is counted in the log, which is asked for again: %#', async (command, values) => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } })),
    )
    const made: CallsMade = new Map()
    const api = createApi({
      calls,
      host: 'http://x',
      session: sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
      expired: () => Promise.resolve(false),
      made,
    })
    const navigator = { document: async (load: () => Promise<unknown>) => void (await load()) }
    // Each is given what it asks for, which the list above cannot be typed by.
    if (!('run' in command)) throw new Error('It prints nothing.')
    const run = command.run as unknown as (values: object, io: object) => Promise<unknown>
    await run(values, { api, navigator, key: 'run' })
    expect(changedBy((made.get('run') ?? []).map(({ description }) => description))).toContain('audit_log')
  })
})

describe('an answer that was asked for before a change and arrives after it', () => {
  it.each([
    ['for the first time', false],
    ['again', true],
  ])('is not taken: the list is asked for once more (%s)', async (_, again) => {
    const client = queryClient()
    const answers: ((rows: readonly string[]) => void)[] = []
    const api = {
      getAbsenceNotices: () => new Promise(resolve => answers.push(rows => resolve({ success: true, data: rows }))),
    } as unknown as Api
    const query = { ...read(api, 'getAbsenceNotices', {}), staleTime: 0 }
    if (again) client.setQueryData(query.queryKey, { success: true, data: [] } as never)
    const asked = client.fetchQuery(query)
    await expect.poll(() => answers).toHaveLength(1)
    void refresh(client, new Set(['attendance']))
    answers[0]?.([])
    await expect.poll(() => answers).toHaveLength(2)
    answers[1]?.(['an absence'])
    expect(await asked).toMatchObject({ data: ['an absence'] })
    // Other tables do not matter to it.
    const once = client.fetchQuery(query)
    await expect.poll(() => answers).toHaveLength(3)
    void refresh(client, new Set(['holidays']))
    answers[2]?.([])
    expect(await once).toMatchObject({ data: [] })
    client.clear()
  })
})
