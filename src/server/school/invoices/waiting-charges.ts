import type { ChargeLine } from '#rules/billing.ts'
import { otherLine } from '#rules/discounts.ts'
import type { Change, Queries, Writer } from '../../db/access.ts'
import { among } from '../../db/rows-with-ids.ts'

/** What waits for the next live invoice of a month, by student, without deleted students: charges first, then deposits. */
export async function waitingCharges(
  db: Queries,
  month: string,
  studentIds?: readonly string[],
): Promise<ReadonlyMap<string, readonly ChargeLine[]>> {
  const rows = await db
    .selectFrom('charges')
    .innerJoin('students', 'students.student_id', 'charges.student_id')
    .select(['charge_id', 'charges.student_id', 'kind', 'text', 'cents'])
    .where('month', '=', month)
    .where('invoice_ref', 'is', null)
    .where('students.deleted_at', 'is', null)
    .where(among(studentIds, 'charges.student_id'))
    .orderBy('kind')
    .orderBy('charge_id')
    .execute()
  const lines = Map.groupBy(rows, ({ student_id }) => student_id)
  return new Map(
    [...lines].map(([student_id, its]) => [
      student_id,
      its.map(({ charge_id, kind, text, cents }) => ({ ...otherLine(kind, text, cents), charge_id })),
    ]),
  )
}

/** A charge and the line that bills it. */
export type BilledCharge = {
  readonly charge_id: string
  readonly student_id: string
  readonly invoice_ref: string
  readonly position: number
}

/** The charges have lines now, and wait no longer. */
export async function billCharges(tx: Writer, billed: readonly BilledCharge[]): Promise<readonly Change[]> {
  for (const { charge_id, invoice_ref, position } of billed)
    await tx.updateTable('charges').set({ invoice_ref, position }).where('charge_id', '=', charge_id).execute()
  return billed.map(({ charge_id, student_id, ...line }) => ({
    table: 'charges',
    id: charge_id,
    before: { student_id, invoice_ref: null, position: null },
    after: { student_id, ...line },
  }))
}

/** The charges of an invoice that became void wait again. */
export async function freeCharges(tx: Writer, invoice_ref: string): Promise<readonly Change[]> {
  const freed = await tx
    .selectFrom('charges')
    .select(['charge_id', 'student_id', 'position'])
    .where('invoice_ref', '=', invoice_ref)
    .execute()
  if (freed.length === 0) return []
  const none = { invoice_ref: null, position: null }
  await tx.updateTable('charges').set(none).where('invoice_ref', '=', invoice_ref).execute()
  return freed.map(({ charge_id, student_id, position }) => ({
    table: 'charges',
    id: charge_id,
    before: { student_id, invoice_ref, position },
    after: { student_id, ...none },
  }))
}
