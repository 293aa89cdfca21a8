import type { Failure } from '#contract/call.ts'
import { conflict } from '../db/conflict.ts'
import { failure, Refusal } from './refusal.ts'

/** The answer to a request that did not succeed. The request id is added when it is sent. */
export type Failed = {
  readonly status: number
  readonly body: Omit<Failure, 'request_id'>
  readonly headers: Readonly<Record<string, string>>
  /** 'unforeseen' is logged as an error. A 'clash' may succeed when the same work is tried again. */
  readonly sort: 'refused' | 'clash' | 'unavailable' | 'unforeseen'
}

const failed = ({ status, message, code, values, headers }: Refusal, sort: Failed['sort']): Failed => ({
  status,
  body: { success: false, error: message, message, code, values: { ...values } },
  headers,
  sort,
})

/** A refusal that belongs to no call. */
export const refused = (...given: Parameters<typeof failure>): Failed => failed(failure(...given), 'refused')

/** The number of seconds after which to try again. */
export const unavailable = (
  code: 'databaseAway' | 'busy' | 'checking' | 'starting' | 'otherRelease',
  seconds = 2,
): Failed => failed(failure(code, {}, { 'Retry-After': String(seconds) }), 'unavailable')

/** Errors of a database that is full, failing, read-only, stopping or unreachable. */
const down = /^(25006|57P0\d|53\d{3}|58\w{3}|XX00[12]|08\w{3}|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
/** Errors of a connection that was just lost have no code. */
const lost = /^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed))/
/** Whether PostgreSQL has ended a statement because it took too long. The same would take as long again. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014'
/** Values that parse but fit no column: numbers out of range, characters that UTF-8 lacks. */
const unstorable = /^22\w{3}$/

/** The answer to any error: a plain sentence, without internal details. */
export function failureOf(error: unknown): Failed {
  if (error instanceof Refusal) return failed(error, error.code === 'newerSchema' ? 'unavailable' : 'refused')
  const broken = conflict(error)
  if (broken === 'unique' || broken === 'foreign') return failed(failure('meanwhile'), 'clash')
  return (error instanceof Error && failureOfDatabase(error)) || failed(failure('unforeseen'), 'unforeseen')
}

function failureOfDatabase(error: Error): Failed | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const sqlite = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
  // 3091: a value of another type than its column.
  if (unstorable.test(code) || sqlite === 3091) return refused('unstorable')
  if (code === 'otherRelease') return unavailable('otherRelease', 60)
  // 5, 6: busy and locked. 8: read-only. 10, 13, 14: the disk fails, is full, or cannot be opened. 11, 26: it gives back
  // something else than was written.
  if (down.test(code) || lost.test(error.message) || [5, 6, 8, 10, 11, 13, 14, 26].includes(sqlite & 0xff))
    return unavailable('databaseAway')
  // 55P03: somebody else holds a lock.
  if (code === '55P03' || isTooLong(error) || error.message.includes('timeout exceeded when trying to connect'))
    return unavailable('busy')
  return undefined
}

/** Catches the error of a write while the database takes none, and does this instead. Other errors are thrown on. */
export const whenAway =
  <T>(instead: () => T) =>
  (error: unknown): T => {
    if (failureOf(error).sort !== 'unavailable') throw error
    return instead()
  }
