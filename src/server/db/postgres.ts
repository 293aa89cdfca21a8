import { PostgresDialect } from 'kysely'
import pg from 'pg'

function whole(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large.`)
  return number
}
const asItIs = (text: string): string => text
const bit = (text: string): 0 | 1 => (text === 't' ? 1 : 0)

/** The same JavaScript values as SQLite gives: numbers for bigint, count and sum, 0 and 1 for conditions, text for dates. */
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

/**
 * A pool of connections. A `reading` one starts every transaction read-only, so that the server itself refuses writes.
 * `lost` hears of connections that break.
 */
export function postgres(url: string, reading: boolean, lost: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // pg's own type demands an overload per format, which no function expression can spell.
    types: { getTypeParser: parser as typeof pg.types.getTypeParser },
    connectionTimeoutMillis: 15_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: reading ? 'klass reads' : 'klass writes',
    options: reading ? '-c default_transaction_read_only=on' : '-c synchronous_commit=on',
  })
  // Also one that is in the middle of a transaction: an error that nobody hears ends the process.
  pool.on('connect', client => client.on('error', lost))
  // The pool says again what its connections said.
  pool.on('error', () => undefined)
  return new PostgresDialect({ pool })
}
