import type { Failure } from '#contract/call.ts'
import { failure, Refusal } from './answer.ts'
import { conflict } from './db/conflict.ts'

/** How a request that did not succeed is answered. The request id joins the body when it is sent. */
export type Failed = {
  readonly status: number
  readonly body: Omit<Failure, 'request_id'>
  readonly headers: Readonly<Record<string, string>>
  /** 'unforeseen' belongs into the log as an error; a 'clash' may go away when the same is tried again. */
  readonly sort: 'refused' | 'clash' | 'unavailable' | 'unforeseen'
}

const failed = ({ status, message, code, values, headers }: Refusal, sort: Failed['sort']): Failed => ({
  status,
  body: { success: false, error: message, message, code, values: { ...values } },
  headers,
  sort,
})

/** A refusal that no call is asked for. */
export const refused = (...given: Parameters<typeof failure>): Failed => failed(failure(...given), 'refused')

/** Try again in so many seconds. */
export const unavailable = (code: 'databaseAway' | 'busy' | 'starting', seconds = 2): Failed =>
  failed(failure(code, {}, { 'Retry-After': String(seconds) }), 'unavailable')

/** What the databases say when they are full, stopping, or not there. */
const down = /^(57P0\d|57014|53\d{3}|08\w{3}|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
/** What is told of a connection that has just been lost comes without a code. */
const lost = /^(Connection terminated|Client (has encountered a connection error|was closed))/
/** Values that parse but that no column takes: numbers out of range, characters without a place in UTF-8. */
const unstorable = /^22\w{3}$/

/** The answer to any error: a person's sentence, and never a detail of what is behind it. */
export function failureOf(error: unknown): Failed {
  if (error instanceof Refusal) return failed(error, 'refused')
  const broken = conflict(error)
  if (broken === 'unique' || broken === 'foreign') {
    return failed(failure('meanwhile'), 'clash')
  }
  if (error instanceof Error) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
    const sqlite = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
    // 3091: a value of another type than its column.
    if (unstorable.test(code) || sqlite === 3091) return refused('unstorable')
    // 5, 6: busy and locked. 10, 13, 14: the disk fails, is full, cannot be opened.
    if (down.test(code) || lost.test(error.message) || [5, 6, 10, 13, 14].includes(sqlite & 0xff)) {
      return unavailable('databaseAway')
    }
    if (error.message.includes('timeout exceeded when trying to connect')) {
      return unavailable('busy')
    }
  }
  return failed(failure('unforeseen'), 'unforeseen')
}
