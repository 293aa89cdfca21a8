import { dateOf } from '#rules/hong-kong.ts'
import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { lock } from '../../db/lock.ts'
import type { Row } from '../../db/tables.ts'
import { stored } from '../../process/clock.ts'
import { enrolmentId } from './enrol.ts'
import { findClass } from './find-class.ts'
import { historyIn } from './history.ts'

/**
 * Ends enrolments, and keeps what was entered for the students. An enrolment that was made today and has no records was a
 * mistake and is deleted.
 */
export const removeStudentsFromClass = write(
  'removeStudentsFromClass',
  async ({ class_id, student_ids }, { tx, now, today, refuse }) => {
    await lock(tx, 'classes', 'enrolments', 'students')
    if (!(await findClass(tx, class_id))) refuse('noClass', { id: class_id })
    const ids = [...new Set(student_ids)]
    const enrolments = new Map<string, Row<'class_students'>>()
    for (const batch of batches(ids, 1)) {
      const rows = await tx
        .selectFrom('class_students')
        .selectAll()
        .where('class_id', '=', class_id)
        .where('student_id', 'in', batch)
        .where('removed_at', 'is', null)
        .execute()
      for (const row of rows) enrolments.set(row.student_id, row)
    }
    for (const id of ids) if (!enrolments.has(id)) refuse('notInClass', { id, class: class_id })

    const began = [...enrolments.values()].filter(row => dateOf(row.added_at) === today.toString())
    const fresh = began.map(row => row.student_id)
    const withHistory = new Set((await historyIn(tx, class_id, fresh)).map(entry => entry.student_id))
    const slips = fresh.filter(id => !withHistory.has(id))
    for (const batch of batches(slips, 1)) {
      await tx
        .deleteFrom('class_students')
        .where('class_id', '=', class_id)
        .where('student_id', 'in', batch)
        .where('removed_at', 'is', null)
        .execute()
    }
    const slipped = new Set(slips)
    const ending = ids.filter(id => !slipped.has(id))
    const after = { removed_at: stored(now), removed_why: 'removed' }
    for (const batch of batches(ending, 1)) {
      await tx
        .updateTable('class_students')
        .set(after)
        .where('class_id', '=', class_id)
        .where('student_id', 'in', batch)
        .where('removed_at', 'is', null)
        .execute()
    }
    return {
      answer: { success: true, message: 'Students removed successfully.' },
      changed: ids.map((id): Change => {
        const enrolment = enrolments.get(id)!
        const row = { table: 'class_students', id: enrolmentId(enrolment) } as const
        return slipped.has(id)
          ? { ...row, before: enrolment, after: null }
          : { ...row, before: { removed_at: null, removed_why: null }, after }
      }),
    }
  },
)
