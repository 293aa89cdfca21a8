import { setImmediate as turn } from 'node:timers/promises'
import type { Answer, Input } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { rowsAtOnce } from '#contract/jobs.ts'
import { pixel } from '#tests/pictures.ts'
import { codeAt } from './authenticator.ts'
import { leaver } from './bench/years.ts'

type Given<N extends CallName> = Input<Calls[N]>
export type Did = <N extends CallName>(name: N, input: Given<N>) => Promise<Answer<Calls[N]>>
/** Makes a call that must be refused. */
export type Refused = <N extends CallName>(name: N, input: Given<N>) => Promise<unknown>

const hours = (day: string) => ({ [day]: { opening: '00:00', closing: '23:59' } })
const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/**
 * Makes every call of the contract at least once, each in a state in which it is not refused, in a school made by
 * `fillYears`. What takes long because of how much there is, is made as well: the largest bodies, and what is refused after
 * everything was looked at. Signing out comes last. Throws when a call was left out.
 */
export async function makeEveryCall(
  ask: Did,
  {
    today,
    students,
    lastClass,
    password,
    now,
    refused,
    photo = pixel,
  }: {
    readonly today: Temporal.PlainDate
    readonly students: readonly string[]
    /** A class of the last year. */
    readonly lastClass: string
    /** Of the boss. */
    readonly password: string
    /** The time of the server. */
    readonly now: () => Temporal.Instant
    readonly refused: Refused
    /** Base64. */
    readonly photo?: string
  },
): Promise<void> {
  const made = new Set<string>()
  const did: Did = (name, input) => {
    made.add(name)
    return ask(name, input)
  }
  const at = '16:00:00'
  const until = '17:00:00'
  const month = today.toString().slice(0, 7)
  const lastMonth = today.subtract({ months: 1 }).toString().slice(0, 7)
  const nextMonth = today.toPlainYearMonth().add({ months: 1 })
  const tomorrow = today.add({ days: 1 }).toString()
  const years = { startDate: today.subtract({ years: 10 }).toString(), endDate: today.toString() }
  const ids = students.slice(0, 20)
  const watcher = students[9]!

  await did('verify', {})
  await did('getstaff', {})
  await did('addstaff', { name: 'Ann', username: 'ann', password: 'a long enough word', role: 'admin' })
  await did('resetPassword', { username: 'ann', new_password: 'another long enough word' })
  await did('login', { username: 'ann', password: 'another long enough word' })
  await did('resetSecondStep', { username: 'ann' })
  await did('deleteStaff', { username: 'ann' })
  await did('changePassword', { current_password: password, new_password: `${password} again` })
  for (const language of ['zh-HK', 'en'] as const) await did('setPreferences', { language })
  await did('getBackup', {})
  const own = { current_password: `${password} again` }
  const { secret } = await did('beginSecondStep', own)
  const enrolled = await did('confirmSecondStep', { ...own, code: codeAt(secret, now()) })
  await did('getSecondStep', {})
  for (const required of [true, false]) await did('requireSecondStep', { required })
  const renewed = await did('renewRecoveryCodes', { ...own, code: enrolled.recovery_codes[0]! })
  await did('turnOffSecondStep', { ...own, code: renewed.recovery_codes[0]! })
  await did('getBusiness', {})
  await did('updateBusiness', { name_en: 'Klass' })

  await did('getStudent', {})
  const names = { first_name: 'Tai Man', surname: 'Chan', chinese_name: '陳大文' }
  const { student_id } = (await did('createStudent', { ...names, student_login_id: 'taiman' })).data
  await did('updatestudent', { studentId: student_id, ...names, phone: '9123 4567' })
  await did('toggleStudentStatus', { studentId: student_id })
  const { student_photo } = await did('setStudentPhoto', { studentId: student_id, data: photo })
  await did('studentPhoto', { photo: student_photo.replace(/^.*\//, '') })
  await did('deletestudent', { studentId: student_id })
  await did('restoreStudent', { studentId: student_id })
  for (const dryRun of [true, false])
    await did('importStudents', { rows: [{ line: 2, first_name: 'Ka Yan', surname: 'Lee' }], dryRun })
  // As many as there may be at once. A new student has every field, and a row names as many as the console sends.
  const imported = (change: string) =>
    students.slice(0, 10_000).map((student_id, at) => ({ line: at + 2, student_id, address: `Flat ${at}, ${change}` }))
  for (const dryRun of [true, false])
    await did('importStudents', { rows: imported('18 Argyle Street, Mong Kok'), dryRun })
  await did('getStudentAttendanceByMonth', { student_id: ids[0]!, month })
  await did('getStudentTokenDetails', { studentId: ids[0]! })
  await did('getStudentSummary', { studentId: ids[0]! })
  await did('getStudentFigures', {})
  await did('getStudentTransactionRecords', { studentId: ids[0]! })

  await did('getFamilies', {})
  const sibling = (await did('createStudent', { ...names, first_name: 'Siu Man' })).data.student_id
  const { data: family } = await did('createFamily', { name: 'Chan', student_ids: [student_id] })
  await did('joinFamily', { ...family, student_id: sibling })
  await did('updateFamily', { ...family, phone: '9123 4567', language: 'zh' })
  const left = await did('leaveFamily', { student_id: sibling })
  const [{ student_id: debtor } = { student_id: ids[5]! }] = await did('pendingPayments', {})
  await did('joinFamilies', { groups: [{ family_id: left.family_id, student_ids: [student_id, debtor] }] })
  const money = { family_id: left.family_id, amount: 100, method: 'cash', paid_on: today.toString() } as const
  await did('receiveMoney', { ...money, note: 'At the desk' })
  await did('receiveMoney', { ...money, allocations: [] })
  await did('creditFamily', { family_id: left.family_id, amount: 50, reason: 'Goodwill' })
  const rule = { rule: 'sibling', kind: 'percent', value: 10, from: month, reason: 'Sibling' } as const
  const { data: discount } = await did('createDiscountRule', rule)
  await did('getDiscountRules', {})
  await did('updateDiscountRule', { ruleId: discount.rule_id, value: 5 })
  await did('deleteDiscountRule', { ruleId: (await did('createDiscountRule', rule)).data.rule_id })
  const charge = { student_id: ids[0]!, kind: 'charge', text: 'Lost card', amount: 50, month } as const
  const { data: card } = await did('addCharge', charge)
  await did('getCharges', { studentId: ids[0]! })
  await did('deleteCharge', { chargeId: card.charge_id })
  await did('addCharge', { ...charge, now: true })
  await did('addCharge', charge)
  const { data: owing } = await did('getFamilyLedger', { family_id: left.family_id })
  await did('allocateCredit', {
    family_id: left.family_id,
    allocations: [{ invoice_ref: owing.open[0]!.invoice_ref, amount: 60 }],
  })
  await did('refundMoney', { ...money, amount: 10, reason: 'Too much' })
  await did('getFamilyLedger', { family_id: left.family_id, from: `${month}-01` })
  const bankRow = { day: today.toString(), amount: 100, text: 'FPS CR CHAN TAI MAN' }
  const bankRows = [100, 100, 5000].map((amount, at) => ({ ...bankRow, amount, line: at + 2, balance: null }))
  const file = { file_name: 'TransactionHistory.csv', layout: 'hsbc', rows: bankRows }
  for (const dryRun of [true, false]) await did('importBankLines', { ...file, dryRun })
  const { data: banked } = await did('getBankLines', {})
  const [linked, booked, ignored] = banked.map(({ bank_line_id }) => bank_line_id)
  const transfer = await did('receiveMoney', { ...money, method: 'bank-in', allocations: [] })
  await did('matchBankLines', {
    matches: [
      { bank_line_id: booked!, family_id: left.family_id },
      { bank_line_id: linked!, receipt_ref: transfer.receipt_ref },
    ],
  })
  for (const isIgnored of [true, false]) await did('ignoreBankLines', { bank_line_ids: [ignored!], ignored: isIgnored })
  const chased = { family_id: left.family_id, kind: 'reminder', channel: 'whatsapp' } as const
  await did('logReminder', { ...chased, to: '85291234567', text: 'Dear Chan, 1,755.00 is overdue' })
  await did('getReminders', { family_id: left.family_id })
  await did('pdfStatements', { family_id: left.family_id, from: `${month}-01` })

  await did('getToken', {})
  await did('getTokenName', {})
  await did('getTokenName', { student_id: ids[0]! })
  await did('getStudentToken', {})
  await did('createToken', { token_name: 'Spanish', token_type: 'Live', token_value: 200 })
  await did('updateToken', { tokenName: 'Spanish', token_value: 210 })
  await did('deleteToken', { tokenName: 'Spanish' })
  await did('addToken', { student_id: ids[0]!, token_name: 'English', amount: 2 })
  await did('addToken', { student_id: watcher, token_name: 'Videos', amount: 20 })

  await did('getCourse', {})
  const facts = { course_name: 'Spanish', printing_materials: 'Unit 1', token_name: 'English' }
  const { course_id } = await did('createCourse', { ...facts, total_lessons: 3 })
  await did('updateCourse', { courseId: course_id, ...facts, printing_materials: 'Unit 2' })
  await did('toggleCourseStatus', { courseId: course_id })
  await did('toggleCourseStatus', { courseId: course_id })
  await did('addLesson', { course_id })
  const { data: lessons } = await did('getLesson', { courseId: course_id })
  const lastLesson = lessons.at(-1)!.lesson_id
  await did('deleteLesson', { course_id })
  await did('restoreLesson', { lessonId: lastLesson })
  await did('getLessons', { course_id })
  await did('getSingleLesson', { lessonId: lastLesson })
  await did('deleteCourse', { course_id: course_id })
  await did('restoreCourse', { courseId: course_id })
  // The course that everybody was billed for.
  await refused('deleteCourse', { course_id: 'CR0001' })
  await refused('updateCourse', { courseId: 'CR0001', ...facts, course_name: 'Course 1', token_name: 'Videos' })

  await did('getClass', {})
  const time = { startTime: at, endTime: until }
  await did('getClashes', { student_ids: ids.join(), course_id, starting_date: tomorrow, ...time, teacher: 'Ms Lau' })
  const { class_id } = await did('createClass', {
    class_name: 'Spanish',
    course: course_id,
    students: ids,
    starting_date: today.toString(),
    startTime: '00:00:00',
    endTime: '23:59:59',
  })
  await did('addStudentsToClass', { class_id, student_ids: [student_id] })
  await did('getAvailableStudents', { class_id })
  await did('getAvailableStudents', { class_id: lastClass })
  await did('getClassStudents', { class_id: lastClass })
  await did('getLiveLessonCounts', { from: `${month}-01`, to: `${month}-28` })
  await did('getLiveLessons', { class_id: lastClass })
  await did('getLiveLessons', {})
  await did('getLiveLessons', { from: today.toString(), to: tomorrow })
  const { data: live } = await did('getLiveLesson', { classId: class_id })
  const [lesson] = live
  if (!lesson) throw new Error('The new class has no lesson.')
  const { live_lesson_id } = lesson
  await did('getSingleLiveLesson', { lessonId: live_lesson_id })
  await did('findLiveLessons', { q: 'spanish' })
  await did('findLiveLessons', { q: 'class 1 2026' })
  await did('getLessonsToLeave', { student_id: ids[0]! })
  await did('getLessonsToLeave', { student_id: ids[0]!, others: students.slice(1, 400).join() })
  const content = { lesson_content: 'Verbs', lesson_page: '1', homework: '2', test: '' }
  await did('updateLessonContent', { lessonId: live_lesson_id, ...content })
  await did('addLiveLesson', { class_id })
  await did('deleteLiveLesson', { class_id })
  await did('getLessonAttendance', { lessonId: live_lesson_id })
  const moved = { class_name: 'Spanish', start_time: at, end_time: until }
  const [last] = live.toReversed()
  const original_lesson_date = last!.lesson_date
  const lesson_date = Temporal.PlainDate.from(original_lesson_date).add({ days: 1 }).toString()
  await did('updateLessonMove', { ...moved, original_lesson_date, lesson_date })
  await did('getLiveLessonId', { class_id, lesson_date, start_time: at })
  const { data: code } = await did('getAttendanceCode', { lessonId: live_lesson_id })
  await did('getLessonOfCode', { code })
  await did('checkin', { code, student_login_id: 'taiman' })
  const present = { attendance: 'presence', homework_status: 1 } as const
  const absent = { attendance: 'absence', homework_status: 0 } as const
  const results = [
    { student_id: ids[0]!, ...present },
    { student_id: ids[1]!, ...absent },
    { student_id: ids[2]!, ...absent },
  ]
  await did('updateAttendanceRecord', { live_lesson_id, results })

  const leave = { student_id: ids[3]!, lesson_id: last!.live_lesson_id }
  await did('recordLeave', leave)
  const { data: asked } = await did('getDailyNotices', {})
  const mine = asked.find(each => each.student_id === ids[3] && each.lesson_id === last!.live_lesson_id)
  const request = { ...leave, leave_date: mine!.leave_date }
  await did('withdrawLeave', request)
  await did('recordLeave', leave)
  await did('updateLeaveStatus', { ...request, newStatus: 'approved' })
  await did('getAbsenceNotices', {})
  await did('markAbsenceRead', { record_id: live_lesson_id, record_type: 'live', student_id: ids[1]! })
  await did('markAllAbsenceRead', {})
  await did('getOutstandingPayments', {})
  await did('getTodayPrintMaterials', {})

  await did('createQuiz', { quiz_name: 'Verbs', full_mark: 10 })
  await did('getQuizzes', {})
  await did('assignQuizToLesson', { lesson_id: live_lesson_id, quiz_name: 'Verbs' })
  await did('checkLessonQuizzes', { lesson_ids: [live_lesson_id] })
  await did('getQuizResults', { lesson_id: live_lesson_id })
  const result = { quiz_name: 'Verbs', student_id: ids[0]!, student_result: '8' }
  await did('updateQuizResults', { lesson_id: live_lesson_id, results: [result] })
  await did('updateQuiz', { quizName: 'Verbs', quiz_name: 'More verbs', full_mark: 10 })

  const other = { course_id, startTime: at, endTime: until, startingClassDate: tomorrow }
  await did('migrateClass', { className: 'Spanish 2', source_class_id: class_id, ...other })
  await did('removeStudentsFromClass', { class_id, student_ids: [ids[4]!] })
  await did('updateClass', { classId: class_id, teacher: 'Ms Lau', room: '3', size: 16 })
  await did('toggleClassStatus', { classId: class_id })
  await did('deleteClass', { classId: class_id })
  await did('restoreClass', { classId: class_id })

  for (const dryRun of [true, false]) await did('generateLiveInvoices', { month: nextMonth.toString(), dryRun })
  for (const dryRun of [true, false])
    await did('voidUnpaidInvoices', { month: nextMonth.toString(), reason: 'Generated too early', dryRun })
  await did('generateLiveInvoices', { month: nextMonth.toString(), dryRun: false })
  await did('getInvoicePreview', { kind: 'live', student_id, start_date: `${month}-01`, end_date: tomorrow })
  const period = { start_date: `${month}-01`, end_date: today.toString() }
  const { invoice_ref } = await did('customInvoice', { student_id, ...period })
  await did('voidInvoice', { invoice_ref, reason: 'Twice' })
  await did('months', {})
  await did('liveInvoices', { month: lastMonth })
  for (const q of ['chan', '陳', 'nobody', '9', 'chan 0012', invoice_ref]) await did('findInvoices', { q })
  const asking = [
    `month:${lastMonth}`,
    'amount:>100000',
    '-student:chan is:paid',
    'wong OR amount:>100000',
    'student:lee',
    '9 is:paid',
  ]
  const sparse = [
    'is:pending total:>1',
    'status:void',
    'is:overdue -(wong)',
    'is:cancelled',
    'credit:cn',
    'has:credit',
    'school:st',
  ]
  for (const q of [...asking, ...sparse, `invoice:${invoice_ref}`, `${invoice_ref} kind:live`])
    await did('findInvoices', { q })
  const lists = [{ limit: '5000' }, { whole: 'true' }, { whole: 'true', receipts: 'true' }] as const
  for (const asked of lists)
    for (const q of ['', `month:${lastMonth}`, 'wong', 'is:cancelled']) await did('findInvoices', { q, ...asked })
  await did('findInvoices', { q: 'is:paid', receipts: 'true' })
  for (const q of ['', 'chan', invoice_ref]) await did('findInvoices', { q, newest: 'receipts', limit: '50' })
  await did('pdfOneLive', { student_id: ids[0]!, yearMonth: month })
  await did('pdfAllLive', { month: nextMonth.toString() })
  const { message: _, ...video } = await did('videoInvoiceCreate', { student_id: watcher, course_name: 'Course 4' })
  await did('videoMonths', {})
  await did('videoInvoices', { month })
  await did('pdfOneVideo', { student_id: watcher, yearMonth: month })
  await did('pdfAllVideo', { month })
  const pending = await did('pendingPayments', { status: 'pending' })
  await did('pendingPayments', { status: 'paid' })
  await did('collectPayment', { id: pending[0]!.payment_id, payment_type: 'cash' })
  await did('pdfReceiptLive', { student_id: pending[0]!.student_id, yearMonth: pending[0]!.month })
  const owed = (await did('pendingVideoPayments', { status: 'pending' })).find(
    each => each.invoice_ref === video.invoice_ref,
  )
  const expiry_date = today.add({ years: 1 }).toString()
  await did('collectVideoPayment', { id: owed!.video_payment_id, payment_type: 'cash', expiry_date })
  await did('pdfReceiptVideo', { student_id: watcher, yearMonth: month })
  const reversal = { payment_id: owed!.video_payment_id, reason: 'Twice' }
  const { credit_note_ref } = await did('reversePayment', reversal)
  await did('pdfCreditNote', { credit_note_ref })
  // As many as one file may have.
  const invoices = (await did('liveInvoices', { month: lastMonth })).slice(0, 500)
  await did('pdfInvoices', { refs: invoices.map(each => each.invoice_ref) })
  const [receipt] = (await did('findInvoices', { q: credit_note_ref })).data.flatMap(each => each.cancelled ?? [])
  await did('pdfReceipts', { refs: [receipt!.receipt_ref], printing: 'mine' })
  await did('pdfCreditNotes', { refs: [credit_note_ref] })
  await did('getPrinting', { printing: 'mine' })
  await did('findInvoices', { q: credit_note_ref })
  await did('getStatistics', { type: 'total_payment', ...years })
  await did('getStatisticsByMonth', years)
  await did('getStatisticsByCourse', years)

  const timeSlots = Object.assign({}, ...week.map(hours)) as Given<'addTimeSlots'>['timeSlots']
  await did('addTimeSlots', { startDate: today.toString(), endDate: expiry_date, capacity: 1000, timeSlots })
  await did('getTimeSlotCreateRecords', {})
  await did('getAvailableTimeSlots', { selectedDate: tomorrow })
  await did('holdTimeSlot', { selectedDate: tomorrow, timeSlot: '10:00-11:00' })
  const held = await did('getHeldTimeSlots', {})
  await did('deleteHeldTimeSlot', { bookingId: held[0]!.booking_id })
  const { data: bookable } = await did('getBookableLessons', { student_id: watcher, type: 'video' })
  await did('getBookableLessons', { student_id: ids[0]!, type: 'makeup' })
  const book = async (date: string, start_time: string) => {
    const wanted = { type: 'video', date, start_time, lesson_id: bookable[0]!.lesson_id } as const
    return (await did('bookVideoLesson', { student_id: watcher, ...wanted })).data.booking_id
  }
  await did('cancelVideoLesson', { booking_id: await book(tomorrow, '10:00') })
  await did('markVideoLesson', { booking_id: await book(tomorrow, '12:00'), attendance: 'absence' })
  await did('getVideoLessonsByDateRange', { start: today.toString(), end: tomorrow })
  await did('cancelAllLessonsForToday', {})
  const { data: watched } = await did('getVideoClass', {})
  const { video_class_id } = watched.find(each => each.student_id === watcher)!
  await did('deleteVideoClass', { video_class_id })
  await did('restoreVideoClass', { video_class_id })

  await did('getHoliday', {})
  await did('addHoliday', { holiday_name: 'A feast', holiday: `${today.year + 1}-01-01` })
  await did('deleteHoliday', { holidayName: 'A feast' })
  const holidays = [{ holiday_name: 'Another', holiday: `${today.year + 1}-01-02` }]
  await did('importHolidays', { holidays })
  await did('deleteHolidays', { holidays })
  await did('getPublicHolidays', { year: String(today.year) })
  const days = { start_date: `${today.year + 1}-02-01`, end_date: `${today.year + 1}-02-28` }
  await did('addOffDay', { ...days, day_of_week: 'Sunday' })

  await did('getRetention', {})
  await did('updateRetention', { log_years: 3 })
  await did('getEveryStudent', {})
  await did('exportStudent', { studentId: ids[0]! })
  await did('pdfStudent', { studentId: ids[0]! })
  await did('getStudentOpenings', { studentId: ids[0]! })
  await did('getStudentsDue', {})
  // The log tells only of other rows since.
  const { data: oldest } = await did('getAuditLog', { before: '500', limit: '200' })
  await refused('undoOperation', { audit_id: oldest.findLast(({ call }) => call === 'updatestudent')!.id })
  await did('getErasure', { studentId: leaver, what: 'everything' })
  await did('eraseStudent', { student_id: leaver, what: 'everything' })

  await did('createMessage', { recipient_value: ids[0]!, message_text: 'Hello' })
  const { data: messages } = await did('getMessage', {})
  const { message_id } = messages.find(each => each.text === 'Hello')!
  await did('updateMessage', { messageId: message_id, message_text: 'Good morning' })
  await did('toggleMessageStatus', { messageId: message_id })
  await did('readMessage', { messageId: message_id })
  await did('deleteMessage', { messageId: message_id })
  await did('restoreMessage', { messageId: message_id })

  await did('getChanges', {})
  const { data: log } = await did('getAuditLog', { rows: '1' })
  await did('getAuditLog', { limit: '10', before: String(log[0]!.id) })
  await did('getAuditLog', { whole: 'true', rows: '1', after: '10' })
  await did('undoOperation', { audit_id: log[0]!.id })
  const many = (id: string) => ({ id, call: 'toggleStudentStatus', input: { studentId: id } })
  const ended = async (job_id: string) => {
    while ((await did('getJob', { job_id })).data.state === 'running') await turn()
  }
  await did('checkJob', { call: 'toggleStudentStatus', rows: ids.map(id => ({ input: { studentId: id } })) })
  const { job_id } = await did('startJob', { command: 'c', kind: 'student', rows: [many(ids[0]!), many('nobody')] })
  await ended(job_id)
  await did('retryJob', { job_id })
  await ended(job_id)
  await ended((await did('undoJob', { job_id })).job_id)
  const long = await did('startJob', { command: 'c', kind: 'student', rows: students.slice(0, rowsAtOnce).map(many) })
  await did('cancelJob', { job_id: long.job_id })
  const first = { command: 'c', kind: 'student', rows: [many(ids[0]!)], goes_on: true }
  await did('addToJob', { job_id: (await did('startJob', first)).job_id, rows: [many(ids[1]!)], goes_on: true })
  await did('getJobs', {})
  await did('getDayClosing', { day: '2026-11-20' })
  await did('closeDay', { day: '2020-01-02', counted: 0 })
  const { data: note } = await did('addStudentNote', { student_id: ids[0]!, text: 'Calls back', pinned: true })
  await did('getStudentNotes', { studentId: ids[0]! })
  await did('updateStudentNote', { noteId: note.note_id, pinned: false })
  await did('deleteStudentNote', { noteId: note.note_id })
  const view = { name: 'Owing', shared: true, key: 1, screen: '/students', search: 'q=owes%3A%3E0' }
  const { view_id, version } = await did('createView', view)
  await did('getViews', {})
  await did('editView', { viewId: view_id, version, search: 'q=chan' })
  await did('deleteView', { viewId: view_id })
  const steps = [{ command: 'students/toggle-student-status', answers: { student: '$row' } }]
  const { recording_id } = await did('createRecording', { name: 'Switch', steps })
  await did('getRecordings', {})
  await did('renameRecording', { recordingId: recording_id, name: 'Switch off' })
  await did('deleteRecording', { recordingId: recording_id })
  await did('getSessions', {})
  await did('logoutEverywhere', {})
  await did('logout', {})

  const missing = Object.keys(calls).filter(name => !made.has(name))
  if (missing.length > 0) throw new Error(`Not called: ${missing.join(', ')}.`)
}
