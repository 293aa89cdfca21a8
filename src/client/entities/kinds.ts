import type { Charge } from '#contract/charges.ts'
import type { Class } from '#contract/classes.ts'
import type { Course } from '#contract/courses.ts'
import type { AbsenceNotice, LeaveNotice } from '#contract/dashboard.ts'
import type { DiscountRule } from '#contract/discounts.ts'
import type { Family } from '#contract/families.ts'
import type { Holiday } from '#contract/holidays.ts'
import type { Lesson } from '#contract/lessons.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import type { Message } from '#contract/messages.ts'
import type { LivePayment, VideoPayment } from '#contract/payments.ts'
import type { AnyStudent } from '#contract/personal-data.ts'
import type { Quiz } from '#contract/quizzes.ts'
import type { Recording } from '#contract/recordings.ts'
import type { HeldTimeSlot, TimeSlot } from '#contract/slots.ts'
import type { Staff } from '#contract/staff.ts'
import type { StudentNote } from '#contract/student-notes.ts'
import type { Student } from '#contract/students.ts'
import type { StudentToken, TokenDefinition, TokenName } from '#contract/tokens.ts'
import type { VideoClass } from '#contract/video-classes.ts'
import type { BookableLesson, VideoLesson } from '#contract/video-lessons.ts'
import type { View } from '#contract/views.ts'
import { charge } from './charge.ts'
import { classKind } from './class.ts'
import { course, videoPackage } from './course.ts'
import { discountRule } from './discount-rule.ts'
import { family } from './family.ts'
import { holiday } from './holiday.ts'
import { creditNote, invoice, type KindInvoice, receipt } from './invoice.ts'
import type { Kind } from './kind.ts'
import { lesson } from './lesson.ts'
import { liveLesson } from './live-lesson.ts'
import { message } from './message.ts'
import { absence, leaveNotice } from './notice.ts'
import { livePayment, videoPayment } from './payment.ts'
import { quiz } from './quiz.ts'
import { recording } from './recording.ts'
import { staff } from './staff.ts'
import { anyStudent, student } from './student.ts'
import { studentNote } from './student-note.ts'
import { studentToken } from './student-token.ts'
import { heldTimeSlot, timeSlot } from './time-slot.ts'
import { token, tokenName } from './token.ts'
import { videoClass } from './video-class.ts'
import { bookableLesson, videoLesson } from './video-lesson.ts'
import { view } from './view.ts'

/** The record type of each kind that a command can be about. */
export type Entities = {
  student: Student
  family: Family
  anyStudent: AnyStudent
  studentNote: StudentNote
  charge: Charge
  discountRule: DiscountRule
  staff: Staff
  course: Course
  videoPackage: Course
  lesson: Lesson
  class: Class
  liveLesson: LiveLesson
  quiz: Quiz
  message: Message
  holiday: Holiday
  token: TokenDefinition
  tokenName: TokenName
  studentToken: StudentToken
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
  creditNote: KindInvoice
  view: View
  recording: Recording
}
export type EntityKind = keyof Entities

/** A record by its kind and id. */
export type EntityRef = { readonly kind: EntityKind; readonly id: string }

/** The declaration of each kind: its names, its search text and its fields. */
export const kinds = {
  student,
  family,
  anyStudent,
  studentNote,
  charge,
  discountRule,
  staff,
  course,
  videoPackage,
  lesson,
  class: classKind,
  liveLesson,
  quiz,
  message,
  holiday,
  token,
  tokenName,
  studentToken,
  videoClass,
  timeSlot,
  heldTimeSlot,
  videoLesson,
  bookableLesson,
  leaveNotice,
  absence,
  livePayment,
  videoPayment,
  invoice,
  receipt,
  creditNote,
  view,
  recording,
} satisfies { readonly [K in EntityKind]: Kind<Entities[K]> }

/** A kind by its name. The cast is needed because indexing loses which record belongs to which kind. */
export const kindOf = <K extends EntityKind>(kind: K): Kind<Entities[K]> => kinds[kind] as unknown as Kind<Entities[K]>

/** A kind that is known by name only while the program runs. Its callers know which rows it has. */
export const anyKind = (kind: EntityKind): Kind<object> => kindOf(kind) as unknown as Kind<object>

export const isEntityKind = (name: string): name is EntityKind => Object.hasOwn(kinds, name)
