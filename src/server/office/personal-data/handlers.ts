import { eraseStudent } from './erase-student.ts'
import { exportStudent, pdfStudent } from './export-student.ts'
import { getErasure } from './get-erasure.ts'
import { getEveryStudent } from './get-every-student.ts'
import { getStudentsDue } from './get-students-due.ts'
import { getStudentOpenings } from './openings.ts'
import { getRetention, updateRetention } from './retention.ts'

/** The answers about personal data. */
export const personalData = {
  getRetention,
  updateRetention,
  getEveryStudent,
  getStudentsDue,
  getErasure,
  eraseStudent,
  exportStudent,
  pdfStudent,
  getStudentOpenings,
} as const
