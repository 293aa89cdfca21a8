import type { UndoableCall } from '#contract/calls.ts'
import { ofAttendance } from '../../school/attendance/inverses.ts'
import { ofBank } from '../../school/bank/inverses.ts'
import { ofBusiness } from '../../school/business/inverses.ts'
import { ofCharges } from '../../school/charges/inverses.ts'
import { ofClasses } from '../../school/classes/inverses.ts'
import { ofCourses } from '../../school/courses/inverses.ts'
import { ofDayClosing } from '../../school/day-closing/inverses.ts'
import { ofDiscounts } from '../../school/discounts/inverses.ts'
import { ofFamilies } from '../../school/families/inverses.ts'
import { ofHolidays } from '../../school/holidays/inverses.ts'
import { ofLiveLessons } from '../../school/live-lessons/inverses.ts'
import { ofMessages } from '../../school/messages/inverses.ts'
import { ofQuizzes } from '../../school/quizzes/inverses.ts'
import { ofRecordings } from '../../school/recordings/inverses.ts'
import { ofSlots } from '../../school/slots/inverses.ts'
import { ofStaff } from '../../school/staff/inverses.ts'
import { ofStudentNotes } from '../../school/student-notes/inverses.ts'
import { ofStudents } from '../../school/students/inverses.ts'
import { ofTokens } from '../../school/tokens/inverses.ts'
import { ofVideoClasses } from '../../school/video-classes/inverses.ts'
import { ofBookings } from '../../school/video-lessons/inverses.ts'
import { ofViews } from '../../school/views/inverses.ts'
import type { Inverse } from '../audit/inverse.ts'
import { ofRetention } from '../personal-data/inverses.ts'

/** A call that the contract marks `undo` and that is missing here does not compile. */
const inverses: { readonly [N in UndoableCall]: Inverse } = {
  ...ofStudents,
  ...ofStudentNotes,
  ...ofClasses,
  ...ofLiveLessons,
  ...ofAttendance,
  ...ofBank,
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
  ...ofDayClosing,
  ...ofFamilies,
  ...ofDiscounts,
  ...ofCharges,
  ...ofViews,
  ...ofRecordings,
}

export const inverseOf = (call: UndoableCall): Inverse => inverses[call]
