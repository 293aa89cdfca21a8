import type { Change, Writer } from '../answer.ts'
import { batches } from '../db/batches.ts'

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

/**
 * Puts students into a class. Students who are in it stay as they are, those who left it return. `at` is the instant of
 * joining, as stored. The ids are distinct and known.
 */
export async function enrol(
  tx: Writer,
  { classId, studentIds, at }: { classId: string; studentIds: readonly string[]; at: string },
): Promise<Change[]> {
  const changed: Change[] = []
  for (const batch of batches(studentIds, 5)) {
    const rows = await tx
      .selectFrom('class_students')
      .selectAll()
      .where('class_id', '=', classId)
      .where('student_id', 'in', batch)
      .execute()
    const before = new Map(rows.map(row => [row.student_id, row]))
    const joining = batch.filter(id => before.get(id)?.removed_at !== null)
    if (joining.length === 0) continue
    await tx
      .insertInto('class_students')
      .values(
        joining.map(student_id => ({
          class_id: classId,
          student_id,
          added_at: at,
          removed_at: null,
          removed_why: null,
        })),
      )
      .onConflict(conflict =>
        conflict.columns(['class_id', 'student_id']).doUpdateSet({ removed_at: null, removed_why: null }),
      )
      .execute()
    for (const student_id of joining) {
      const left = before.get(student_id)
      changed.push({
        table: 'class_students',
        id: `${classId}/${student_id}`,
        before: left ? { removed_at: left.removed_at, removed_why: left.removed_why } : null,
        after: left
          ? { removed_at: null, removed_why: null }
          : { class_id: classId, student_id, added_at: at, removed_at: null, removed_why: null },
      })
    }
  }
  return changed
}
