import type { Queries } from '../../db/access.ts'

/** The cents of deposits that a family has paid and that were not returned. */
export async function depositsOf(db: Queries, family_id: string): Promise<number> {
  // An invoice is paid as a whole.
  const { cents } = await billedTo(db, family_id)
    .whereRef('invoices.put_cents', '=', 'invoices.total_cents')
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0) - (await returnedTo(db, family_id))
}

const billedTo = (db: Queries, family_id: string) =>
  db
    .selectFrom('invoices')
    .innerJoin('invoice_lines', 'invoice_lines.invoice_ref', 'invoices.invoice_ref')
    .select(row => row.fn.sum<number | null>('invoice_lines.amount_cents').as('cents'))
    .where('invoices.family_id', '=', family_id)
    .where('invoices.voided_at', 'is', null)
    .where('invoice_lines.kind', '=', 'deposit')

const returnedTo = async (db: Queries, family_id: string): Promise<number> => {
  const { returned } = await db
    .selectFrom('credits')
    .select(row => row.fn.sum<number | null>('cents').as('returned'))
    .where('family_id', '=', family_id)
    .where('kind', '=', 'deposit')
    .executeTakeFirstOrThrow()
  return Number(returned ?? 0)
}

/** Whether a deposit on this invoice was returned: without the invoice, more would have been returned than was billed. */
export async function keepsDeposit(db: Queries, invoice_ref: string): Promise<boolean> {
  const own = await db
    .selectFrom('invoices')
    .innerJoin('invoice_lines', 'invoice_lines.invoice_ref', 'invoices.invoice_ref')
    .select('family_id')
    .where('invoices.invoice_ref', '=', invoice_ref)
    .where('invoice_lines.kind', '=', 'deposit')
    .executeTakeFirst()
  if (!own || own.family_id === null) return false
  const others = await billedTo(db, own.family_id)
    .where('invoices.invoice_ref', '<>', invoice_ref)
    .executeTakeFirstOrThrow()
  return Number(others.cents ?? 0) < (await returnedTo(db, own.family_id))
}
