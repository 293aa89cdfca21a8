import type { Change, Writer } from '../../db/access.ts'

/** Sets the dates of a class to those of its first and last lesson, after lessons were added, deleted or moved. */
export async function alignClassDates(tx: Writer, classId: string): Promise<Change[]> {
  const before = await tx
    .selectFrom('classes')
    .select(['class_start_date', 'class_end_date'])
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow()
  const after = await tx
    .selectFrom('live_lessons')
    .select(row => [
      row.fn.min<string | null>('lesson_date').as('class_start_date'),
      row.fn.max<string | null>('lesson_date').as('class_end_date'),
    ])
    .where('class_id', '=', classId)
    .executeTakeFirstOrThrow()
  if (before.class_start_date === after.class_start_date && before.class_end_date === after.class_end_date) return []
  await tx.updateTable('classes').set(after).where('class_id', '=', classId).execute()
  return [{ table: 'classes', id: classId, before, after }]
}
