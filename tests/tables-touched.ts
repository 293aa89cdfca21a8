import type { KyselyPlugin, OperationNode, RootOperationNode } from 'kysely'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { isTable, type Table } from '#contract/tables.ts'
import type { AnswerTo, Parts } from '#server/calls/handler.ts'
import type { Writer } from '#server/db/access.ts'
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

/** The same answer, with a plugin on each of its connections. */
export function withPlugin<N extends CallName>(
  answer: AnswerTo<N>,
  plugin: KyselyPlugin,
  { seen = at => at, begins = () => undefined }: { readonly seen?: (at: At) => At; readonly begins?: () => void } = {},
): AnswerTo<N> {
  // The kind of handler depends on the call's kind, which the types of one generic call cannot follow.
  type Handle = (input: unknown, at: At) => Promise<unknown>
  const plugged = (handle: Handle) =>
    ((input: unknown, at: At) => handle(input, seen(through(plugin, at, begins)))) as never
  const { look, list, ahead, parts, portions } = answer
  return {
    ...answer,
    handle: plugged(answer.handle as unknown as Handle),
    ...(look ? { look: plugged(look as unknown as Handle) } : {}),
    ...(list ? { list: plugged(list as unknown as Handle) } : {}),
    ...(ahead ? { ahead: plugged(ahead as unknown as Handle) } : {}),
    ...(parts ? { parts: pluggedParts(parts, plugin) } : {}),
    ...(portions ? { portions: (input, db, today) => portions(input, db.withPlugin(plugin), today) } : {}),
  }
}

const pluggedParts = <N extends CallName>(parts: Parts<N>, plugin: KyselyPlugin): Parts<N> => ({
  ...parts,
  part: (input, part, at) => parts.part(input, part, { ...at, tx: at.tx.withPlugin(plugin) }),
  finish: (input, notes, db) => parts.finish(input, notes, db.withPlugin(plugin)),
})

/** The same answer, but it fails when it reads or changes a table that its call does not declare. */
export function heldToContract<N extends CallName>(answer: AnswerTo<N>): AnswerTo<N> {
  const noted = () => {
    const touched: Touched = { reads: new Set(), changes: new Set(), time: false, wrote: false }
    const watched = {
      seen: (at: At) => notingTime(touched, at),
      begins() {
        touched.wrote = false
      },
    }
    // As above.
    const { handle, list, portions } = withPlugin(answer, noting(touched), watched) as {
      handle: unknown
      list?: unknown
      portions?: AnswerTo<N>['portions']
    } as {
      portions: NonNullable<AnswerTo<N>['portions']>
      handle: (input: unknown, at: At) => Promise<unknown>
      list: (input: unknown, at: At) => Promise<{ readonly rows: RowSource<object> }>
    }
    /** The server writes the entry for what was changed next. */
    const checkEntry = ({ changed }: { readonly changed?: readonly unknown[] }) => {
      if (changed && changed.length > 0 && !touched.wrote) throw new Error(nothingWritten)
    }
    return { handle, list, portions, check: () => check(answer.name, touched), checkEntry }
  }
  const held = async (input: unknown, at: At) => {
    const { handle, check, checkEntry } = noted()
    const answered = await handle(input, at)
    check()
    if (at.tx) checkEntry(answered as { readonly changed?: readonly unknown[] })
    return answered
  }
  const heldList = async (input: unknown, at: At) => {
    const { list, check } = noted()
    const found = await list(input, at)
    async function* inTurn() {
      yield* found.rows.inTurn()
      check()
    }
    return { ...found, rows: { ...found.rows, inTurn } }
  }
  const heldPortions: AnswerTo<N>['portions'] = async (input, db, today) => {
    const { portions, check } = noted()
    const found = await portions(input, db, today)
    check()
    return found
  }
  return {
    ...answer,
    handle: held as never,
    ...(answer.list ? { list: heldList as never } : {}),
    ...(answer.portions ? { portions: heldPortions } : {}),
  }
}
