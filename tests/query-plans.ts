import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import type { CallName } from '#contract/calls.ts'
import type { AnyHandler, AnyWrite } from '#server/calls/handler.ts'
import type { Database } from '#server/db/open.ts'
import { databaseWith, withPlugin } from './tables-touched.ts'

/** Tables with a row for each subject, price, account, holiday or month. A school never has thousands of them. */
export const smallTables: readonly string[] = [
  'backup_state',
  'billed_months',
  'business',
  'counters',
  'courses',
  'discount_rules',
  'erasing',
  'holidays',
  'lessons',
  'letterheads',
  'quizzes',
  'retention',
  'views',
  'recordings',
  'revisions',
  'schedules',
  'second_steps',
  'staff',
  'tokens',
]

/** What makes a statement: a call, or the server by itself. */
export type Maker = CallName | 'housekeeping' | 'jobs'
/** Statements by their text, each with what made it. */
export type Statements = Map<string, { readonly query: CompiledQuery; readonly makers: Set<Maker> }>
/** The most rows that the statements in the transaction of a write returned together, by the call. */
export type RowsInWrites = Map<CallName, number>

/** Notes each statement. */
const notingFor = (maker: Maker, database: () => Database, found: Statements): KyselyPlugin => ({
  transformQuery({ node }) {
    const query = database().schema.getExecutor().compileQuery(node, { queryId: maker })
    const known = found.get(query.sql) ?? { query, makers: new Set() }
    found.set(query.sql, known)
    known.makers.add(maker)
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
})

/** The same database, but the statements that it is given are collected. */
export const collectingAll = (database: Database, maker: Maker, found: Statements): Database =>
  databaseWith(
    database,
    notingFor(maker, () => database, found),
  )

/** The same handler, but the statements it makes are collected. */
export function collecting<H extends AnyHandler>(
  handler: H,
  database: () => Database,
  found: Statements,
  rows: RowsInWrites,
): H {
  const all = withPlugin(handler, notingFor(handler.name, database, found))
  return all.kind === 'write' ? { ...all, run: counting(all, rows) } : all
}

/** Runs a write, and notes how many rows the database gives it. */
const counting =
  (handler: AnyWrite, rows: RowsInWrites): AnyWrite['run'] =>
  (input, at) => {
    let count = 0
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult({ result }) {
        count += result.rows.length
        rows.set(handler.name, Math.max(rows.get(handler.name) ?? 0, count))
        return Promise.resolve(result)
      },
    }
    return (handler.changesNothing?.(input) ? handler : withPlugin(handler, plugin)).run(input, at)
  }

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/** Most rows may have one status, or be of one call, so an index of that alone may be no better than none. */
const fullScan = /^(?:SCAN|SEARCH (?=.* \((?:status|call)=\?\)$)) ?(\w+)(?: USING (?:COVERING )?INDEX (\w+))?/

/**
 * The log from some entry on, which may be all of it: a text is looked for in each. Searched in steps, a statement has an
 * end as well.
 */
const openRange = {
  sqlite: /^SEARCH audit_log USING INTEGER PRIMARY KEY \(rowid[<>]\?\)$/,
  postgres: /^\(id [<>]=? [^ ]+\)$/,
}
const looksForText = /\blike\b/i

/** Partial indexes, which have few rows. */
async function partialIndexes({ schema, kind }: Database): Promise<readonly string[]> {
  const { rows } = await (kind === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'index' and sql like '% where %'`
    : sql<{ name: string }>`select indexrelid::regclass::text as name from pg_index where indpred is not null`
  ).execute(schema)
  return rows.map(row => row.name)
}

/** Finds the tables that a statement reads from end to end, in the plan of the database. */
export async function fullScans(database: Database): Promise<(query: CompiledQuery) => Promise<readonly string[]>> {
  const { schema, kind } = database
  const partial = await partialIndexes(database)
  const tables = (await schema.introspection.getTables()).map(table => table.name)
  const explained = async <R>(how: string, { sql: text, parameters }: CompiledQuery) =>
    (await schema.executeQuery<R>(CompiledQuery.raw(`${how} ${text}`, [...parameters]))).rows

  async function onSqlite(query: CompiledQuery): Promise<readonly string[]> {
    const aliases = new Map([...query.sql.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table, alias]) => [alias, table]))
    return (await explained<{ detail: string }>('explain query plan', query)).flatMap(({ detail }) => {
      if (looksForText.test(query.sql) && openRange.sqlite.test(detail)) return 'audit_log'
      const [, name, index = ''] = fullScan.exec(detail) ?? []
      const table = aliases.get(name) ?? name ?? ''
      // Other scans are of values and of the results of subqueries.
      return tables.includes(table) && !partial.includes(index) ? table : []
    })
  }
  async function onPostgres(query: CompiledQuery): Promise<readonly string[]> {
    const found: string[] = []
    const read = (node: PlanNode) => {
      const table = node['Relation Name']
      const ofIndex = /^Index/.test(node['Node Type']) && node['Index Cond'] === undefined
      const isFull = node['Node Type'] === 'Seq Scan' || (ofIndex && !partial.includes(node['Index Name'] ?? ''))
      const isLog = table === 'audit_log' && looksForText.test(query.sql)
      const isOpen = isLog && openRange.postgres.test(node['Index Cond'] ?? '')
      if (table !== undefined && (isFull || isOpen)) found.push(table)
      for (const each of node.Plans ?? []) read(each)
    }
    const [plan] = await explained<{ 'QUERY PLAN': string }>('explain (format json)', query)
    for (const { Plan } of JSON.parse(plan!['QUERY PLAN']) as { Plan: PlanNode }[]) read(Plan)
    return found
  }
  return async query => {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(query.sql)) return []
    return kind === 'sqlite' ? onSqlite(query) : onPostgres(query)
  }
}

/**
 * Makes the plans of a small school those of a large one, as far as this test asks.
 *
 * SQLite chooses by the shape of a statement and the indexes there are. It would choose by the number of rows only after
 * ANALYZE or `pragma optimize`, which the server never runs, so its plans are the same at any size.
 *
 * PostgreSQL chooses by the number of rows, and reads a small table from end to end although it has an index. Without
 * these ways it does so only where no index can be used at all, and such a statement reads the whole table at any size.
 * With statistics of ten years it may still choose to read a whole table that has an index, where it expects most of its
 * rows. `npm run soak` makes those ten years, and takes the plans as they are.
 */
export async function planAsWithManyRows({ schema, kind }: Database): Promise<readonly string[]> {
  if (kind === 'sqlite') return []
  for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
    await sql`set ${sql.raw(`enable_${way}`)} = off`.execute(schema)
  return []
}

/** Rows of a table that PostgreSQL may well read from end to end although it has an index. */
const few = 20_000

/**
 * Lets PostgreSQL know how many rows there are of what, as it finds out by itself within a minute. The server never asks
 * SQLite to. Returns the tables of few rows, of which a plan tells nothing: that an index can be used is what
 * `planAsWithManyRows` shows.
 */
export async function analyze({ schema, kind }: Database): Promise<readonly string[]> {
  if (kind === 'sqlite') return []
  await sql`analyze`.execute(schema)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples < ${few}`.execute(schema)
  return rows.map(row => row.name)
}
