import { weeklyDates } from '#rules/calendar.ts'
import { dateOf } from '#rules/hong-kong.ts'
import type { Change, Writer } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { nextId, nextIds } from '../../db/counters.ts'
import { nameIn } from '../../db/same-name.ts'
import { enrol } from './enrol.ts'
import { holidaysFrom } from './holidays-from.ts'
import { lessonMade, newLesson } from './new-lesson.ts'
import type { Places } from './update-class.ts'

/** Whether a class has this name. Names of deleted classes are free. The caller holds the lock 'classes'. */
export const isNameTaken = async (tx: Writer, class_name: string): Promise<boolean> =>
  (await nameIn(tx, 'classes', class_name)) !== undefined

type Opening = {
  readonly course_id: string
  /** Tidy and unused. */
  readonly class_name: string
  readonly starting_date: string
  readonly start_time: string
  readonly end_time: string
  /** The class that it was migrated from. */
  readonly source_class_id: string | null
  /** What is known of teacher, room and size. */
  readonly places: Places
  /** Distinct and known. */
  readonly studentIds: readonly string[]
  /** An instant, as stored. */
  readonly at: string
}

/**
 * Creates a class with a weekly live lesson for every lesson of its course, skipping holidays, and enrols its students.
 * The caller holds the locks 'classes' and 'students'.
 */
export async function openClass(
  tx: Writer,
  { studentIds, at, places, ...facts }: Opening,
): Promise<{ readonly class_id: string; readonly changed: readonly Change[] }> {
  const lessons = await tx
    .selectFrom('lessons')
    .select('lesson_id')
    .where('course_id', '=', facts.course_id)
    .orderBy('position')
    .execute()
  const dates = weeklyDates(facts.starting_date, lessons.length, await holidaysFrom(tx, facts.starting_date))
  const ids = await nextIds(tx, 'L', 6, lessons.length)
  const class_id = await nextId(tx, 'C', 4)
  const created = {
    class_id,
    ...facts,
    class_start_date: dates[0] ?? null,
    class_end_date: dates.at(-1) ?? null,
    status: 'active' as const,
    deleted_at: null,
    made_on: dateOf(at),
    ...places,
  }
  await tx.insertInto('classes').values(created).execute()
  const liveLessons = lessons.map(({ lesson_id }, index) =>
    newLesson({
      live_lesson_id: ids[index]!,
      class_id,
      lesson_id,
      lesson_date: dates[index]!,
      start_time: facts.start_time,
      end_time: facts.end_time,
    }),
  )
  for (const batch of batches(liveLessons, 11)) await tx.insertInto('live_lessons').values(batch).execute()
  const enrolled = await enrol(tx, { classId: class_id, studentIds, at, from: null })
  return {
    class_id,
    changed: [
      { table: 'classes', id: class_id, before: null, after: created },
      ...liveLessons.map(lessonMade),
      ...enrolled,
    ],
  }
}
