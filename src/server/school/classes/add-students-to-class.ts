import { dayList } from '#rules/billing.ts'
import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { enrol, unknownStudents } from './enrol.ts'
import { beginOn } from './move-enrolment-start.ts'

/**
 * Adds students from a day on: the one that is told, or today. On the day on which the class is made that is its first
 * lesson, as for those it was made with. For those who are in the class, a day that is told becomes their first.
 */
export const addStudentsToClass = write('addStudentsToClass', async (input, { tx, now, today, refuse }) => {
  const { class_id, joined_on } = input
  await lock(tx, 'classes', ...(joined_on === undefined ? [] : (['enrolments'] as const)), 'students')
  const found = await tx
    .selectFrom('classes')
    .select('made_on')
    .where('class_id', '=', class_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return refuse('noClass', { id: class_id })
  const studentIds = [...new Set(input.student_ids)]
  const [unknown] = await unknownStudents(tx, studentIds)
  if (unknown !== undefined) refuse('noStudent', { id: unknown })

  const moved = joined_on === undefined ? [] : await beginOn(tx, { class_id, studentIds, day: joined_on })
  const stuck = moved.find(({ outside }) => outside.length > 0)
  if (stuck)
    refuse('wouldFallOut', {
      id: stuck.student_id,
      day: joined_on ?? '',
      days: dayList(stuck.outside),
      class: class_id,
    })
  const day = today.toString()
  const added = await enrol(tx, {
    classId: class_id,
    studentIds,
    at: stored(now),
    from: joined_on ?? (found.made_on === day ? null : day),
  })
  return {
    answer: {
      success: true,
      message: 'Students added successfully.',
      ...(joined_on === undefined ? {} : { joined_on }),
    },
    changed: [...moved.flatMap(({ change }) => change ?? []), ...added],
  }
})
