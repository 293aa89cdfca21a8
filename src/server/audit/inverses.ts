import type { Inverse, Inverses } from './inverse.ts'
import { ofAttendance } from './inverses/attendance.ts'
import { ofBusiness } from './inverses/business.ts'
import { ofClasses } from './inverses/classes.ts'
import { ofCourses } from './inverses/courses.ts'
import { ofHolidays } from './inverses/holidays.ts'
import { ofLiveLessons } from './inverses/live-lessons.ts'
import { ofMessages } from './inverses/messages.ts'
import { ofQuizzes } from './inverses/quizzes.ts'
import { ofStudents } from './inverses/students.ts'
import { ofTokens } from './inverses/tokens.ts'
import { ofVideoLessons } from './inverses/video-lessons.ts'

/** The calls whose operations can be taken back from the log. */
const inverses = {
  ...ofStudents,
  ...ofClasses,
  ...ofLiveLessons,
  ...ofAttendance,
  ...ofQuizzes,
  ...ofVideoLessons,
  ...ofMessages,
  ...ofHolidays,
  ...ofTokens,
  ...ofCourses,
  ...ofBusiness,
} as const satisfies Inverses
export type UndoableCall = keyof typeof inverses

export const isUndoable = (call: string): call is UndoableCall => Object.hasOwn(inverses, call)
export const inverseOf = (call: UndoableCall): Inverse => inverses[call]
