import { addLesson } from './add-lesson.ts'
import { deleteLesson } from './delete-last-lesson.ts'
import { getLesson, getLessons } from './get-lessons.ts'
import { getSingleLesson } from './get-single-lesson.ts'
import { restoreLesson } from './restore-lesson.ts'

/** The handlers of the calls of this folder. */
export const lessons = {
  getLessons,
  getLesson,
  getSingleLesson,
  addLesson,
  deleteLesson,
  restoreLesson,
} as const
