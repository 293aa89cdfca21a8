import { answer, type Queries } from '../answer.ts'
import { findClass } from '../classes/find-class.ts'

/** Lessons of classes that are not deleted. */
export const liveLessons = (db: Queries) =>
  db
    .selectFrom('live_lessons')
    .innerJoin('classes', 'classes.class_id', 'live_lessons.class_id')
    .select([
      'live_lessons.live_lesson_id',
      'live_lessons.lesson_id',
      'live_lessons.lesson_content',
      'live_lessons.lesson_page',
      'live_lessons.homework',
      'live_lessons.test',
      'live_lessons.lesson_date',
      'live_lessons.start_time',
      'live_lessons.end_time',
      'classes.class_id',
      'classes.class_name',
    ])
    .where('classes.deleted_at', 'is', null)

const inOrder = (db: Queries) =>
  liveLessons(db)
    .orderBy('live_lessons.lesson_date')
    .orderBy('live_lessons.start_time')
    .orderBy('live_lessons.live_lesson_id')

const ofClass = (db: Queries, classId: string) => inOrder(db).where('live_lessons.class_id', '=', classId).execute()

export const getLiveLessons = answer(
  'getLiveLessons',
  async ({ class_id }, { db, refuse }) => {
    if (class_id === undefined) return { success: true, data: await inOrder(db).execute() }
    if (!(await findClass(db, class_id))) refuse('noClass', { id: class_id })
    return { success: true, data: await ofClass(db, class_id) }
  },
  { wholeList: true },
)

export const getLiveLesson = answer('getLiveLesson', async ({ classId }, { db, refuse }) => {
  if (!(await findClass(db, classId))) refuse('noClass', { id: classId })
  return { success: true, data: await ofClass(db, classId) }
})
