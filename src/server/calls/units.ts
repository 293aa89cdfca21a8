import { deserialize } from 'node:v8'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls, isUndoable } from '#contract/calls.ts'
import { dayOf } from '#rules/hong-kong.ts'
import type { Change, Writer } from '../db/access.ts'
import { batches } from '../db/batches.ts'
import type { Database } from '../db/open.ts'
import type { Moment } from '../process/clock.ts'
import type { Asker } from './caller.ts'
import { type Collected, collected } from './collected.ts'
import { failureOf } from './failure.ts'
import type { AnswerTo, Checked, CheckRows, Printable } from './handler.ts'
import { type Kept, type Key, keepProgress, once, progressOf } from './idempotency.ts'
import { type Begun, beginRow, noteRow, type RowOfJob, takeRow } from './job-row.ts'
import { giveUpClaims } from './original-claims.ts'
import type { Reading } from './reading.ts'
import { record } from './record.ts'
import { erased, inTransaction, refuseOf, twice } from './run-handler.ts'
import { takenBack, tryRows } from './try-rows.ts'

/** A request that changes something: what is asked, by whom, and when. It can be sent to another thread. */
export type Writing = Pick<Reading, 'call' | 'input' | 'packed' | 'asker' | 'now'>
type At = Moment & { readonly asker: Asker }
type Replayed = Kept & { readonly replayed: boolean }
type Work<Given, Result> = (
  database: Pick<Database, 'write' | 'kind'>,
  answer: AnswerTo<CallName>,
  writing: Writing & Given,
) => Promise<Result>

const atOf = ({ asker, now }: Writing): At => {
  const instant = Temporal.Instant.from(now)
  return { asker, now: instant, today: dayOf(instant) }
}
const note = ({ call, asker, now }: Writing, changed: readonly Change[]) => ({
  staff: asker.username,
  call,
  requestId: asker.requestId,
  now: Temporal.Instant.from(now),
  changed,
})

/** The handler of a write with its audit entry, and the answer to store. */
async function answered(
  tx: Writer,
  answer: AnswerTo<CallName>,
  input: unknown,
  at: At,
  ready?: unknown,
): Promise<Kept> {
  const description: CallDescription = calls[answer.name]
  const done = await inTransaction<{ answer: unknown; changed: readonly Change[] }>(tx, answer, input, at, ready)
  return {
    status: description.status ?? 200,
    text: JSON.stringify(done.answer),
    // `none` when nothing changed, so that the console does not offer to undo an older operation.
    headers: {
      ...(isUndoable(answer.name) ? { 'Undoable-Entry': String(done.entry ?? 'none') } : {}),
      // 0 when nothing changed.
      'Changes-Cursor': String(done.entry ?? 0),
    },
  }
}

/** The answer to store for a refusal; undefined for another error. */
const refusalOf = (error: unknown): Kept | undefined => {
  const { sort, status, body, headers } = failureOf(error)
  return sort === 'refused' ? { status, text: JSON.stringify(body), headers } : undefined
}

/** What was found before the transaction, serialized. */
type Looked = { readonly looked: Uint8Array | undefined }
const foundIn = (looked: Uint8Array | undefined): unknown => looked && deserialize(looked)

/**
 * All of a write: idempotency key, work, audit entry and revisions in one transaction. `ready` is of a slow part that was
 * no look.
 */
const write: Work<{ readonly key: Key | undefined; readonly ready: unknown } & Looked, Replayed> = (
  database,
  answer,
  { key, looked, ready, ...writing },
) => {
  const at = atOf(writing)
  const found = looked ? foundIn(looked) : ready
  return twice(() =>
    database.write(async tx => {
      const work = () => answered(tx, answer, writing.input, at, found)
      if (!key) return { ...(await work()), replayed: false }
      return once(tx, key, at.now, work, refusalOf)
    }),
  )
}

/** Notes that a row of a job is begun. */
const begin: Work<{ readonly row: RowOfJob; readonly again: boolean }, Begun> = (database, _, { row, again, now }) =>
  database.write(tx => beginRow(tx, { ...row, again, kind: database.kind }, Temporal.Instant.from(now)))

