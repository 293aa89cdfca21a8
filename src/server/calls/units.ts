import { deserialize } from 'node:v8'
import type { CallDescription } from '#contract/call.ts'
import { calls, isUndoable } from '#contract/calls.ts'
import { dayOf } from '#rules/hong-kong.ts'
import type { Change, Writer } from '../db/access.ts'
import { batches } from '../db/batches.ts'
import type { Database } from '../db/open.ts'
import type { Moment } from '../process/clock.ts'
import type { Caller } from './caller.ts'
import { failureOf } from './failure.ts'
import type { AnyHandler, AnyWrite, Checked, CheckRows, Printable } from './handler.ts'
import { type Kept, type Key, keepProgress, once, progressOf } from './idempotency.ts'
import { type Begun, beginRow, noteRow, type RowOfJob, takeRow } from './job-row.ts'
import { giveUpClaims } from './original-claims.ts'
import { unpacked } from './packed-input.ts'
import { type Collected, collected } from './print-transfer.ts'
import type { Reading } from './reading.ts'
import { record } from './record.ts'
import { inTransaction, refuseOf, run, twice, writeOf } from './run-handler.ts'
import { takenBack, tryRows } from './try-rows.ts'

/** A request that changes something: what is asked, by whom, and when. It can be sent to another thread. */
export type Writing = Pick<Reading, 'call' | 'input' | 'packed' | 'caller' | 'now'>
type At = Moment & { readonly caller: Caller }
type Replayed = Kept & { readonly replayed: boolean }
type Unit<Given, Result> = (
  database: Pick<Database, 'write' | 'kind'>,
  handler: AnyHandler,
  writing: Writing & Given,
) => Promise<Result>

const atOf = ({ caller, now }: Writing): At => {
  const instant = Temporal.Instant.from(now)
  return { caller, now: instant, today: dayOf(instant) }
}
const note = ({ call, caller, now }: Writing, changed: readonly Change[]) => ({
  staff: caller.username,
  call,
  requestId: caller.requestId,
  now: Temporal.Instant.from(now),
  changed,
})

