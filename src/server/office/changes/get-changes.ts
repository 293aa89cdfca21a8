import { sql } from 'kysely'
import type { Answer, CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { namingColumns, type RowChange } from '#contract/changes.ts'
import type { Table } from '#contract/tables.ts'
import { wait } from '../../calls/handler.ts'
import type { Change, Reader } from '../../db/access.ts'

/** Who is further behind starts anew. */
const mostEntries = 300
/** When an operation changed more rows than this, the feed names only its tables. */
const mostRows = 500
/** The same for an operation with a longer record, and for the last of many: so much is read for one answer. */
const longest = 262_144
const longestTogether = 4 * longest
/** The ids of these rows are made of secrets. */
const withoutIds: readonly string[] = ['sessions', 'second_steps'] satisfies readonly Table[]

/** `newest` is the last entry to tell of. */
export const getChanges = wait('getChanges', async ({ since }, { db, newest }) => {
  const nothing: Answer<typeof calls.getChanges> = { success: true, cursor: newest, changes: [] }
  if (since === undefined || since === newest) return nothing
  const entries = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'staff', 'call'])
    .select(
      sql<string | null>`
        case when length(changes) <= ${longest} and sum(length(changes)) over (order by id) <= ${longestTogether}
        then changes end`.as('changes'),
    )
    .where('id', '>', since)
    .where('id', '<=', newest)
    .orderBy('id')
    .limit(mostEntries + 1)
    .execute()
  const isKnown = since <= newest && (await isEntry(db, since))
  if (!isKnown || entries.length > mostEntries) return { ...nothing, restart: true }
  return {
    ...nothing,
    changes: entries.flatMap(({ id: entry, at, staff, call, changes }): RowChange[] => {
      const changed = changes === null ? undefined : (JSON.parse(changes) as readonly Change[])
      const rows = changed && changed.length <= mostRows ? changed.map(rowOf) : tablesOf(call)
      const known = new Map<string, Row>()
      for (const row of rows) {
        const name = `${row.table} ${row.id}`
        known.set(name, together(known.get(name), row))
      }
      return [...known.values()].map(row => ({ entry, ...row, call, staff, at }))
    }),
  }
})

/** A database that was since restored has given its later operations other ids. Before the first one nothing is missed. */
async function isEntry(db: Reader, id: number): Promise<boolean> {
  if (id === 0) return true
  return (await db.selectFrom('audit_log').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

type Row = Pick<RowChange, 'table' | 'id' | 'of' | 'columns'>

function rowOf({ table, id, before, after }: Change): Row {
  if (withoutIds.includes(table)) return { table, id: null }
  const columns = findingColumns.get(table) ?? []
  const values = Object.entries({ ...(before ?? {}), ...(after ?? {}) }).flatMap(([name, value]) =>
    columns.includes(name) && typeof value === 'string' ? [[name, value] as const] : [],
  )
  return {
    table,
    id,
    ...(values.length > 0 ? { of: Object.fromEntries(values) } : {}),
    ...(before && after ? { columns: changedColumns(before, after) } : {}),
  }
}

/** The names of what a row has otherwise than before. */
const changedColumns = (before: object, after: object): string[] => {
  const was = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(was.get(name)) ? [] : [name],
  )
}

/** An operation that has changed a row twice is told once. */
function together(earlier: Row | undefined, { columns, ...row }: Row): Row {
  if (!earlier) return columns ? { ...row, columns } : row
  return columns && earlier.columns ? { ...row, columns: [...new Set([...earlier.columns, ...columns])] } : row
}

/** The columns by which lists find the rows that a changed row concerns, and by which a record is found. */
const findingColumns = new Map<Table, string[]>()
// The keys are tables, which Object.entries does not say.
for (const [table, column] of Object.entries(namingColumns)) findingColumns.set(table as Table, [column])
for (const { rows, concerns = {} } of Object.values<CallDescription>(calls)) {
  const found = [...Object.entries(rows?.concerned ?? {}), ...Object.entries(concerns)]
  for (const [table, ways] of found)
    for (const { column } of [ways].flat())
      if (column !== undefined)
        // The keys are tables, which Object.entries does not say.
        findingColumns.set(table as Table, [...(findingColumns.get(table as Table) ?? []), column])
}

function tablesOf(call: string): readonly Row[] {
  const { changes = [] }: Partial<CallDescription> = Object.hasOwn(calls, call) ? calls[call as CallName] : {}
  return changes.map(table => ({ table, id: null }))
}
