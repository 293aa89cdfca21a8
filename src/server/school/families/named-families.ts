import { byNumber } from '#contract/rows.ts'
import { familyOf } from '#rules/families.ts'
import { folded } from '#rules/same-text.ts'
import type { Queries, Reader } from '../../db/access.ts'
import { among } from '../../db/rows-with-ids.ts'

/** Families as they are called, with their students: the one who has been in it longest first. */
export async function namedFamilies(db: Queries, ids: readonly string[] | undefined) {
  const stored = await db.selectFrom('families').selectAll().where(among(ids, 'families.family_id')).execute()
  const members = await db
    .selectFrom('family_members')
    .innerJoin('students', 'students.student_id', 'family_members.student_id')
    .select(['family_members.family_id', 'family_members.since', 'students.student_id', 'students.deleted_at'])
    .select(['first_name', 'surname', 'chinese_name', 'parent_name', 'parent_phone', 'erased_at'])
    .where('family_members.until', 'is', null)
    .where(among(ids, 'family_members.family_id'))
    .execute()
  const membersOf = Map.groupBy(members, ({ family_id }) => family_id)
  return stored.map(family => {
    const all = (membersOf.get(family.family_id) ?? []).toSorted(longestFirst)
    const students = all.filter(({ deleted_at }) => deleted_at === null)
    const first = students[0] ?? all.find(({ erased_at }) => erased_at === null) ?? all[0]
    return { ...familyOf(family, first), students }
  })
}

type Member = { readonly since: string; readonly student_id: string }
const byId = byNumber('student_id')
const longestFirst = (one: Member, other: Member): number =>
  one.since === other.since ? byId(one, other) : one.since < other.since ? -1 : 1

/** What filters find the family of a student by, folded, by student. */
export async function familyTexts(db: Reader): Promise<ReadonlyMap<string, string>> {
  const families = await namedFamilies(db, undefined)
  return new Map(
    families.flatMap(({ family_id, name, students }) => {
      const text = folded(`${name} (${family_id})`)
      return students.map(({ student_id }) => [student_id, text] as const)
    }),
  )
}
