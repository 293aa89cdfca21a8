import { createCourse } from './create-course.ts'
import { deleteCourse } from './delete-course.ts'
import { updateCourse } from './edit-course.ts'
import { getCourse } from './get-course.ts'
import { restoreCourse } from './restore-course.ts'
import { toggleCourseStatus } from './toggle-course-status.ts'

/** The handlers of the calls of this folder. */
export const courses = {
  getCourse,
  createCourse,
  updateCourse,
  deleteCourse,
  restoreCourse,
  toggleCourseStatus,
} as const
