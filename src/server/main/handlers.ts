import type { Handlers } from '../calls/handler.ts'
import { audit } from '../office/audit/handlers.ts'
import { backups } from '../office/backups/handlers.ts'
import { changes } from '../office/changes/handlers.ts'
import { documents } from '../office/documents/handlers.ts'
import { jobs } from '../office/jobs/handlers.ts'
import { personalData } from '../office/personal-data/handlers.ts'
import { session } from '../office/session/handlers.ts'
import { undo } from '../office/undo/handlers.ts'
import { absences } from '../school/absences/handlers.ts'
import { attendance } from '../school/attendance/handlers.ts'
import { bank } from '../school/bank/handlers.ts'
import { business } from '../school/business/handlers.ts'
import { charges } from '../school/charges/handlers.ts'
import { checkIn } from '../school/check-in/handlers.ts'
import { classes } from '../school/classes/handlers.ts'
import { courses } from '../school/courses/handlers.ts'
import { dayClosing } from '../school/day-closing/handlers.ts'
import { discounts } from '../school/discounts/handlers.ts'
import { families } from '../school/families/handlers.ts'
import { holidays } from '../school/holidays/handlers.ts'
import { invoices } from '../school/invoices/handlers.ts'
import { leave } from '../school/leave/handlers.ts'
import { lessons } from '../school/lessons/handlers.ts'
import { liveLessons } from '../school/live-lessons/handlers.ts'
import { messages } from '../school/messages/handlers.ts'
import { payments } from '../school/payments/handlers.ts'
import { quizzes } from '../school/quizzes/handlers.ts'
import { recordings } from '../school/recordings/handlers.ts'
import { reminders } from '../school/reminders/handlers.ts'
import { slots } from '../school/slots/handlers.ts'
import { staff } from '../school/staff/handlers.ts'
import { statements } from '../school/statements/handlers.ts'
import { statistics } from '../school/statistics/handlers.ts'
import { studentNotes } from '../school/student-notes/handlers.ts'
import { students } from '../school/students/handlers.ts'
import { tokens } from '../school/tokens/handlers.ts'
import { transactions } from '../school/transactions/handlers.ts'
import { videoClasses } from '../school/video-classes/handlers.ts'
import { videoLessons } from '../school/video-lessons/handlers.ts'
import { views } from '../school/views/handlers.ts'

/** The handler of each call. One that is missing does not compile. */
export const handlers = {
  ...audit,
  ...backups,
  ...changes,
  ...documents,
  ...jobs,
  ...personalData,
  ...session,
  ...undo,
  ...absences,
  ...attendance,
  ...bank,
  ...business,
  ...charges,
  ...checkIn,
  ...classes,
  ...courses,
  ...dayClosing,
  ...discounts,
  ...families,
  ...holidays,
  ...invoices,
  ...leave,
  ...lessons,
  ...liveLessons,
  ...messages,
  ...payments,
  ...quizzes,
  ...recordings,
  ...reminders,
  ...slots,
  ...staff,
  ...statements,
  ...statistics,
  ...studentNotes,
  ...students,
  ...tokens,
  ...transactions,
  ...videoClasses,
  ...videoLessons,
  ...views,
} as const satisfies Handlers
