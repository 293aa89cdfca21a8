import type { Change, Queries, Writer } from '../../db/access.ts'
import type { Row } from '../../db/tables.ts'
import { stored } from '../../process/clock.ts'
import { membershipId } from '../students/make-families.ts'

/** Whether there is such a family. */
export async function isFamily(db: Queries, family_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('families')
    .select('family_id')
    .where('family_id', '=', family_id)
    .executeTakeFirst()
  return found !== undefined
}

/** The time of a student in the family that they are in now; undefined for a student who is not there, or deleted. */
export const membershipNow = (db: Queries, student_id: string): Promise<Row<'family_members'> | undefined> =>
  db
    .selectFrom('family_members')
    .innerJoin('students', 'students.student_id', 'family_members.student_id')
    .selectAll('family_members')
    .where('family_members.student_id', '=', student_id)
    .where('family_members.until', 'is', null)
    .where('students.deleted_at', 'is', null)
    .executeTakeFirst()

/** From now on the student is in another family. The time in it begins after that in the last one did, whatever the clock says. */
export async function moveTo(
  tx: Writer,
  last: Row<'family_members'>,
  family_id: string,
  now: Temporal.Instant,
): Promise<readonly Change[]> {
  const earliest = Temporal.Instant.from(last.since).add({ milliseconds: 1 })
  const since = stored(Temporal.Instant.compare(now, earliest) < 0 ? earliest : now)
  const { student_id } = last
  await tx
    .updateTable('family_members')
    .set({ until: since })
    .where('student_id', '=', student_id)
    .where('since', '=', last.since)
    .execute()
  const next = { family_id, student_id, since, until: null }
  await tx.insertInto('family_members').values(next).execute()
  return [
    { table: 'family_members', id: membershipId(last), before: { until: null }, after: { until: since } },
    { table: 'family_members', id: membershipId(next), before: null, after: next },
  ]
}
