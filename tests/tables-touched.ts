import type { KyselyPlugin, OperationNode, RootOperationNode } from 'kysely'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { isTable, type Table } from '#contract/tables.ts'
import type { AnyHandler, AnyWrite } from '#server/calls/handler.ts'
import type { Reader, Writer } from '#server/db/access.ts'
import type { Database } from '#server/db/open.ts'
import type { RowSource } from '#server/db/row-source.ts'

type Touched = {
  readonly reads: Set<Table>
  readonly changes: Set<Table>
  /** Whether it has looked at the clock. */
  time: boolean
  /** Whether its transaction has written anything but the audit log. */
  wrote: boolean
}

/** Every table that is named in a part of a query. */
function tablesIn(part: unknown): readonly Table[] {
  if (typeof part !== 'object' || part === null) return []
  const { kind, identifier } = part as { readonly kind?: string; readonly identifier?: { readonly name: string } }
  if (kind === 'SchemableIdentifierNode' && identifier) return isTable(identifier.name) ? [identifier.name] : []
  return Object.values(part).flatMap(tablesIn)
}

/** The table a statement writes to; `undefined` for one that only reads. */
function targetOf(statement: RootOperationNode): OperationNode | undefined {
  if (statement.kind === 'InsertQueryNode') return statement.into
  if (statement.kind === 'UpdateQueryNode') return statement.table
  if (statement.kind === 'DeleteQueryNode') return statement.from
  if (statement.kind !== 'RawNode') return undefined
  return /^\s*(insert|update|delete)\b/i.test(statement.sqlFragments[0] ?? '') ? statement : undefined
}

/** The arguments of a handler, which note when it looks at the clock. */
function notingTime(touched: Touched, at: At): At {
  const look = <T>(value: T) => ({
    enumerable: true,
    get() {
      touched.time = true
      return value
    },
  })
  return Object.defineProperties({ ...at }, { now: look(at.now), today: look(at.today) })
}

/** Undo and the feed believe what an operation says that it has changed. */
const nothingWritten = 'An entry of the audit log is written of changes that were not.'

