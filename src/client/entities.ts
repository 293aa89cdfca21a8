import type { Class } from '#contract/classes.ts'
import type { Course } from '#contract/courses.ts'
import type { AbsenceNotice, LeaveNotice } from '#contract/dashboard.ts'
import type { Holiday } from '#contract/holidays.ts'
import type { Invoice, InvoiceKind } from '#contract/invoices.ts'
import type { Lesson } from '#contract/lessons.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import type { Message } from '#contract/messages.ts'
import type { LivePayment, VideoPayment } from '#contract/payments.ts'
import type { Quiz } from '#contract/quizzes.ts'
import type { HeldTimeSlot, TimeSlot } from '#contract/slots.ts'
import type { Staff } from '#contract/staff.ts'
import type { Student } from '#contract/students.ts'
import type { TokenDefinition, TokenName } from '#contract/tokens.ts'
import type { VideoClass } from '#contract/video-classes.ts'
import type { BookableLesson, VideoLesson } from '#contract/video-lessons.ts'
import { money } from '#rules/money.ts'
import { folded, fullName } from '#rules/names.ts'
import { shownSlot, timeSlotOf } from '#rules/time-slots.ts'

/** An invoice together with the list it stands in: the documents keep live and video apart. */
export type KindInvoice = Invoice & { readonly kind: InvoiceKind }

/** Everything a command can be about, by the word the commands use for it. */
export type Entities = {
  student: Student
  staff: Staff
  course: Course
  /** A course by its name, which is how another one knows it as its package. */
  videoPackage: Course
  lesson: Lesson
  class: Class
  liveLesson: LiveLesson
  quiz: Quiz
  message: Message
  holiday: Holiday
  token: TokenDefinition
  tokenName: TokenName
  videoClass: VideoClass
  timeSlot: TimeSlot
  heldTimeSlot: HeldTimeSlot
  videoLesson: VideoLesson
  bookableLesson: BookableLesson
  leaveNotice: LeaveNotice
  absence: AbsenceNotice
  livePayment: LivePayment
  videoPayment: VideoPayment
  invoice: KindInvoice
  receipt: KindInvoice
}
export type EntityKind = keyof Entities

/** One row of a person's attention: what it is about and which one. */
export type EntityRef = { readonly kind: EntityKind; readonly id: string }

/** The first and the last, yyyy-MM-dd; of some rows one is not known. */
export type Days = readonly [first: string | null | undefined, last: string | null | undefined]

export type Description<K extends EntityKind> = {
  /** What a group of them is called. */
  readonly title: string
  readonly id: (record: Entities[K]) => string
  /** One line that tells it from the others: what chips and questions show. */
  readonly label: (record: Entities[K], students: StudentNames) => string
  /** What else helps to know it by, quieter. */
  readonly hint: (record: Entities[K]) => string
  /** Everything it may be found by, already folded for search. */
  readonly words: (record: Entities[K], students: StudentNames) => string
  /** `true`: still offered, but last and marked inactive. */
  readonly inactive?: (record: Entities[K]) => boolean
  /** `true`: called or found by the name of its student, which stands in another list. */
  readonly byStudent?: true
  /** When it is, where that can be said: what is near to today is what is meant most often. */
  readonly days?: (record: Entities[K]) => Days
}

/** Students by id: payments and invoices are found by their student's Chinese name and phone, too. */
export type StudentNames = ReadonlyMap<string, Student>

const studentWords = (student: Student | undefined): string =>
  student
    ? `${student.student_id} ${student.student_login_id} ${student.first_name} ${student.surname} ${student.first_name} ${student.chinese_name ?? ''} ${student.phone} ${student.phone.replace(/\D/g, '')} ${student.parent_phone} ${student.parent_phone.replace(/\D/g, '')}`
    : ''

/** 'Tai Man Chan 陳大文' */
export const personLabel = (student: Student): string =>
  [fullName(student), student.chinese_name].filter(Boolean).join(' ')

const payer = (row: { student_id: string; student_string: string }, students: StudentNames): string => {
  const student = students.get(row.student_id)
  return student ? personLabel(student) : row.student_string
}

const invoiceWords = (row: Invoice, students: StudentNames) =>
  folded(
    `${row.invoice_ref} ${row.receipt_ref ?? ''} ${row.student_string} ${studentWords(students.get(row.student_id))}`,
  )

/** '16:00-17:00', or another server's words as they are. */
export const heldHours = ({ timeSlot }: Pick<HeldTimeSlot, 'timeSlot'>): string =>
  timeSlot.replace(/(\d\d:\d\d):\d\d/g, '$1')

