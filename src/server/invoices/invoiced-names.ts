import { folded } from '#rules/same.ts'
import type { Writer } from '../answer.ts'
import { batches } from '../db/batches.ts'
import type { NewRow, Row } from '../db/tables.ts'

type Billed = Pick<Row<'invoices'>, 'invoice_ref' | 'student_id' | 'student_string' | 'chinese_name' | 'created_at'>

const nameOf = ({ student_string, chinese_name }: Pick<Billed, 'student_string' | 'chinese_name'>) =>
  JSON.stringify([student_string, chinese_name])

/** The name as the search reads it. */
export const searchedName = ({ student_string, chinese_name }: Pick<Billed, 'student_string' | 'chinese_name'>) =>
  folded(`${student_string} ${chinese_name}`)

/** Notes under which names new invoices were issued, for the search. */
export async function noteNames(tx: Writer, invoices: readonly Billed[]): Promise<void> {
  const newest = new Map<string, NewRow<'invoiced_names'>>()
  for (const ids of batches([...new Set(invoices.map(invoice => invoice.student_id))], 1)) {
    const wanted = new Set(ids)
    const rows = await tx.selectFrom('invoiced_names').selectAll().where('student_id', 'in', ids).execute()
    const known = Map.groupBy(rows, row => row.student_id)
    for (const { invoice_ref, created_at, student_id, ...name } of invoices) {
      if (!wanted.has(student_id)) continue
      const names = known.get(student_id) ?? []
      known.set(student_id, names)
      let row = names.find(each => nameOf(each) === nameOf(name))
      if (!row) {
        const { student_string, chinese_name } = name
        const version = names.length + 1
        row = { student_id, version, student_string, chinese_name, searched: searchedName(name), newest: '' }
        names.push(row)
      }
      const last = `${created_at} ${invoice_ref}`
      if (last > row.newest) row.newest = last
      newest.set(`${student_id} ${row.version}`, row)
    }
  }
  for (const batch of batches([...newest.values()], 6)) {
    await tx
      .insertInto('invoiced_names')
      .values(batch)
      .onConflict(conflict =>
        conflict.columns(['student_id', 'version']).doUpdateSet(row => ({ newest: row.ref('excluded.newest') })),
      )
      .execute()
  }
}
