import { always, deletedNow, type Inverse, type Inverses } from '../../office/audit/inverse.ts'
import { wholeRow } from '../../office/audit/rows.ts'
import { isStudent } from '../students/is-student.ts'

const notes: Inverse = {
  tables: ['student_notes'],
  locks: always('students'),
  // What was written of somebody who is deleted, or erased, does not come back.
  async obstacle(tx, changes) {
    for (const change of changes) {
      const student = String((await wholeRow(tx, change)).student_id)
      if (!(await isStudent(tx, student))) return deletedNow('students', student)
    }
    return undefined
  },
}

export const ofStudentNotes = {
  addStudentNote: notes,
  updateStudentNote: notes,
  deleteStudentNote: notes,
} as const satisfies Inverses
