import { open } from '../../calls/handler.ts'
import { readBusiness } from '../business/business.ts'
import { lessonWithCode } from './check-in.ts'

/** Nobody can guess a code, so these questions are not counted. */
export const getLessonOfCode = open('getLessonOfCode', async ({ code }, { database, refuse }) => {
  const lesson = await database.read(db => lessonWithCode(db, code))
  if (!lesson) return refuse('noCode')
  const { name_en, name_zh } = await database.read(readBusiness)
  return {
    success: true,
    data: {
      school_en: name_en,
      school_zh: name_zh,
      lesson: lesson.class_name,
      date: lesson.lesson_date,
      start: lesson.start_time.slice(0, 5),
      end: lesson.end_time.slice(0, 5),
    },
  }
})
