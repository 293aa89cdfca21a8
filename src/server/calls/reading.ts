import { serialize } from 'node:v8'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { idFields } from '#contract/rows.ts'
import { dayOf } from '#rules/hong-kong.ts'
import type { Reader } from '../db/access.ts'
import { revisionsOf } from '../db/revisions.ts'
import type { Asker } from './caller.ts'
import { type Collected, collected } from './collected.ts'
import type { AnswerTo, Printable } from './handler.ts'
import { inLines, type List, listIn } from './json-lines.ts'
import { type Input, unpacked } from './packed-input.ts'
import { Pieces } from './pieces.ts'
import { type At, erased, refuseOf } from './run-handler.ts'

/** A read of the contract: what is asked, by whom, and when. It can be sent to another thread. */
export type Reading = Input & {
  readonly call: CallName
  readonly asker: Asker
  /** An instant. */
  readonly now: string
  /** Of a write in parts that is done: its answer is read. */
  readonly notes?: readonly string[]
  /** Of the change feed: the entry of the audit log up to which it tells. */
  readonly newest?: number
  /** Seconds after which a search is given up. */
  readonly patience?: number
  /** Each row of the answer is in a line of its own, as those of a list that grows. */
  readonly lines?: true
  /** Of a write: only what it reads before its transaction. */
  readonly look?: true
}
/**
 * What comes of the answer of a read as JSON: all of it, or of a list that grows a piece after the other. With each come the
 * revisions of the tables that the answer is made from, and how many rows the list has; each of these has a line. A print
 * has its papers as bytes, and `printed` is the rest of it. What a write looked for is serialized.
 */
export type ReadPart = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly revisions: string
  readonly rows?: number
  readonly printed?: Omit<Collected, 'papers'>
}
export type Tell = (part: ReadPart) => void

/** The answer of a read. It is there as soon as its first part is, and the others follow. */
export type ReadAnswer = Omit<ReadPart, 'bytes'> & { readonly body: Pieces }

/** Makes reads, each in one snapshot of the database. */
export type Readers = {
  /** When the signal aborts, nobody waits for the answer any more. */
  read(reading: Reading, signal?: AbortSignal): Promise<ReadAnswer>
  close(): Promise<void>
}

/** The whole answer: the parts that `make` passes on, and the last one, which it returns. */
export function inParts(make: (tell: Tell) => Promise<ReadPart>): Promise<ReadAnswer> {
  const body = new Pieces()
  const { promise, resolve, reject } = Promise.withResolvers<ReadAnswer>()
  const tell: Tell = ({ bytes, ...of }) => {
    body.add(bytes)
    resolve({ ...of, body })
  }
  make(tell).then(
    ({ bytes, ...of }) => {
      body.add(bytes)
      body.end()
      resolve({ ...of, body })
    },
    error => {
      body.fail(error)
      reject(error)
    },
  )
  return promise
}

/**
 * Makes the answer of a read, of a print that claims nothing, or of a write that is asked to change nothing. `tell` gets
 * the parts of a long list but the last.
 */
export async function answerRead(
  db: Reader,
  answer: AnswerTo<CallName>,
  reading: Reading,
  tell: Tell,
): Promise<ReadPart> {
  const { call, input, asker, now, notes, look, lines, newest } = unpacked(reading)
  const instant = Temporal.Instant.from(now)
  const at = { asker, now: instant, today: dayOf(instant), refuse: refuseOf(call) }
  const { reads = [], kind, rows: grows }: CallDescription = calls[call]
  // The input was parsed for this call, but its type is that of all calls.
  if (look) return { bytes: serialize(await answer.look?.(input as never, { ...at, db })), revisions: '' }
  const made = async () => {
    if (notes) return answer.parts?.finish(input as never, notes, db)
    const ready = await answer.look?.(input as never, { ...at, db })
    const found = await erased(answer)(input, kind === 'write' ? { ...at, tx: db, ready } : { ...at, db, newest })
    return kind === 'write' ? (found as { readonly answer: unknown }).answer : found
  }
  const revisions = async () => (reads.length === 0 ? '' : await revisionsOf(db, reads))
  if (lines || (grows && !isOfFew(input))) {
    const list = (await listFor(answer, input, { ...at, db })) ?? listIn(await made())
    const of = { revisions: await revisions(), rows: list.total }
    const bytesOf = (text: string) => new TextEncoder().encode(text)
    return { bytes: bytesOf(await inLines(list, text => tell({ bytes: bytesOf(text), ...of }))), ...of }
  }
  const body = fewRows(calls[call], input, await made())
  if (kind === 'print') {
    const { papers: bytes, ...printed } = collected(body as Printable)
    return { bytes, revisions: '', printed }
  }
  return { bytes: new TextEncoder().encode(JSON.stringify(body)), revisions: await revisions() }
}

/** A list whose rows the database returns one after the other. */
async function listFor(
  answer: AnswerTo<CallName>,
  input: unknown,
  at: At & { readonly db: Reader },
): Promise<(List & { readonly total: number }) | undefined> {
  // The input was parsed for this call, but its type is that of all calls.
  const list = await answer.list?.(input as never, at as never)
  return list && { total: await list.rows.count(), rows: list.rows.inTurn(), envelope: list.body([]) }
}

const isOfFew = (input: unknown): input is { readonly ids: readonly string[] } =>
  (input as { readonly ids?: unknown }).ids !== undefined

/** An answer with some rows of a list, in the documents' envelope, with the ids of which there is no row, unless it says. */
function fewRows({ rows }: CallDescription, input: unknown, body: unknown): unknown {
  if (!rows || !isOfFew(input)) return body
  if ((body as { readonly gone?: unknown }).gone !== undefined) return body
  const { ids } = input
  const data = Array.isArray(body) ? body : (body as { readonly data: readonly unknown[] }).data
  const found = new Set(
    idFields(rows).flatMap(field => data.map(row => (row as Readonly<Record<string, unknown>>)[field])),
  )
  return { success: true, data, gone: ids.filter(id => !found.has(id)) }
}
