import { addStudentsToClass } from './add-students-to-class.ts'
import { createClass } from './create-class.ts'
import { deleteClass } from './delete-class.ts'
import { getAvailableStudents } from './get-available-students.ts'
import { getClashes } from './get-clashes.ts'
import { getClass } from './get-class.ts'
import { getClassStudents } from './get-class-students.ts'
import { migrateClass } from './migrate-class.ts'
import { removeStudentsFromClass } from './remove-students-from-class.ts'
import { restoreClass } from './restore-class.ts'
import { getTodayPrintMaterials } from './todays-print-materials.ts'
import { toggleClassStatus } from './toggle-class-status.ts'
import { updateClass } from './update-class.ts'

/** The handlers of the calls of this folder. */
export const classes = {
  getClass,
  createClass,
  addStudentsToClass,
  getClassStudents,
  getAvailableStudents,
  migrateClass,
  updateClass,
  deleteClass,
  restoreClass,
  toggleClassStatus,
  removeStudentsFromClass,
  getClashes,
  getTodayPrintMaterials,
} as const