/** The handler of a write with its audit entry, and the answer to store. */
async function answered(tx: Writer, handler: AnyWrite, input: unknown, at: At, ready?: unknown): Promise<Kept> {
  const description: CallDescription = calls[handler.name]
  const done = await inTransaction<{ answer: unknown; changed: readonly Change[] }>(tx, handler, input, at, ready)
  return {
    status: description.status ?? 200,
    text: JSON.stringify(done.answer),
    // `none` when nothing changed, so that the console does not offer to undo an older operation.
    headers: {
      ...(isUndoable(handler.name) ? { 'Undoable-Entry': String(done.entry ?? 'none') } : {}),
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
const write: Unit<{ readonly key: Key | undefined; readonly ready: unknown } & Looked, Replayed> = (
  database,
  handler,
  { key, looked, ready, ...writing },
) => {
  const at = atOf(writing)
  const found = looked ? foundIn(looked) : ready
  return twice(() =>
    database.write(async tx => {
      const work = () => answered(tx, writeOf(handler), writing.input, at, found)
      if (!key) return { ...(await work()), replayed: false }
      return once(tx, key, at.now, work, refusalOf)
    }),
  )
}

/** Notes that a row of a job is begun. */
const begin: Unit<{ readonly row: RowOfJob; readonly again: boolean }, Begun> = (database, _, { row, again, now }) =>
  database.write(tx => beginRow(tx, { ...row, again, kind: database.kind }, Temporal.Instant.from(now)))

/** A row of a job: the write itself, once, and what became of it. */
const jobRow: Unit<{ readonly key: Key; readonly row: RowOfJob } & Looked, void> = (
  database,
  handler,
  { key, row, input, looked, ...writing },
) => {
  const at = atOf({ ...writing, input })
  const ready = foundIn(looked)
  return twice(() =>
    database.write(async tx => {
      if (!(await takeRow(tx, row))) return
      const work = () => answered(tx, writeOf(handler), input, at, ready)
      await noteRow(tx, { ...row, call: handler.name }, await once(tx, key, at.now, work, refusalOf), at.now)
    }),
  )
}

/** In place of `jobRow`, when nobody may do it or it failed. */
const refuseRow: Unit<{ readonly row: RowOfJob; readonly refusal: Kept }, void> = (
  database,
  handler,
  { row, refusal, now },
) =>
  database.write(async tx => {
    if (await takeRow(tx, row)) await noteRow(tx, { ...row, call: handler.name }, refusal, Temporal.Instant.from(now))
  })

/** What would be refused of a call for many rows. Nothing of it stays. */
const checkRows: Unit<{ readonly rows: Parameters<CheckRows>[1] }, Checked> = (database, handler, { rows, ...asked }) =>
  takenBack(database, tx => tryRows(tx, writeOf(handler), rows, atOf(asked)))

type Progress = Awaited<ReturnType<typeof progressOf>>

/** What is known of a request that is made in parts. */
const progress: Unit<{ readonly key: Key }, Progress> = (database, _, { key, now }) =>
  database.write(tx => progressOf(tx, key, Temporal.Instant.from(now)))

/** One part, with an audit entry of its own. `notes` are those of the parts that are done. */
const part: Unit<
  { readonly key: Key | undefined; readonly part: readonly string[]; readonly notes: readonly string[] },
  Progress
> = (database, handler, { key, part, notes, ...writing }) => {
  const { parts } = writeOf(handler)
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
const keep: Unit<{ readonly key: Key; readonly text: string }, void> = (database, _, { key, text }) =>
  database.write(tx => keepProgress(tx, key, { status: 200, answer: text }))

/** Collects what is to be printed, and claims it. */
const collect: Unit<object, Collected> = async (database, handler, writing) => {
  const given = { ...atOf(writing), refuse: refuseOf(handler.name) }
  // This is for calls that print.
  return collected(await database.write(tx => run(handler, writing.input, { ...given, tx }) as Promise<Printable>))
}

/** Notes what was printed, once it was sent. */
const printed: Unit<{ readonly rows: Uint8Array }, void> = (database, _, { rows, ...writing }) => {
  const all = deserialize(rows) as Printable['rows']
  return database.write(async tx => {
    for (const batch of batches(all, 4)) await tx.insertInto('print_log').values(batch).execute()
    await giveUpClaims(tx, writing.caller.requestId)
    const changed = all.map((row): Change => ({ table: 'print_log', id: row.ref, before: null, after: row }))
    await record(tx, note(writing, changed))
  })
}

/** In place of `printed`, when it was not sent. */
const notPrinted: Unit<object, void> = (database, _, { caller }) =>
  database.write(tx => giveUpClaims(tx, caller.requestId))

/** The units of work that requests are made of. What they are given and what they return can be sent to a thread. */
const units = { write, begin, jobRow, refuseRow, checkRows, progress, part, keep, collect, printed, notPrinted }

type Units = typeof units
export type UnitName = keyof Units
export type Given<U extends UnitName> = Parameters<Units[U]>[2]
type Result<U extends UnitName> = Awaited<ReturnType<Units[U]>>
/** Runs a unit of work, here or in another thread. */
export type RunUnit = <U extends UnitName>(unit: U, given: Given<U>) => Promise<Result<U>>

/** Runs a unit in this thread. */
export const runHere = <U extends UnitName>(
  database: Pick<Database, 'write' | 'kind'>,
  handler: AnyHandler,
  unit: U,
  given: Given<U>,
): Promise<Result<U>> => {
  // The unit and what it is given belong together, which TypeScript cannot follow through the table.
  const perform = units[unit] as (on: typeof database, handler: AnyHandler, given: unknown) => Promise<Result<U>>
  return perform(database, handler, unpacked(given))
}
