import type { UndoableCall } from '#contract/calls.ts'
import type { Inverse } from './inverse.ts'
import { ofAttendance } from './inverses/attendance.ts'
import { ofBookings } from './inverses/bookings.ts'
import { ofBusiness } from './inverses/business.ts'
import { ofClasses } from './inverses/classes.ts'
import { ofCourses } from './inverses/courses.ts'
import { ofHolidays } from './inverses/holidays.ts'
import { ofLiveLessons } from './inverses/live-lessons.ts'
import { ofMessages } from './inverses/messages.ts'
import { ofQuizzes } from './inverses/quizzes.ts'
import { ofRecordings } from './inverses/recordings.ts'
import { ofRetention } from './inverses/retention.ts'
import { ofSlots } from './inverses/slots.ts'
import { ofStaff } from './inverses/staff.ts'
import { ofStudents } from './inverses/students.ts'
import { ofTokens } from './inverses/tokens.ts'
import { ofVideoClasses } from './inverses/video-classes.ts'
import { ofViews } from './inverses/views.ts'

/** A call that the contract marks `undo` and that is missing here does not compile. */
const inverses: { readonly [N in UndoableCall]: Inverse } = {
  ...ofStudents,
  ...ofClasses,
  ...ofLiveLessons,
  ...ofAttendance,
  ...ofQuizzes,
  ...ofVideoClasses,
  ...ofBookings,
  ...ofSlots,
  ...ofMessages,
  ...ofHolidays,
  ...ofTokens,
  ...ofCourses,
  ...ofBusiness,
  ...ofRetention,
  ...ofStaff,
  ...ofViews,
  ...ofRecordings,
}

export const inverseOf = (call: UndoableCall): Inverse => inverses[call]
