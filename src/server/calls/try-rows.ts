import { sql } from 'kysely'
import * as v from 'valibot'
import { calls } from '#contract/calls.ts'
import type { Writer } from '../db/access.ts'
import { forgetOrder, isLocked, waitAtMost } from '../db/lock.ts'
import { type Database, readOnly } from '../db/open.ts'
import { type Failed, failureOf } from './failure.ts'
import type { AnyWrite, Checked, CheckRows } from './handler.ts'
import { parseFlat } from './parse.ts'
import { type At, refuseOf, run, twice } from './run-handler.ts'

/** Milliseconds after which no other group of rows is begun, because others wait to write. */
const patience = 30
/** Milliseconds after which also a group that concerns one thing is left, with the rest of it unchecked. */
const longest = 200
/**
 * Milliseconds that a later row waits for a lock. The locks of many rows are taken in no order, so somebody else may wait
 * for this transaction meanwhile, and this one gives way long before PostgreSQL looks for a deadlock.
 */
const lockPatience = 20

type Rows = Parameters<CheckRows>[1]

/** Does something in a transaction, and takes all of it back. */
export async function takenBack<R>(database: Pick<Database, 'write'>, work: (tx: Writer) => Promise<R>): Promise<R> {
  let found: { readonly result: R } | undefined
  const back = new Error('Everything is taken back.')
  await database
    .write(async tx => {
      found = { result: await work(tx) }
      throw back
    })
    .catch((error: unknown) => {
      if (error !== back) throw error
    })
  if (!found) throw back
  return found.result
}

/** Makes a call for one row after the other, each as a job does it, but without an audit entry. */
export async function tryRows(tx: Writer, handler: AnyWrite, rows: Rows, at: At): Promise<Checked> {
  const began = performance.now()
  const refused: Checked['refused'] = []
  const amounts: NonNullable<Checked['amounts']> = []
  const before = (end: number): Checked => ({
    checked: end,
    refused: refused.filter(({ position }) => position < end),
    amounts: amounts.filter(({ position }) => position < end),
  })
  const note = (position: number, found: Awaited<ReturnType<typeof tryRow>>) => {
    if ('refusal' in found) refused.push({ position, ...found.refusal })
    else if (found.amount !== undefined) amounts.push({ position, amount: found.amount })
  }
  /** Where the group of the current row begins. */
  let groupAt = 0
  for (const [position, row] of rows.entries()) {
    const goesOn = isOfSameGroup(row, rows[position - 1])
    if (!goesOn) groupAt = position
    if (position > 0 && performance.now() - began > (goesOn ? longest : patience)) return before(position)
    if (position === 1) await waitAtMost(tx, lockPatience)
    try {
      note(position, await tryRow(tx, handler, row.input, at))
    } catch (error) {
      if (groupAt === 0 || !isLocked(error)) throw error
      // The next request begins with this group.
      return before(groupAt)
    }
  }
  return before(rows.length)
}

const isOfSameGroup = (row: Rows[number], before: Rows[number] | undefined): boolean =>
  row.group !== undefined && row.group === before?.group

/** Why the call would be refused for a row, or what it comes to. What it did stays until the transaction ends, unless it was refused. */
async function tryRow(tx: Writer, handler: AnyWrite, given: Rows[number]['input'], at: At) {
  const refuse = refuseOf(handler.name)
  let amount: number | undefined
  const make = async () => {
    forgetOrder(tx)
    await sql`savepoint row`.execute(tx)
    try {
      const input = parseFlat(calls[handler.name], given)
      // The input was parsed for this call, but its type is that of all calls.
      const ready = await handler.look?.(input as never, { ...at, db: readOnly(tx) } as never)
      const made = await run(handler, input, { ...at, tx, refuse, ready })
      amount = v.is(Billed, made) ? made.answer.total_amount : undefined
    } catch (error) {
      // After another error there may be no transaction any more.
      if (isRefusal(failureOf(error))) await sql`rollback to savepoint row`.execute(tx)
      throw error
    }
    await sql`release savepoint row`.execute(tx)
  }
  try {
    await twice(make)
    return { amount }
  } catch (error) {
    const failed = failureOf(error)
    if (!isRefusal(failed)) throw error
    const { code, message, values } = failed.body
    return { refusal: { code, message, values } }
  }
}

/** The call has made an invoice. */
const Billed = v.object({ answer: v.object({ total_amount: v.number() }) })

/** A job notes the same of a row: also that a clash came twice. */
const isRefusal = ({ sort }: Failed): boolean => sort === 'refused' || sort === 'clash'
