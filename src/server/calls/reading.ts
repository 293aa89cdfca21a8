import { serialize } from 'node:v8'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { idFields } from '#contract/rows.ts'
import { dayOf } from '#rules/hong-kong.ts'
import type { Reader } from '../db/access.ts'
import type { Database } from '../db/open.ts'
import { revisionsOf } from '../db/revisions.ts'
import type { Caller } from './caller.ts'
import type { AnyHandler, Printable } from './handler.ts'
import { inLines, type List, listIn } from './json-lines.ts'
import { type Input, unpacked } from './packed-input.ts'
import { type Collected, collected } from './print-transfer.ts'
import { Pieces } from './replayed-bytes.ts'
import { type At, refuseOf, run } from './run-handler.ts'

/** A read of the contract: what is asked, by whom, and when. It can be sent to another thread. */
export type Reading = Input & {
  readonly call: CallName
  readonly caller: Caller
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

/** Makes reads of a call: in a thread, or in this one where there are none. */
export const inThreadOrHere =
  ({ readers, database }: Reads, handler: AnyHandler): Readers['read'] =>
  (reading, signal) =>
    readers?.read(reading, signal) ?? inParts(tell => database.read(db => readWith(db, handler, reading, tell)))
type Reads = { readonly readers?: Readers | undefined; readonly database: Pick<Database, 'read'> }

/**
 * Makes the answer of a read, of a print that claims nothing, or of a write that is asked to change nothing. `tell` gets
 * the parts of a long list but the last.
 */
export async function readWith(db: Reader, handler: AnyHandler, reading: Reading, tell: Tell): Promise<ReadPart> {
  const { input, caller, now, notes, newest, look, lines } = unpacked(reading)
  const { name } = handler
  const instant = Temporal.Instant.from(now)
  const at = { caller, now: instant, today: dayOf(instant), refuse: refuseOf(name), db }
  if (handler.kind === 'write') {
    // The input was parsed for this call, but its type is that of all calls.
    const ready = notes ? undefined : await handler.look?.(input as never, at as never)
    if (look) return { bytes: serialize(ready), revisions: '' }
    const body = notes
      ? await handler.parts?.finish(input as never, notes, db)
      : ((await run(handler, input, { ...at, tx: db, ready })) as { readonly answer: unknown }).answer
    return { bytes: bytesOf(JSON.stringify(body)), revisions: '' }
  }
  if (handler.kind === 'print') {
    const { papers: bytes, ...printed } = collected((await run(handler, input, at)) as Printable)
    return { bytes, revisions: '', printed }
  }
  const { reads = [], rows: grows }: CallDescription = calls[name]
  const revisions = async () => (reads.length === 0 ? '' : await revisionsOf(db, reads))
  const made = () => run(handler, input, { ...at, newest })
  if (lines || (grows && !isOfFew(input))) {
    const list = (await listFor(handler, input, at)) ?? listIn(await made())
    const of = { revisions: await revisions(), rows: list.total }
    return { bytes: bytesOf(await inLines(list, text => tell({ bytes: bytesOf(text), ...of }))), ...of }
  }
  const body = fewRows(calls[name], input, await made())
  return { bytes: bytesOf(JSON.stringify(body)), revisions: await revisions() }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** A list whose rows the database returns one after the other. */
async function listFor(
  handler: AnyHandler,
  input: unknown,
  at: At & { readonly db: Reader },
): Promise<(List & { readonly total: number }) | undefined> {
  if (handler.kind !== 'read') return undefined
  // As above.
  const list = await handler.list?.(input as never, at as never)
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
