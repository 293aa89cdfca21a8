import type { Kysely } from 'kysely'
import { folded, phoneSearchText, searchTextOf } from '#rules/same-text.ts'
import type { Change, Queries, Writer } from './access.ts'
import { batches } from './batches.ts'
import { nameSounds } from './name-sounds.ts'
import type { NewRow, Row, Tables } from './tables.ts'

type Billed = Pick<Row<'invoices'>, 'invoice_ref' | 'student_id' | 'student_string' | 'chinese_name' | 'created_at'>
type Name = Pick<Billed, 'student_string' | 'chinese_name'>

const nameOf = ({ student_string, chinese_name }: Name) => JSON.stringify([student_string, chinese_name])

/** A name alone, as the search reads it. */
export const searchedName = ({ student_string, chinese_name }: Name) =>
  folded(`${student_string} ${chinese_name}`) + endOfNames + endOfDetails

const details = [
  'student_id',
  'student_login_id',
  'first_name',
  'surname',
  'chinese_name',
  'phone',
  'parent_name',
  'parent_phone',
  'school',
  'status',
  'deleted_at',
] as const
type Details = Pick<Row<'students'>, (typeof details)[number]>

/** In what is searched, names, ids and phones come before this, and what else is said of a student after it. */
export const endOfNames = '\n'
/** After this come the sounds of the Chinese name, each with a space before it. They are found from their beginning alone. */
export const endOfDetails = '\f'

/**
 * What the console finds the invoices under a name by: the name on them, and what their student is found by now. The
 * console does not have deleted students.
 */
function searchedBy({ student_string, student_id }: Name & { readonly student_id: string }, now: Details | undefined) {
  const own = `${student_id} ${student_string}`
  if (!now || now.deleted_at !== null) return searchTextOf([own]) + endOfNames + endOfDetails
  const { student_login_id, first_name, surname, chinese_name, phone, parent_name, parent_phone, school, status } = now
  const phones = [phone, parent_phone].map(phoneSearchText)
  const names = searchTextOf([own, student_login_id, first_name, surname, chinese_name, ...phones])
  const sounds = nameSounds(chinese_name)
  return [
    ...[names, endOfNames, searchTextOf([parent_name, school, status]), endOfDetails],
    ...(sounds === undefined ? [] : [` ${sounds}`]),
  ].join('')
}

async function detailsOf(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, Details>> {
  const rows = await db.selectFrom('students').select(details).where('student_id', 'in', ids).execute()
  return new Map(rows.map(row => [row.student_id, row]))
}

/** Notes under which names new invoices were issued, for the search. */
export async function noteNames(tx: Writer, invoices: readonly Billed[]): Promise<void> {
  const newest = new Map<string, NewRow<'invoiced_names'>>()
  for (const ids of batches([...new Set(invoices.map(invoice => invoice.student_id))], 1)) {
    const wanted = new Set(ids)
    const rows = await tx.selectFrom('invoiced_names').selectAll().where('student_id', 'in', ids).execute()
    const known = Map.groupBy(rows, row => row.student_id)
    const students = await detailsOf(tx, ids)
    for (const { invoice_ref, created_at, student_id, ...name } of invoices) {
      if (!wanted.has(student_id)) continue
      const names = known.get(student_id) ?? []
      known.set(student_id, names)
      let row = names.find(each => nameOf(each) === nameOf(name))
      if (!row) {
        const { student_string, chinese_name } = name
        const version = names.length + 1
        const searched = searchedBy({ ...name, student_id }, students.get(student_id))
        row = { student_id, version, student_string, chinese_name, searched, newest: '' }
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

/** What these students are found by may be another text now. */
async function foldNames(tx: Kysely<Tables>, students: readonly string[]): Promise<void> {
  for (const ids of batches([...new Set(students)], 1)) {
    const now = await detailsOf(tx, ids)
    for (const row of await tx.selectFrom('invoiced_names').selectAll().where('student_id', 'in', ids).execute()) {
      const searched = searchedBy(row, now.get(row.student_id))
      if (searched === row.searched) continue
      await tx
        .updateTable('invoiced_names')
        .set({ searched })
        .where('student_id', '=', row.student_id)
        .where('version', '=', row.version)
        .execute()
    }
  }
}

/** The search follows what an operation has changed of students. */
export const noteDetails = (tx: Writer, changed: readonly Change[]): Promise<void> =>
  foldNames(
    tx,
    changed.flatMap(({ table, id }) => (table === 'students' ? [id] : [])),
  )

/** The search follows a new way to fold texts. */
export async function foldAllNames(tx: Kysely<Tables>): Promise<void> {
  const rows = await tx.selectFrom('invoiced_names').select('student_id').distinct().execute()
  await foldNames(
    tx,
    rows.map(row => row.student_id),
  )
}
