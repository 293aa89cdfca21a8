import { bookVideoLesson } from './book-video-lesson.ts'
import { cancelAllLessonsForToday } from './cancel-todays-video-lessons.ts'
import { cancelVideoLesson } from './cancel-video-lesson.ts'
import { getBookableLessons } from './get-bookable-lessons.ts'
import { getVideoLessonsByDateRange } from './get-video-lessons.ts'
import { markVideoLesson } from './mark-video-lesson.ts'

/** The handlers of the calls of this folder. */
export const videoLessons = {
  cancelAllLessonsForToday,
  getVideoLessonsByDateRange,
  getBookableLessons,
  bookVideoLesson,
  cancelVideoLesson,
  markVideoLesson,
} as const
