import type { Queries } from '../../db/access.ts'
import type { Row } from '../../db/tables.ts'

/** An invoice with its payment: the last one, which is still asked for, paid or void. */
export type Debt = Pick<
  Row<'invoices'>,
  | 'invoice_ref'
  | 'kind'
  | 'student_id'
  | 'student_string'
  | 'year_month'
  | 'total_cents'
  | 'put_cents'
  | 'voided_at'
  | 'course_id'
> & {
  /** The family that owes it, or has paid it. */
  readonly family_id: string
  readonly payment: Row<'payments'>
}

/** What is open of it, in cents. */
export const restOf = ({ total_cents, put_cents }: Pick<Debt, 'total_cents' | 'put_cents'>): number =>
  total_cents - put_cents

/**
 * These invoices, by ref. An invoice is owed by the family its student is in, until something is first put to it, and from then
 * on by that family.
 */
export async function debtsOf(db: Queries, refs: readonly string[]): Promise<ReadonlyMap<string, Debt>> {
  if (refs.length === 0) return new Map()
  const invoices = await db
    .selectFrom('invoices')
    .leftJoin('family_members', join =>
      join.onRef('family_members.student_id', '=', 'invoices.student_id').on('family_members.until', 'is', null),
    )
    .select(['invoices.invoice_ref', 'invoices.kind', 'invoices.student_id', 'invoices.student_string'])
    .select(['invoices.year_month', 'invoices.total_cents', 'invoices.put_cents', 'invoices.voided_at'])
    .select(['invoices.course_id', 'invoices.family_id', 'family_members.family_id as family_now'])
    .where('invoices.invoice_ref', 'in', refs)
    .execute()
  // Of several payments the last one is the invoice's own. One that was reversed and voided has no other.
  const payments = await db.selectFrom('payments').selectAll().where('invoice_ref', 'in', refs).execute()
  const last = ({ reopened_at }: Row<'payments'>): string => reopened_at ?? '9'
  const ownOf = new Map(
    payments
      .toSorted((one, other) => (last(one) < last(other) ? -1 : 1))
      .map(payment => [payment.invoice_ref, payment] as const),
  )
  return new Map(
    invoices.map(({ family_id, family_now, ...invoice }) => {
      const payment = ownOf.get(invoice.invoice_ref)
      const family = family_id ?? family_now
      if (!payment || family === null) throw new Error(`Invoice ${invoice.invoice_ref} has no payment or no family.`)
      return [invoice.invoice_ref, { ...invoice, family_id: family, payment }]
    }),
  )
}

/** What a family has open, the oldest month first. Invoices of 0.00 are not open. */
export async function openOf(db: Queries, family_id: string): Promise<readonly Debt[]> {
  const theirs = await db
    .selectFrom('invoices')
    .select('invoice_ref')
    .where('family_id', '=', family_id)
    .where('voided_at', 'is', null)
    .whereRef('put_cents', '<', 'total_cents')
    .execute()
  const members = await db
    .selectFrom('family_members')
    .select('student_id')
    .where('family_id', '=', family_id)
    .where('until', 'is', null)
    .execute()
  const ofStudents = await db
    .selectFrom('invoices')
    .select('invoice_ref')
    .where(
      'student_id',
      'in',
      members.map(({ student_id }) => student_id),
    )
    .where('family_id', 'is', null)
    .where('voided_at', 'is', null)
    .where('total_cents', '>', 0)
    .execute()
  const debts = await debtsOf(
    db,
    [...theirs, ...ofStudents].map(({ invoice_ref }) => invoice_ref),
  )
  const order = ({ year_month, invoice_ref }: Debt): string => `${year_month} ${invoice_ref}`
  return [...debts.values()].toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
}
