import type { Writer } from '#server/db/access.ts'
import type { NewRow } from '#server/db/tables.ts'

type Paid = Pick<
  NewRow<'payments'>,
  'payment_id' | 'kind' | 'invoice_ref' | 'student_id' | 'student_string' | 'month' | 'total_cents' | 'due_date'
> & { readonly receipt_ref: string; readonly paid_at: string }

const familyOf = async (tx: Writer, student_id: string): Promise<string> =>
  (
    await tx
      .selectFrom('family_members')
      .select('family_id')
      .where('student_id', '=', student_id)
      .where('until', 'is', null)
      .executeTakeFirstOrThrow()
  ).family_id

/** Stores a payment that a receipt has paid as a whole, and the receipt: as collecting it would, without tokens. */
export async function storePaid(tx: Writer, { receipt_ref, paid_at, ...owed }: Paid, letterhead_id = 1): Promise<void> {
  const { payment_id, invoice_ref, student_id, kind, total_cents: cents } = owed
  const family_id = await familyOf(tx, student_id)
  const day = paid_at.slice(0, 10)
  await tx
    .insertInto('money_in')
    .values({
      ...{ receipt_ref, kind, family_id, cents, method: 'cash', paid_on: day, note: '', payer: '' },
      ...{ received_at: paid_at, received_by: 'boss', letterhead_id },
    })
    .execute()
  await tx
    .insertInto('payments')
    .values({
      ...owed,
      ...{ status: 'paid', payment_type: 'cash', receipt_ref, paid_at, collected_by: 'boss' },
      ...{ course_id: null, expiry_date: null },
    })
    .execute()
  const own = { invoice_ref, payment_id, student_id, kind }
  await tx
    .insertInto('allocations')
    .values({ family_id, receipt_ref, ...own, cents, cause: 'received', day, at: paid_at, staff: 'boss' })
    .execute()
}

/** Stores the credit note of such a receipt. The invoice still needs its next payment, or to be void. */
export async function storeReversed(
  tx: Writer,
  { receipt_ref, paid_at: at, payment_id, invoice_ref, student_id, kind, total_cents }: Paid,
  credit_note_ref: string,
  invoice_status: 'pending' | 'void',
): Promise<void> {
  const family_id = await familyOf(tx, student_id)
  const note = { credit_note_ref, kind, receipt_ref, family_id, payment_id, invoice_ref, invoice_status, student_id }
  await tx
    .insertInto('credit_notes')
    .values({ ...note, total_cents, reason: 'Twice', created_at: at, created_by: 'boss', letterhead_id: 1 })
    .execute()
  await tx.updateTable('payments').set({ reopened_at: at }).where('payment_id', '=', payment_id).execute()
  const entry = { family_id, receipt_ref, cause: 'reversed' as const, day: at.slice(0, 10), at, staff: 'boss' }
  const own = { invoice_ref, payment_id, student_id, kind }
  await tx
    .insertInto('allocations')
    .values([
      { ...entry, ...own, credit_note_ref: null, cents: -total_cents },
      {
        ...entry,
        invoice_ref: null,
        payment_id: null,
        student_id: null,
        kind: null,
        credit_note_ref,
        cents: total_cents,
      },
    ])
    .execute()
}
