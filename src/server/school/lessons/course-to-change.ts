import type { Change, Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'

/** A course whose lessons are about to change, locked until the transaction ends. */
export async function courseToChange(tx: Writer, course_id: string) {
  await lock(tx, 'courses')
  return tx
    .selectFrom('courses')
    .select(['course_id', 'total_lessons'])
    .where('course_id', '=', course_id)
    .executeTakeFirst()
}

/** Stores the number of lessons in the course. */
export async function countLessons(
  tx: Writer,
  course: { readonly course_id: string; readonly total_lessons: number },
  total_lessons: number,
): Promise<Change> {
  await tx.updateTable('courses').set({ total_lessons }).where('course_id', '=', course.course_id).execute()
  return {
    table: 'courses',
    id: course.course_id,
    before: { total_lessons: course.total_lessons },
    after: { total_lessons },
  }
}

/** The last lesson of a course; undefined when there is none. */
export const lastLesson = (tx: Writer, course_id: string) =>
  tx
    .selectFrom('lessons')
    .selectAll()
    .where('course_id', '=', course_id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
