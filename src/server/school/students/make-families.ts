import { sql } from 'kysely'
import type { Writer } from '../../db/access.ts'
import { nextIds } from '../../db/counters.ts'
import { listed } from '../../db/json-rows.ts'
import type { Row } from '../../db/tables.ts'

/** The id of a time in a family, as the log has it. */
export const membershipId = ({ family_id, student_id, since }: Omit<Row<'family_members'>, 'until'>): string =>
  `${family_id}/${student_id}/${since}`

/** Makes a family of each of these students alone. It says nothing that the students do not say, so the log has none of it. */
export async function makeFamilies(
  tx: Writer,
  students: readonly { readonly student_id: string; readonly c_time: string }[],
): Promise<readonly string[]> {
  const ids = await nextIds(tx, 'F', 4, students.length)
  const rows = JSON.stringify(students.map(({ student_id, c_time }, at) => [ids[at], student_id, c_time]))
  const valueAt = (at: number) => sql<string>`made.value ->> ${sql.lit(at)}`
  await tx
    .insertInto('families')
    .columns(['family_id', 'name', 'contact_name', 'phone', 'language'])
    .expression(row =>
      row
        .selectFrom(listed(tx, rows).as('made'))
        .select([
          valueAt(0).as('family_id'),
          sql.lit('').as('name'),
          sql.lit('').as('contact_name'),
          sql.lit('').as('phone'),
          sql.lit('').as('language'),
        ]),
    )
    .execute()
  await tx
    .insertInto('family_members')
    .columns(['family_id', 'student_id', 'since'])
    .expression(row =>
      row
        .selectFrom(listed(tx, rows).as('made'))
        .select([valueAt(0).as('family_id'), valueAt(1).as('student_id'), valueAt(2).as('since')]),
    )
    .execute()
  return ids
}
