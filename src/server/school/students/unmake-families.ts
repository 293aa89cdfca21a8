import type { Change, Queries, Writer } from '../../db/access.ts'
import { membershipId } from './make-families.ts'

/** How many ids one query looks for. */
const most = 500

/** A student of these who is not in the family that was made with them, or not alone in it. */
export async function movedStudent(db: Queries, ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += most) {
    const some = ids.slice(from, from + most)
    const moved = await db
      .selectFrom('family_members')
      .select(['student_id', 'family_id'])
      .where('student_id', 'in', some)
      .where('until', 'is not', null)
      .executeTakeFirst()
    if (moved) return moved
    const joined = await db
      .selectFrom('family_members as other')
      .select(['other.student_id', 'other.family_id'])
      .where('other.family_id', 'in', row =>
        row.selectFrom('family_members as own').select('own.family_id').where('own.student_id', 'in', some),
      )
      .where('other.student_id', 'not in', some)
      .executeTakeFirst()
    if (joined) return joined
  }
  return undefined
}

/** Takes away the families of students who go, too. Each of them is alone in one. */
export async function unmakeFamilies(tx: Writer, ids: readonly string[]): Promise<readonly Change[]> {
  const changed: Change[] = []
  for (let from = 0; from < ids.length; from += most) {
    const members = await tx
      .deleteFrom('family_members')
      .where('student_id', 'in', ids.slice(from, from + most))
      .returningAll()
      .execute()
    if (members.length === 0) continue
    const families = await tx
      .deleteFrom('families')
      .where(
        'family_id',
        'in',
        members.map(({ family_id }) => family_id),
      )
      .returningAll()
      .execute()
    changed.push(
      ...members.map((row): Change => ({ table: 'family_members', id: membershipId(row), before: row, after: null })),
      ...families.map((row): Change => ({ table: 'families', id: row.family_id, before: row, after: null })),
    )
  }
  return changed
}