/** A booking by its day and its number: the day is what it is looked up by. */
export const videoLessonId = (row: VideoLesson): string =>
  `${row.date}/${row.booking_id ?? `${row.start_time}-${row.student_id}`}`

const stateWords = {
  pending: 'booked',
  completed: 'watched',
  absent: 'missed',
  presence: 'was there',
  absence: 'absent',
  leave: 'on leave',
} as const

/** Where the kind is not known. The door between a record and its kind, which an index type cannot follow. */
export const descriptionOf = (kind: EntityKind): Description<EntityKind> => describe[kind] as Description<EntityKind>

export const describe: { readonly [K in EntityKind]: Description<K> } = {
  student: {
    title: 'Students',
    id: row => row.student_id,
    label: row => `${personLabel(row)} (${row.student_id})`,
    hint: row =>
      [row.grade, row.phone || 'No phone', row.status === 'inactive' ? 'inactive' : ''].filter(Boolean).join(' · '),
    words: row => folded(studentWords(row)),
    inactive: row => row.status === 'inactive',
  },
  staff: {
    title: 'Staff',
    id: row => row.username,
    label: row => `${row.username} ${row.name} ${row.role}`,
    hint: () => '',
    words: row => folded(`${row.username} ${row.name} ${row.role}`),
  },
  course: {
    title: 'Courses',
    id: row => row.course_id,
    label: row => row.course_name,
    hint: row =>
      `${row.course_id} · ${row.total_lessons} ${row.total_lessons === 1 ? 'lesson' : 'lessons'}${row.status === 'active' ? '' : ' · inactive'}`,
    words: row => folded(`${row.course_id} ${row.course_name} ${row.token_name}`),
    inactive: row => row.status !== 'active',
  },
  videoPackage: {
    title: 'Video packages',
    id: row => row.course_name,
    label: row => row.course_name,
    hint: row => row.course_id,
    words: row => folded(`${row.course_id} ${row.course_name}`),
    inactive: row => row.status !== 'active',
  },
  lesson: {
    title: 'Lessons',
    id: row => row.lesson_id,
    label: row => row.lesson_id,
    hint: row => row.course_id,
    words: row => folded(`${row.lesson_id} ${row.course_id}`),
  },
  class: {
    title: 'Classes',
    id: row => row.class_id,
    label: row => `${row.class_name} (${row.class_id})`,
    hint: row => [row.class_start_date, row.status === 'active' ? '' : 'inactive'].filter(Boolean).join(' · '),
    words: row => folded(`${row.class_id} ${row.class_name} ${row.class_start_date ?? ''} ${row.class_end_date ?? ''}`),
    inactive: row => row.status !== 'active',
    days: row => [row.class_start_date, row.class_end_date],
  },
  liveLesson: {
    title: 'Live lessons',
    id: row => row.live_lesson_id,
    label: row => [row.live_lesson_id, row.class_name, row.lesson_date].filter(Boolean).join(' '),
    hint: row => `${row.start_time.slice(0, 5)}–${row.end_time.slice(0, 5)}`,
    words: row => folded(`${row.live_lesson_id} ${row.class_name ?? ''} ${row.class_id} ${row.lesson_date}`),
    days: row => [row.lesson_date, row.lesson_date],
  },
  quiz: {
    title: 'Quizzes',
    id: row => row.quiz_name,
    label: row => row.quiz_name,
    hint: row => `${row.full_mark}`,
    words: row => folded(`${row.quiz_name} ${row.quiz_detail ?? ''}`),
  },
  message: {
    title: 'Messages',
    id: row => row.message_id,
    label: row => row.text,
    hint: row => row.message_id,
    words: row => folded(`${row.message_id} ${row.text}`),
  },
  holiday: {
    title: 'Holidays',
    id: row => row.holiday_name,
    label: row => row.holiday_name,
    hint: row => row.holiday,
    words: row => folded(`${row.holiday_name} ${row.holiday}`),
    days: row => [row.holiday, row.holiday],
  },
  token: {
    title: 'Tokens',
    id: row => row.token_name,
    label: row => row.token_name,
    hint: row => `${row.token_type} · ${money(row.token_value)}`,
    words: row => folded(`${row.token_name} ${row.token_type}`),
  },
  tokenName: {
    title: 'Tokens',
    id: row => row.token_name,
    label: row => row.token_name,
    hint: () => '',
    words: row => folded(row.token_name),
  },
  videoClass: {
    title: 'Video classes',
    byStudent: true,
    id: row => row.video_class_id,
    label: row => `${row.video_class_id} ${row.course_name ?? row.course_id} ${row.progress}`,
    hint: () => '',
    words: (row, students) =>
      folded(
        `${row.video_class_id} ${row.course_name ?? row.course_id} ${row.student_id} ${studentWords(students.get(row.student_id))}`,
      ),
  },
  timeSlot: {
    title: 'Time slots',
    id: timeSlotOf,
    label: shownSlot,
    hint: () => '',
    words: row => folded(shownSlot(row)),
  },
  heldTimeSlot: {
    title: 'Held time slots',
    id: row => row.booking_id,
    label: row => `${row.date} ${heldHours(row)}`,
    hint: row => row.remark ?? '',
    words: row => folded(`${row.booking_id} ${row.date} ${row.timeSlot} ${row.remark ?? ''}`),
    days: row => [row.date, row.date],
  },
  videoLesson: {
    title: 'Video lessons',
    byStudent: true,
    id: videoLessonId,
    label: row => `${fullName(row)} ${row.date} ${row.start_time.slice(0, 5)}`,
    hint: row => [row.lesson_id_label, row.status === 'pending' ? '' : row.status].filter(Boolean).join(' · '),
    words: (row, students) =>
      folded(
        `${row.booking_id ?? ''} ${row.date} ${row.start_time} ${row.lesson_id_label} ${fullName(row)} ${row.student_id} ${studentWords(students.get(row.student_id))}`,
      ),
  },
  bookableLesson: {
    title: 'Lessons',
    // It tells whose it is, so that it is found again by its id alone.
    id: row => `${row.student_id}/${row.type}/${row.lesson_id}`,
    label: row => row.lesson_id_label,
    hint: row =>
      [
        row.state && `${stateWords[row.state]} ${row.date ?? ''}`.trim(),
        row.expiry_date && `until ${row.expiry_date}`,
        `${row.tokens_left} ${row.token_name} left`,
      ]
        .filter(Boolean)
        .join(' · '),
    words: row => folded(`${row.lesson_id} ${row.lesson_id_label}`),
  },
  leaveNotice: {
    title: 'Leave Notices',
    byStudent: true,
    id: row => `${row.student_id}/${row.lesson_id}/${row.leave_date}`,
    label: (row, students) => {
      const student = students.get(row.student_id)
      return `${student ? personLabel(student) : row.student_id} ${row.leave_date}`
    },
    hint: row => row.title ?? '',
    words: (row, students) =>
      folded(`${studentWords(students.get(row.student_id))} ${row.student_id} ${row.leave_date}`),
    days: row => [row.leave_date, row.leave_date],
  },
  absence: {
    title: 'Absence Notices',
    id: row => `${row.record_type}/${row.live_lesson_id ?? row.video_lesson_id ?? ''}/${row.student_id}`,
    label: row => `${row.student_name} (${row.student_id})`,
    hint: row => row.date ?? '',
    words: row => folded(`${row.student_name} ${row.student_id} ${row.date ?? ''}`),
  },
  livePayment: {
    title: 'Pending live payments',
    byStudent: true,
    id: row => row.payment_id,
    label: (row, students) => `${payer(row, students)} ${money(row.total_amount)}`,
    hint: row => `${row.month} · ${row.payment_id}`,
    words: (row, students) =>
      folded(
        `${row.payment_id} ${row.invoice_ref ?? ''} ${row.student_string} ${studentWords(students.get(row.student_id))}`,
      ),
  },
  videoPayment: {
    title: 'Pending video payments',
    byStudent: true,
    id: row => row.video_payment_id,
    label: (row, students) => `${payer(row, students)} ${money(row.total_amount)}`,
    hint: row => [row.month, row.course_name, row.video_payment_id].filter(Boolean).join(' · '),
    words: (row, students) =>
      folded(
        `${row.video_payment_id} ${row.invoice_ref ?? ''} ${row.student_string} ${studentWords(students.get(row.student_id))}`,
      ),
  },
  invoice: {
    title: 'Invoices',
    byStudent: true,
    id: row => row.invoice_ref,
    label: (row, students) => `${row.invoice_ref} ${payer(row, students)} ${money(row.total_amount)}`,
    hint: row => [row.yearMonth, row.status].filter(Boolean).join(' · '),
    words: invoiceWords,
  },
  receipt: {
    title: 'Receipts',
    byStudent: true,
    id: row => row.receipt_ref ?? '',
    label: (row, students) => `${row.receipt_ref ?? ''} ${payer(row, students)} ${money(row.total_amount)}`,
    hint: row => row.yearMonth,
    words: invoiceWords,
  },
}
