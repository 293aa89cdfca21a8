import type { Queries } from '../../db/access.ts'

/** Whether the class has another lesson on that day: a class has at most one a day. */
export async function hasLessonOn(db: Queries, classId: string, day: string, besides: string): Promise<boolean> {
  const other = await db
    .selectFrom('live_lessons')
    .select('live_lesson_id')
    .where('class_id', '=', classId)
    .where('lesson_date', '=', day)
    .where('live_lesson_id', '!=', besides)
    .executeTakeFirst()
  return other !== undefined
}
