import { addLiveLesson } from './add-live-lesson.ts'
import { deleteLiveLesson } from './delete-live-lesson.ts'
import { updateLessonContent } from './edit-live-lesson.ts'
import { findLiveLessons } from './find-live-lessons.ts'
import { getAttendanceCode } from './get-attendance-code.ts'
import { getLessonAttendance } from './get-lesson-attendance.ts'
import { getLiveLessonCounts } from './get-live-lesson-counts.ts'
import { getLiveLessonId } from './get-live-lesson-id.ts'
import { getLiveLesson, getLiveLessons } from './get-live-lessons.ts'
import { getSingleLiveLesson } from './get-single-live-lesson.ts'
import { updateLessonMove } from './move-live-lesson.ts'

/** The handlers of the calls of this folder. */
export const liveLessons = {
  getLiveLessonCounts,
  getLiveLessons,
  getLiveLesson,
  getSingleLiveLesson,
  findLiveLessons,
  updateLessonContent,
  addLiveLesson,
  deleteLiveLesson,
  getLessonAttendance,
  updateLessonMove,
  getLiveLessonId,
  getAttendanceCode,
} as const
