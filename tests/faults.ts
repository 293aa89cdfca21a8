import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'
import { vi } from 'vitest'

/** What a disk that is full, fails or takes no writes makes of a statement. */
export type Fault = 'full' | 'failing' | 'read-only'

/** What a log says of each, on SQLite and on PostgreSQL. */
const errcodes: Readonly<Record<Fault, number>> = { full: 13, failing: 10, 'read-only': 8 }
const codes: Readonly<Record<Fault, string>> = { full: '53100', failing: '58030', 'read-only': '25006' }

type Armed = {
  readonly fault: Fault
  left: number
  statement: string | undefined
  /** Every statement that writes fails, and none that reads. */
  readonly writes?: true
  /** What becomes of the statements after the one that failed that write, or end the transaction. */
  readonly afterwards?: Fault | undefined
}
let armed: Armed | undefined

/** Counts a statement. Throws when it is the one that fails. */
function count(sql: string, fail: (fault: Fault) => never): void {
  if (armed?.writes) {
    if (/^\s*(insert|update|delete)\b/i.test(sql)) fail(armed.fault)
    return
  }
  if (
    armed?.afterwards &&
    armed.statement !== undefined &&
    /^\s*(insert|update|delete|commit|rollback|create|drop)\b/i.test(sql)
  )
    fail(armed.afterwards)
  if (!armed || armed.statement !== undefined) return
  armed.left -= 1
  if (armed.left > 0) return
  armed.statement = sql
  fail(armed.fault)
}

/**
 * From here on, `failAt` can make any statement of this process fail, on both engines. Call it before a database is
 * opened.
 */
export function injectFaults(): void {
  const databaseOf = new WeakMap<StatementSync, DatabaseSync>()
  const { prepare } = DatabaseSync.prototype
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql) {
    const statement = prepare.call(this, sql)
    databaseOf.set(statement, this)
    return statement
  })
  for (const name of ['all', 'run', 'iterate'] as const) {
    const original = StatementSync.prototype[name] as (...parameters: unknown[]) => unknown
    vi.spyOn(StatementSync.prototype, name).mockImplementation(function (
      this: StatementSync,
      ...parameters: unknown[]
    ) {
      count(this.sourceSQL, fault => {
        const database = databaseOf.get(this)
        // SQLite itself ends the transaction after such an error.
        if (database?.isTransaction) database.exec('rollback')
        throw Object.assign(new Error(fault), { code: 'ERR_SQLITE_ERROR', errcode: errcodes[fault] })
      })
      return original.apply(this, parameters)
    } as never)
  }
  const { query } = pg.Client.prototype as { query: (...parameters: unknown[]) => unknown }
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parameters: unknown[]) {
    const [text] = parameters
    if (typeof text === 'string')
      try {
        count(text, fault => {
          throw Object.assign(new Error(fault), { code: codes[fault] })
        })
      } catch (error) {
        // However a rollback fails, PostgreSQL ends the transaction.
        const ended = /^\s*rollback\b/i.test(text) ? query.apply(this, parameters) : undefined
        return Promise.resolve(ended).then(() => Promise.reject(error as Error))
      }
    return query.apply(this, parameters)
  } as never)
}

/** Whether what a log says of an error is this fault. */
export const isFault = (fault: Fault, { code, errcode }: Readonly<Record<string, unknown>>): boolean =>
  errcode === undefined ? code === codes[fault] : errcode === errcodes[fault]

/**
 * Runs `work` while its statement with this number fails, and `afterwards` each that follows and writes. Returns that
 * statement; undefined when it made fewer.
 */
export async function failAt<T>(
  fault: Fault,
  number: number,
  work: () => Promise<T>,
  afterwards?: Fault,
): Promise<{ readonly result: T; readonly statement: string | undefined }> {
  const own: Armed = { fault, left: number, statement: undefined, afterwards }
  armed = own
  try {
    const result = await work()
    return { result, statement: own.statement }
  } finally {
    armed = undefined
  }
}

/** Runs `work` while every statement that writes fails. */
export async function failWrites<T>(fault: Fault, work: () => Promise<T>): Promise<T> {
  armed = { fault, left: 0, statement: undefined, writes: true }
  try {
    return await work()
  } finally {
    armed = undefined
  }
}
