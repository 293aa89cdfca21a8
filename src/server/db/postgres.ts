import type { Socket } from 'node:net'
import { CompiledQuery, type DatabaseConnection, PostgresDialect, PostgresDriver, type QueryResult } from 'kysely'
import pg from 'pg'
import { reached } from './tls.ts'

function whole(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large.`)
  return number
}
const asItIs = (text: string): string => text
const bit = (text: string): 0 | 1 => (text === 't' ? 1 : 0)

/**
 * Gives the same JavaScript values as SQLite: numbers for bigint, count and sum, 0 and 1 for conditions, text for
 * dates.
 */
function parser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  switch (oid) {
    case 20:
      return whole
    case 1700:
      return Number
    case 16:
      return bit
    case 1082:
    case 1114:
    case 1184:
    case 114:
    case 3802:
      return asItIs
    default:
      return pg.types.getTypeParser(oid, 'text')
  }
}

class Driver extends PostgresDriver {
  /** Where that fails the connection is given up, and PostgreSQL rolls back by itself. The error before it is thrown on. */
  override async rollbackTransaction(...given: Parameters<PostgresDriver['rollbackTransaction']>): Promise<void> {
    await super.rollbackTransaction(...given).catch(() => undefined)
  }
  /** Rows are streamed by a cursor, for which PostgreSQL plans how to find the first ones soon. In a transaction only. */
  override async acquireConnection(
    ...given: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...given)
    const ask = (text: string, parameters: readonly unknown[] = []) =>
      connection.executeQuery<never>(CompiledQuery.raw(text, [...parameters]))
    return Object.assign(connection, {
      async *streamQuery<R>({ sql, parameters }: CompiledQuery<R>, size: number): AsyncGenerator<QueryResult<R>> {
        await ask(`declare list no scroll cursor for ${sql}`, parameters)
        for (let found = size; found === size; ) {
          const { rows } = await ask(`fetch ${size} from list`)
          found = rows.length
          yield { rows }
        }
        await ask('close list')
      },
    })
  }
}
class Dialect extends PostgresDialect {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }
  override createDriver(): PostgresDriver {
    return new Driver({ pool: this.#pool })
  }
}

/** What the driver says when nothing has come for as long as a query may take. PostgreSQL itself would have ended it before. */
const silence = 'Query read timeout'

/**
 * A connection that has fallen silent, as after a power cut at the other end, is given up: the driver would keep it, and
 * every later query would wait behind the one that nobody answers.
 */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const ask = this.query.bind(this) as (...given: readonly unknown[]) => unknown
    // The driver's own type has an overload for each way to ask. All of them return what is passed on here.
    this.query = ((...given: readonly unknown[]) => {
      const asked = ask(...given)
      if (asked instanceof Promise)
        asked.catch((error: unknown) => {
          if (error instanceof Error && error.message === silence) this.#giveUp()
        })
      return asked
    }) as typeof this.query
  }
  #giveUp(): void {
    // The driver's types do not have the stream.
    const { connection } = this as unknown as { readonly connection: { readonly stream: Socket } }
    connection.stream.destroy(Object.assign(new Error('The database has fallen silent.'), { code: 'ETIMEDOUT' }))
  }
}

/**
 * A pool of connections. With `reading` every transaction is read-only, so PostgreSQL itself refuses writes. `lost` is
 * called when a connection breaks.
 */
export function postgres(
  { url, connections = 10 }: { readonly url: string; readonly connections?: number },
  reading: boolean,
  lost: (error: Error) => void,
): PostgresDialect {
  const pool = new pg.Pool({
    ...reached(url),
    max: connections,
    // pg's own type has an overload per format, which no function expression can satisfy.
    types: { getTypeParser: parser as typeof pg.types.getTypeParser },
    connectionTimeoutMillis: 15_000,
    statement_timeout: 30_000,
    // Longer than the database itself takes to end a statement.
    query_timeout: 35_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client,
    idle_in_transaction_session_timeout: 60_000,
    application_name: reading ? 'klass reads' : 'klass writes',
    // By default PostgreSQL plans for a disk that turns: it would rather read all invoices than look up the unpaid ones.
    options: `-c random_page_cost=1.1 -c ${reading ? 'default_transaction_read_only' : 'synchronous_commit'}=on`,
  })
  // Every connection needs a listener, because an error event without one ends the process.
  pool.on('connect', client => client.on('error', lost))
  // The pool repeats errors that the connections have reported.
  pool.on('error', () => undefined)
  return new Dialect(pool)
}
