import { sql } from 'kysely'
import { type Clause, clause } from '#contract/fill.ts'
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

/** Whatever else of money a family has comes from these. */
const sources = [
  ['money_in', 'receipt_ref'],
  ['credits', 'credit_ref'],
] as const

/** What one of these families has, so that it cannot go. */
export async function usedFamily(db: Queries, families: readonly string[]): Promise<Clause | undefined> {
  for (let from = 0; from < families.length; from += most) {
    const some = families.slice(from, from + most)
    for (const [table, ref] of sources) {
      const found = await db
        .selectFrom(table as 'money_in')
        .select(['family_id', sql.ref<string>(ref).as('ref')])
        .where('family_id', 'in', some)
        .orderBy('ref')
        .executeTakeFirst()
      if (found) return clause('familyHas', { family: found.family_id, ref: found.ref })
    }
    const text = await db.selectFrom('reminders').select('family_id').where('family_id', 'in', some).executeTakeFirst()
    if (text) return clause('familyWrittenTo', { family: text.family_id })
  }
  return undefined
}

/** What the family of one of these students has, so that it cannot go with them. */
export async function usedFamilyOf(db: Queries, students: readonly string[]): Promise<Clause | undefined> {
  for (let from = 0; from < students.length; from += most) {
    const members = await db
      .selectFrom('family_members')
      .select('family_id')
      .where('student_id', 'in', students.slice(from, from + most))
      .execute()
    const used = await usedFamily(
      db,
      members.map(({ family_id }) => family_id),
    )
    if (used) return used
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
