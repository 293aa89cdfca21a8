import type { ReadName } from './queries.ts'

/*
 * The reads that an operation makes out of date, where several operations make the same ones so.
 */

/** A movement of tokens: the balances of all, and of one what he has, how it came and what he can book for it. */
export const ledgerReads = [
  'getStudentToken',
  'getStudentTokenDetails',
  'getStudentTransactionRecords',
  'getBookableLessons',
] as const satisfies readonly ReadName[]

/** A course's name and lessons, as those see them who watch it: how far they are of how many, and what they can book. */
export const watchedReads = ['getVideoClass', 'getBookableLessons'] as const satisfies readonly ReadName[]

/** A payment: what was collected. */
export const incomeReads = ['getStatistics', 'getStatisticsByMonth'] as const satisfies readonly ReadName[]

/** A place of a slot that was taken or given back. */
export const placeReads = ['getAvailableTimeSlots', 'getHeldTimeSlots'] as const satisfies readonly ReadName[]

/** A student's booking that was made, changed or cancelled. */
export const bookingReads = [
  'getVideoLessonsByDateRange',
  'getBookableLessons',
  'getAbsenceNotices',
] as const satisfies readonly ReadName[]

/** A student who was deleted or is back: wherever he stood, and what he had booked. */
export const rollReads = [
  'getStudent',
  ...ledgerReads,
  'getClassStudents',
  'getAvailableStudents',
  'getLessonAttendance',
  'getDailyNotices',
  'getTodayPrintMaterials',
  'getVideoClass',
  ...bookingReads,
  ...placeReads,
] as const satisfies readonly ReadName[]
