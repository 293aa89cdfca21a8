import { createStudent } from './create-student.ts'
import { deletestudent } from './delete-student.ts'
import { getStudent } from './get-student.ts'
import { getStudentAttendanceByMonth } from './get-student-attendance-by-month.ts'
import { getStudentFigures } from './get-student-figures.ts'
import { getStudentSummary } from './get-student-summary.ts'
import { getStudentTokenDetails } from './get-student-token-details.ts'
import { importStudents } from './import-students.ts'
import { restoreStudent } from './restore-student.ts'
import { setStudentPhoto } from './set-student-photo.ts'
import { studentPhoto } from './student-photo.ts'
import { toggleStudentStatus } from './toggle-student-status.ts'
import { updatestudent } from './update-student.ts'

/** The handlers of the calls of this folder. */
export const students = {
  getStudent,
  createStudent,
  importStudents,
  updatestudent,
  deletestudent,
  restoreStudent,
  toggleStudentStatus,
  setStudentPhoto,
  studentPhoto,
  getStudentAttendanceByMonth,
  getStudentTokenDetails,
  getStudentSummary,
  getStudentFigures,
} as const
