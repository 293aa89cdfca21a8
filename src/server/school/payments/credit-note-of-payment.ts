import type { Queries } from '../../db/access.ts'

/**
 * The credit note with which a payment was opened again, and its receipt. Undefined where its money was only put elsewhere, also
 * when a credit note took other money of it back before.
 */
export const takenBackBy = (db: Queries, payment_id: string) =>
  db
    .selectFrom('allocations')
    .innerJoin('payments', join =>
      join
        .onRef('payments.payment_id', '=', 'allocations.payment_id')
        .onRef('payments.reopened_at', '=', 'allocations.at'),
    )
    .innerJoin('credit_notes', 'credit_notes.receipt_ref', 'allocations.receipt_ref')
    .select(['credit_notes.credit_note_ref', 'credit_notes.receipt_ref'])
    .where('allocations.payment_id', '=', payment_id)
    .where('allocations.cause', '=', 'reversed')
    .executeTakeFirst()
