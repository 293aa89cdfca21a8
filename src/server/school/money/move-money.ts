import { defaultExpiry } from '#rules/hong-kong.ts'
import type { Change } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import type { AllocationCause } from '../../db/billing-tables.ts'
import type { NewRow, Row } from '../../db/tables.ts'
import { stored } from '../../process/clock.ts'
import type { Debt } from './debts.ts'
import { type Moving, type Reopened, type Settled, settleAndReopen } from './settle-invoices.ts'

/** The money or the credit that is moved. */
export type Source =
  | { readonly receipt: Pick<Row<'money_in'>, 'receipt_ref' | 'method' | 'family_id'> }
  | { readonly credit: Pick<Row<'credits'>, 'credit_ref' | 'family_id'> }

/** Cents of a source that are put to an invoice; negative ones are taken from it. */
export type Part = {
  readonly source: Source
  readonly debt: Debt
  readonly cents: number
  /** Of a video invoice that is paid by it. */
  readonly expiry_date?: string | undefined
}
type How = {
  readonly cause: AllocationCause
  /** The day on which it counts. */
  readonly day: string
  readonly reopening: Omit<Reopened, 'debt'>
}

/**
 * Puts money to invoices and takes it from them, with everything that follows. The caller holds the lock 'money', and has
 * read the invoices since.
 */
export async function move(moving: Moving, parts: readonly Part[], how: How): Promise<readonly Change[]> {
  const settled: Settled[] = []
  const reopened: Reopened[] = []
  for (const its of Map.groupBy(parts, ({ debt }) => debt.invoice_ref).values()) {
    const { debt } = its[0]!
    const put = debt.put_cents + its.reduce((sum, { cents }) => sum + cents, 0)
    const isBack = how.cause === 'reversed' || put < debt.put_cents
    if (debt.payment.status === 'pending' && !isBack && put === debt.total_cents)
      settled.push({ debt, receipt: receiptOf(its), expiry_date: expiryOf(moving, its) })
    if (debt.payment.status === 'paid' && debt.payment.reopened_at === null && isBack)
      reopened.push({ debt, ...how.reopening })
  }
  const followed = await settleAndReopen(moving, settled, reopened)
  // This comes last: it changes the row of the month, which other transactions change after their numbers and tokens.
  return [...followed, ...(await allocate(moving, parts, how))]
}

const receiptOf = (parts: readonly Part[]): Settled['receipt'] =>
  parts.flatMap(({ source }) => ('receipt' in source ? source.receipt : [])).at(-1) ?? null

function expiryOf({ today }: Moving, parts: readonly Part[]): string | null {
  if (parts[0]!.debt.kind === 'live') return null
  const told = parts.flatMap(({ expiry_date }) => expiry_date ?? []).at(0)
  return told ?? defaultExpiry(today)
}

/** Where an allocation is from, as it is stored. */
export const storedSource = (source: Source) =>
  'receipt' in source
    ? { family_id: source.receipt.family_id, receipt_ref: source.receipt.receipt_ref }
    : { family_id: source.credit.family_id, credit_ref: source.credit.credit_ref }

async function allocate(moving: Moving, parts: readonly Part[], { cause, day }: How): Promise<readonly Change[]> {
  const rows = parts.map(({ source, debt, cents }) => ({
    ...storedSource(source),
    ...{ invoice_ref: debt.invoice_ref, payment_id: debt.payment.payment_id },
    ...{ student_id: debt.student_id, kind: debt.kind },
    ...{ cents, cause, day },
  }))
  return enterAllocations(moving, rows)
}

const nowhere = {
  ...{ receipt_ref: null, credit_ref: null },
  ...{ invoice_ref: null, payment_id: null, student_id: null, kind: null },
  ...{ refund_ref: null, credit_note_ref: null },
}
type Entry = Pick<NewRow<'allocations'>, 'family_id' | 'cents' | 'cause' | 'day'> & Partial<NewRow<'allocations'>>

/** Writes allocations down, and says what has changed. */
export async function enterAllocations(
  { tx, now, staff }: Moving,
  entries: readonly Entry[],
): Promise<readonly Change[]> {
  const changed: Change[] = []
  for (const batch of batches(entries, 15)) {
    const rows = batch.map(entry => ({ ...nowhere, ...entry, at: stored(now), staff }))
    const entered = await tx.insertInto('allocations').values(rows).returningAll().execute()
    changed.push(
      ...entered.map(
        (row): Change => ({ table: 'allocations', id: `A${row.allocation_id}`, before: null, after: row }),
      ),
    )
  }
  return changed
}