/** A row of a job: the write itself, once, and what became of it. */
const jobRow: Work<{ readonly key: Key; readonly row: RowOfJob } & Looked, void> = (
  database,
  answer,
  { key, row, input, looked, ...writing },
) => {
  const at = atOf({ ...writing, input })
  const ready = foundIn(looked)
  return twice(() =>
    database.write(async tx => {
      if (!(await takeRow(tx, row))) return
      const work = () => answered(tx, answer, input, at, ready)
      await noteRow(tx, { ...row, call: answer.name }, await once(tx, key, at.now, work, refusalOf), at.now)
    }),
  )
}

/** In place of `jobRow`, when nobody may do it or it failed. */
const refuseRow: Work<{ readonly row: RowOfJob; readonly refusal: Kept }, void> = (
  database,
  answer,
  { row, refusal, now },
) =>
  database.write(async tx => {
    if (await takeRow(tx, row)) await noteRow(tx, { ...row, call: answer.name }, refusal, Temporal.Instant.from(now))
  })

/** What would be refused of a call for many rows. Nothing of it stays. */
const checkRows: Work<{ readonly rows: Parameters<CheckRows>[1] }, Checked> = (database, answer, { rows, ...asked }) =>
  takenBack(database, tx => tryRows(tx, answer, rows, atOf(asked)))

type Progress = Awaited<ReturnType<typeof progressOf>>

/** What is known of a request that is made in parts. */
const progress: Work<{ readonly key: Key }, Progress> = (database, _, { key, now }) =>
  database.write(tx => progressOf(tx, key, Temporal.Instant.from(now)))

/** One part, with an audit entry of its own. `notes` are those of the parts that are done. */
const part: Work<
  { readonly key: Key | undefined; readonly part: readonly string[]; readonly notes: readonly string[] },
  Progress
> = (database, { parts }, { key, part, notes, ...writing }) => {
  const at = atOf(writing)
  return twice(() =>
    database.write(async tx => {
      // On PostgreSQL the same request may be running on another server.
      const before = key ? await progressOf(tx, key, at.now) : { kept: undefined, notes }
      if (before.kept || !parts) return before
      // The input was parsed for this call, but its type is that of all calls.
      const done = await parts.part(writing.input as never, part, { ...at, tx })
      await record(tx, note(writing, done.changed))
      const all = done.note === undefined ? before.notes : [...before.notes, done.note]
      if (key) await keepProgress(tx, key, { status: null, answer: JSON.stringify(all) })
      return { kept: undefined, notes: all }
    }),
  )
}

/** Keeps the answer of a request that was made in parts. */
const keep: Work<{ readonly key: Key; readonly text: string }, void> = (database, _, { key, text }) =>
  database.write(tx => keepProgress(tx, key, { status: 200, answer: text }))

/** Collects what is to be printed, and claims it. */
const collect: Work<object, Collected> = async (database, answer, writing) => {
  const given = { ...atOf(writing), refuse: refuseOf(answer.name) }
  // This is for calls that print.
  return collected(await database.write(tx => erased(answer)(writing.input, { ...given, tx }) as Promise<Printable>))
}

/** Notes what was printed, once it was sent. */
const printed: Work<{ readonly rows: Uint8Array }, void> = (database, _, { rows, ...writing }) => {
  const all = deserialize(rows) as Printable['rows']
  return database.write(async tx => {
    for (const batch of batches(all, 4)) await tx.insertInto('print_log').values(batch).execute()
    await giveUpClaims(tx, writing.asker.requestId)
    const changed = all.map((row): Change => ({ table: 'print_log', id: row.ref, before: null, after: row }))
    await record(tx, note(writing, changed))
  })
}

/** In place of `printed`, when it was not sent. */
const notPrinted: Work<object, void> = (database, _, { asker }) =>
  database.write(tx => giveUpClaims(tx, asker.requestId))

/** The units of work that requests are made of. What they are given and what they return can be sent to a thread. */
export const works = { write, begin, jobRow, refuseRow, checkRows, progress, part, keep, collect, printed, notPrinted }

export type Works = typeof works
export type WorkName = keyof Works
export type Given<W extends WorkName> = Parameters<Works[W]>[2]
export type Result<W extends WorkName> = Awaited<ReturnType<Works[W]>>
/** Does a unit of work, here or in another thread. */
export type Does = <W extends WorkName>(work: W, given: Given<W>) => Promise<Result<W>>
