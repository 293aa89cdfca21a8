import { read } from '../../calls/handler.ts'
import type { Queries } from '../../db/access.ts'
import { among } from '../../db/rows-with-ids.ts'
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
      'classes.teacher',
      'classes.room',
      'classes.size',
    ])
    .where('classes.deleted_at', 'is', null)

const inOrder = (db: Queries, ids: readonly string[] | undefined) =>
  liveLessons(db)
    .where(among(ids, 'live_lessons.live_lesson_id', 'live_lessons.class_id'))
    .orderBy('live_lessons.lesson_date')
    .orderBy('live_lessons.start_time')
    .orderBy('live_lessons.live_lesson_id')

const ofClass = (db: Queries, classId: string, ids: readonly string[] | undefined) =>
  inOrder(db, ids).where('live_lessons.class_id', '=', classId)

export const getLiveLessons = read(
  'getLiveLessons',
  async ({ class_id, from, to, ids }, { db, refuse }) => {
    if (class_id !== undefined && !(await findClass(db, class_id))) refuse('noClass', { id: class_id })
    let query = class_id === undefined ? inOrder(db, ids) : ofClass(db, class_id, ids)
    if (from !== undefined) query = query.where('live_lessons.lesson_date', '>=', from)
    if (to !== undefined) query = query.where('live_lessons.lesson_date', '<=', to)
    return { success: true, data: await query.execute() }
  },
  { wholeList: true },
)

export const getLiveLesson = read('getLiveLesson', async ({ classId, ids }, { db, refuse }) => {
  if (!(await findClass(db, classId))) refuse('noClass', { id: classId })
  return { success: true, data: await ofClass(db, classId, ids).execute() }
})
