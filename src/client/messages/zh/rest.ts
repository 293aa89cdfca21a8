import { chineseOperationTexts } from '#rules/chinese-operation-texts.ts'
import { attendance } from './attendance.ts'
import { audit } from './audit.ts'
import { bank } from './bank.ts'
import { charges } from './charges.ts'
import { checkIn } from './check-in.ts'
import { classes } from './classes.ts'
import { courses } from './courses.ts'
import { dayClosing } from './day-closing.ts'
import { discounts } from './discounts.ts'
import { doubles } from './doubles.ts'
import { families } from './families.ts'
import { holidays } from './holidays.ts'
import { invoices } from './invoices.ts'
import { jobs } from './jobs.ts'
import { leave } from './leave.ts'
import { lessons } from './lessons.ts'
import { many } from './many.ts'
import { messageBoard } from './message-board.ts'
import { messages } from './messages.ts'
import { months } from './months.ts'
import { operations } from './operations.ts'
import { payments } from './payments.ts'
import { personalData } from './personal-data.ts'
import { questions } from './questions.ts'
import { quizzes } from './quizzes.ts'
import { recordings } from './recordings.ts'
import { refusal } from './refusals.ts'
import { reminders } from './reminders.ts'
import { settings } from './settings.ts'
import { staffs } from './staffs.ts'
import { statistics } from './statistics.ts'
import { studentImport } from './student-import.ts'
import { studentNotes } from './student-notes.ts'
import { studentTokens } from './student-tokens.ts'
import { students } from './students.ts'
import { support } from './support.ts'
import { timetable } from './timetable.ts'
import { tokens } from './tokens.ts'
import { transactions } from './transactions.ts'
import { videoClasses } from './video-classes.ts'
import { videoLessons } from './video-lessons.ts'
import { view } from './view.ts'
import { views } from './views.ts'
import { waysOut } from './ways-out.ts'

/** All other areas. They are loaded while the first screen is drawn. */
export const otherAreas = {
  attendance,
  audit,
  'audit-calls': chineseOperationTexts,
  charges,
  bank,
  'check-in': checkIn,
  classes,
  courses,
  dayClosing,
  discounts,
  doubles,
  families,
  holidays,
  invoices,
  jobs,
  leave,
  lessons,
  many,
  'message-board': messageBoard,
  messages,
  months,
  operations,
  payments,
  'personal-data': personalData,
  questions,
  quizzes,
  recordings,
  reminders,
  settings,
  staffs,
  statistics,
  'student-import': studentImport,
  'student-notes': studentNotes,
  'student-tokens': studentTokens,
  students,
  support,
  timetable,
  tokens,
  transactions,
  'video-classes': videoClasses,
  'video-lessons': videoLessons,
  view,
  views,
  waysOut,
} as const
export { refusal }
