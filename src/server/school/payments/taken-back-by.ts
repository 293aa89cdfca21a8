import type { Queries } from '../../db/access.ts'

/** The credit note that took back money of a payment, and its receipt. Undefined where its money was only put elsewhere. */
export const takenBackBy = (db: Queries, payment_id: string) =>
  db
    .selectFrom('allocations')
    .innerJoin('credit_notes', 'credit_notes.receipt_ref', 'allocations.receipt_ref')
    .select(['credit_notes.credit_note_ref', 'credit_notes.receipt_ref'])
    .where('allocations.payment_id', '=', payment_id)
    .where('allocations.cause', '=', 'reversed')
    .executeTakeFirst()