const noting = (touched: Touched): KyselyPlugin => ({
  transformQuery({ node }) {
    const target = targetOf(node)
    const tables = tablesIn(target ?? node)
    for (const table of tables) (target ? touched.changes : touched.reads).add(table)
    if (target && tables.includes('audit_log') && !touched.wrote) throw new Error(nothingWritten)
    if (target) touched.wrote = true
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
})

type At = {
  readonly now?: unknown
  readonly today?: unknown
  readonly db?: Writer
  readonly tx?: Writer
  readonly database?: Database
}

/** The same database, with a plugin on each of its connections. `begins` is called by each transaction that writes. */
export const databaseWith = (database: Database, plugin: KyselyPlugin, begins = () => {}): Database => ({
  ...database,
  reader: database.reader.withPlugin(plugin),
  read: work => database.read(reader => work(reader.withPlugin(plugin))),
  write: work =>
    database.write(writer => {
      begins()
      return work(writer.withPlugin(plugin))
    }),
})

/** The arguments of a handler, with a plugin on each connection. */
const through = (plugin: KyselyPlugin, { db, tx, database, ...rest }: At, begins: () => void): At => ({
  ...rest,
  ...(db ? { db: db.withPlugin(plugin) } : {}),
  ...(tx ? { tx: tx.withPlugin(plugin) } : {}),
  ...(database ? { database: databaseWith(database, plugin, begins) } : {}),
})

/** Throws when the call touched tables that its contract does not declare, or answers by the clock. */
function check(name: CallName, touched: Touched): void {
  const { kind, reads = [], changes = [], ofTime }: CallDescription = calls[name]
  const allowed: readonly Table[] = kind === 'read' ? reads : [...changes, 'audit_log']
  const undeclared = [...(kind === 'read' ? touched.reads : touched.changes)].filter(table => !allowed.includes(table))
  if (undeclared.length > 0) throw new Error(`${name} touches ${undeclared.join(', ')}: its contract does not say so.`)
  if (kind === 'read' && touched.time && !ofTime)
    throw new Error(`${name} depends on the time: its contract does not say so.`)
}

type Handle = (input: unknown, at: At) => Promise<unknown>
type FoundPortions = (input: unknown, db: Reader, today: Temporal.PlainDate) => Promise<unknown>
/** The members of handlers of all kinds that are given a database, without the types of their calls. */
type Members = {
  readonly run: Handle
  readonly look?: Handle
  readonly ahead?: Handle
  readonly list?: Handle
  readonly parts?: NonNullable<AnyWrite['parts']>
  readonly portions?: FoundPortions
}
// What a handler has depends on its kind, which the types of one generic call cannot follow.
const membersOf = (handler: AnyHandler): Members => handler as unknown as Members

/** The same handler, with a plugin on each of its connections. */
export function withPlugin<H extends AnyHandler>(
  handler: H,
  plugin: KyselyPlugin,
  { seen = at => at, begins = () => undefined }: { readonly seen?: (at: At) => At; readonly begins?: () => void } = {},
): H {
  const plugged =
    (handle: Handle): Handle =>
    (input, at) =>
      handle(input, seen(through(plugin, at, begins)))
  const { run, look, list, ahead, parts, portions } = membersOf(handler)
  return {
    ...handler,
    run: plugged(run),
    ...(look ? { look: plugged(look) } : {}),
    ...(list ? { list: plugged(list) } : {}),
    ...(ahead ? { ahead: plugged(ahead) } : {}),
    ...(parts ? { parts: pluggedParts(parts, plugin) } : {}),
    ...(portions
      ? {
          portions: (...[input, db, today]: Parameters<FoundPortions>) => portions(input, db.withPlugin(plugin), today),
        }
      : {}),
  }
}

const pluggedParts = (parts: NonNullable<AnyWrite['parts']>, plugin: KyselyPlugin): typeof parts => ({
  ...parts,
  part: (input, part, at) => parts.part(input, part, { ...at, tx: at.tx.withPlugin(plugin) }),
  finish: (input, notes, db) => parts.finish(input, notes, db.withPlugin(plugin)),
})

/** The same handler, but it fails when it reads or changes a table that its call does not declare. */
export function heldToContract<H extends AnyHandler>(handler: H): H {
  const noted = () => {
    const touched: Touched = { reads: new Set(), changes: new Set(), time: false, wrote: false }
    const watched = {
      seen: (at: At) => notingTime(touched, at),
      begins() {
        touched.wrote = false
      },
    }
    /** The server writes the entry for what was changed next. */
    const checkEntry = ({ changed }: { readonly changed?: readonly unknown[] }) => {
      if (changed && changed.length > 0 && !touched.wrote) throw new Error(nothingWritten)
    }
    const members = membersOf(withPlugin(handler, noting(touched), watched))
    return { ...members, check: () => check(handler.name, touched), checkEntry }
  }
  const held: Handle = async (input, at) => {
    const { run, check, checkEntry } = noted()
    const answered = await run(input, at)
    check()
    if (at.tx) checkEntry(answered as { readonly changed?: readonly unknown[] })
    return answered
  }
  const heldList: Handle = async (input, at) => {
    const { list, check } = noted()
    const found = (await list?.(input, at)) as { readonly rows: RowSource<object> }
    async function* inTurn() {
      yield* found.rows.inTurn()
      check()
    }
    return { ...found, rows: { ...found.rows, inTurn } }
  }
  const heldPortions: FoundPortions = async (input, db, today) => {
    const { portions, check } = noted()
    const found = await portions?.(input, db, today)
    check()
    return found
  }
  const { list, portions } = membersOf(handler)
  return { ...handler, run: held, ...(list ? { list: heldList } : {}), ...(portions ? { portions: heldPortions } : {}) }
}
