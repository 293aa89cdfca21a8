import { serialize } from 'node:v8'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { idFields } from '#contract/rows.ts'
import { dayOf } from '#rules/hong-kong.ts'
import type { AnswerTo, Asker, Printable, Reader } from '../answer.ts'
import { type Collected, collected } from '../documents/print.ts'
import { inLines } from '../lines.ts'
import { erased, refuseOf } from '../operation.ts'
import { revisionsOf } from '../revisions.ts'

/** A read of the contract: what is asked, by whom, and when. It can be sent to another thread. */
export type Reading = {
  readonly call: CallName
  /** Parsed. */
  readonly input: unknown
  readonly asker: Asker
  /** An instant. */
  readonly now: string
  /** Of a write in parts that is done: its answer is read. */
  readonly notes?: readonly string[]
  /** Of the change feed: the entry of the audit log up to which it tells. */
  readonly newest?: number
  /** Seconds after which a search is given up. */
  readonly patience?: number
  /** Of a write: only what it reads before its transaction. */
  readonly look?: true
}
/**
 * The answer as JSON, and the revisions of the tables it was made from. A list that grows has a line for each row, and says
 * how many these are. A print has its papers as bytes, and `printed` is the rest of it. What a write looked for is
 * serialized.
 */
export type ReadAnswer = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly revisions: string
  readonly rows?: number
  readonly printed?: Omit<Collected, 'papers'>
}

/** Makes reads, each in one snapshot of the database. */
export type Readers = {
  /** When the signal aborts, nobody waits for the answer any more. */
  read(reading: Reading, signal?: AbortSignal): Promise<ReadAnswer>
  close(): Promise<void>
}

/** Makes the answer of a read, of a print that claims nothing, or of a write that is asked to change nothing. */
export async function answerRead(
  db: Reader,
  answer: AnswerTo<CallName>,
  { call, input, asker, now, notes, look, newest }: Reading,
): Promise<ReadAnswer> {
  const instant = Temporal.Instant.from(now)
  const at = { asker, now: instant, today: dayOf(instant), refuse: refuseOf(call) }
  const { reads = [], kind }: CallDescription = calls[call]
  // The input was parsed for this call, but its type is that of all calls.
  if (look) return { bytes: serialize(await answer.look?.(input as never, { ...at, db })), revisions: '' }
  const made = async () => {
    if (notes) return answer.parts?.finish(input as never, notes, db)
    const found = await erased(answer)(input, kind === 'write' ? { ...at, tx: db } : { ...at, db, newest })
    return kind === 'write' ? (found as { readonly answer: unknown }).answer : found
  }
  const body = fewRows(calls[call], input, await made())
  if (kind === 'print') {
    const { papers: bytes, ...printed } = collected(body as Printable)
    return { bytes, revisions: '', printed }
  }
  const revisions = reads.length === 0 ? '' : await revisionsOf(db, reads)
  const { rows: grows }: CallDescription = calls[call]
  if (!grows || isOfFew(input)) return { bytes: new TextEncoder().encode(JSON.stringify(body)), revisions }
  const { text, rows } = inLines(body)
  return { bytes: new TextEncoder().encode(text), revisions, rows }
}

const isOfFew = (input: unknown): input is { readonly ids: readonly string[] } =>
  (input as { readonly ids?: unknown }).ids !== undefined

/** An answer with some rows of a list, in the documents' envelope, with the ids of which there is no row. */
function fewRows({ rows }: CallDescription, input: unknown, body: unknown): unknown {
  if (!rows || !isOfFew(input)) return body
  const { ids } = input
  const data = Array.isArray(body) ? body : (body as { readonly data: readonly unknown[] }).data
  const found = new Set(
    idFields(rows).flatMap(field => data.map(row => (row as Readonly<Record<string, unknown>>)[field])),
  )
  return { success: true, data, gone: ids.filter(id => !found.has(id)) }
}
