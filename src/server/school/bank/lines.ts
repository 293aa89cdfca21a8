import { dateOf } from '#rules/hong-kong.ts'
import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import type { Row } from '../../db/tables.ts'
import { nameOf } from '../staff/name-of.ts'

export type Line = Row<'bank_lines'>
type Match = Row<'bank_matches'>

/** The lines with these ids, and the matches of each: the last one counts unless its receipt was taken back. */
export async function linesOf(db: Queries, ids: readonly string[]) {
  const lines: Line[] = []
  const matches: (Match & { readonly credit_note_ref: string | null })[] = []
  for (const batch of batches(ids, 1)) {
    lines.push(...(await db.selectFrom('bank_lines').selectAll().where('bank_line_id', 'in', batch).execute()))
    matches.push(
      ...(await db
        .selectFrom('bank_matches')
        .leftJoin('credit_notes', 'credit_notes.receipt_ref', 'bank_matches.receipt_ref')
        .selectAll('bank_matches')
        .select('credit_notes.credit_note_ref')
        .where('bank_line_id', 'in', batch)
        .execute()),
    )
  }
  const matchesOf = Map.groupBy(matches, ({ bank_line_id }) => bank_line_id)
  return new Map(
    lines.map(line => {
      const its = matchesOf.get(line.bank_line_id) ?? []
      return [line.bank_line_id, { line, times: its.length, match: its.find(each => each.credit_note_ref === null) }]
    }),
  )
}

/** What a refusal says of the match of a line. */
export const matchedBy = async (db: Queries, { bank_line_id, receipt_ref, matched_by, matched_at }: Match) => ({
  ...{ id: bank_line_id, receipt: receipt_ref, staff: await nameOf(db, matched_by), date: dateOf(matched_at) },
})
