import type { Failure } from '#contract/call.ts'
import { Refusal } from './answer.ts'
import { conflict } from './db/conflict.ts'

/** How a request that did not succeed is answered. The request id joins the body when it is sent. */
export type Failed = {
  readonly status: number
  readonly body: Omit<Failure, 'request_id'>
  readonly headers: Readonly<Record<string, string>>
  /** 'unforeseen' belongs into the log as an error; a 'clash' may go away when the same is tried again. */
  readonly sort: 'refused' | 'clash' | 'unavailable' | 'unforeseen'
}

const failed = (status: number, text: string, sort: Failed['sort'], headers: Failed['headers'] = {}): Failed => ({
  status,
  body: { success: false, error: text, message: text },
  headers,
  sort,
})

export const refused = (status: number, text: string, headers: Failed['headers'] = {}): Failed =>
  failed(status, text, 'refused', headers)

const unavailable = (text: string): Failed => failed(503, text, 'unavailable', { 'Retry-After': '2' })

/** What the databases say when they are full, stopping, or not there. */
const down = /^(57P0\d|57014|53\d{3}|08\w{3}|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
/** What is told of a connection that has just been lost comes without a code. */
const lost = /^(Connection terminated|Client (has encountered a connection error|was closed))/
/** Values that parse but that no column takes: numbers out of range, characters without a place in UTF-8. */
const unstorable = /^22\w{3}$/

/** The answer to any error: a person's sentence, and never a detail of what is behind it. */
export function failureOf(error: unknown): Failed {
  if (error instanceof Refusal) return refused(error.status, error.message, error.headers)
  const broken = conflict(error)
  if (broken === 'unique' || broken === 'foreign') {
    return failed(409, 'Somebody has changed this meanwhile. Reload and try again.', 'clash')
  }
  if (error instanceof Error) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
    const sqlite = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0
    // 3091: a value of another type than its column.
    if (unstorable.test(code) || sqlite === 3091) return refused(400, 'A value in this request cannot be stored.')
    // 5, 6: busy and locked. 10, 13, 14: the disk fails, is full, cannot be opened.
    if (down.test(code) || lost.test(error.message) || [5, 6, 10, 13, 14].includes(sqlite & 0xff)) {
      return unavailable('The database cannot be reached at the moment. Try again shortly.')
    }
    if (error.message.includes('timeout exceeded when trying to connect')) {
      return unavailable('The server is very busy. Try again shortly.')
    }
  }
  return failed(500, 'Something went wrong on the server.', 'unforeseen')
}
