import { dateOf } from '#rules/hong-kong.ts'
import type { Change, Writer } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import type { Row } from '../../db/tables.ts'

/** The ids without a student who is not deleted. The caller holds the lock 'students'. */
export async function unknownStudents(tx: Writer, ids: readonly string[]): Promise<string[]> {
  const known = new Set<string>()
  for (const batch of batches(ids, 1)) {
    const rows = await tx
      .selectFrom('students')
      .select('student_id')
      .where('student_id', 'in', batch)
      .where('deleted_at', 'is', null)
      .execute()
    for (const row of rows) known.add(row.student_id)
  }
  return ids.filter(id => !known.has(id))
}

/** The id of an enrolment in the audit log. */
export const enrolmentId = (row: Pick<Row<'class_students'>, 'class_id' | 'student_id' | 'added_at'>): string =>
  `${row.class_id}/${row.student_id}/${row.added_at}`

/**
 * Puts students into a class from a day on; null: from its first lesson. Those who are in it stay as they are. Who comes
 * back gets another enrolment, or the same one again on the day they left. `at` is the instant of adding, as stored. The
 * ids are distinct and known.
 */
export async function enrol(
  tx: Writer,
  {
    classId,
    studentIds,
    at,
    from,
  }: { classId: string; studentIds: readonly string[]; at: string; from: string | null },
): Promise<Change[]> {
  const changed: Change[] = []
  const today = dateOf(at)
  for (const batch of batches(studentIds, 6)) {
    const rows = await tx
      .selectFrom('class_students')
      .selectAll()
      .where('class_id', '=', classId)
      .where('student_id', 'in', batch)
      .orderBy('added_at')
      .execute()
    const last = new Map(rows.map(row => [row.student_id, row]))
    const joining: Row<'class_students'>[] = []
    for (const student_id of batch) {
      const left = last.get(student_id)
      if (left?.removed_at === null) continue
      const isBackAtOnce = left && dateOf(left.removed_at) === today && (from === null || from === today)
      if (isBackAtOnce) changed.push(await resume(tx, left))
      else
        joining.push({
          class_id: classId,
          student_id,
          added_at: at,
          // Only the first time in a class can have begun with it.
          joined_on: left ? (from ?? today) : from,
          removed_at: null,
          removed_why: null,
        })
    }
    if (joining.length === 0) continue
    await tx.insertInto('class_students').values(joining).execute()
    for (const row of joining) changed.push({ table: 'class_students', id: enrolmentId(row), before: null, after: row })
  }
  return changed
}

async function resume(tx: Writer, left: Row<'class_students'>): Promise<Change> {
  const after = { removed_at: null, removed_why: null }
  await tx
    .updateTable('class_students')
    .set(after)
    .where('class_id', '=', left.class_id)
    .where('student_id', '=', left.student_id)
    .where('added_at', '=', left.added_at)
    .execute()
  const before = { removed_at: left.removed_at, removed_why: left.removed_why }
  return { table: 'class_students', id: enrolmentId(left), before, after }
}
