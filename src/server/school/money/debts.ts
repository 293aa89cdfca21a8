import type { Queries } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { among } from '../../db/rows-with-ids.ts'
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

/**
 * What is open of each family, of all or of some, the oldest month first. Invoices of 0.00 are not open. What something was
 * put to stays with the family that did.
 */
export async function openBy(db: Queries, families: readonly string[] | undefined) {
  const open = []
  for (const refs of families ? batches(await openRefs(db, families), 1) : [undefined])
    open.push(...(await openAmong(db, refs)))
  const ofFamily = Map.groupBy(open, ({ family_id, family_now }) => family_id ?? family_now)
  return new Map(
    [...ofFamily].map(([family, its]) => [
      family,
      its.map(({ student_id, invoice_ref, month, due_date, ...invoice }) => ({
        ...{ invoice_ref, student_id, month, due_date, rest: restOf(invoice) },
      })),
    ]),
  )
}

/** What is open of these invoices, or of all. */
const openAmong = (db: Queries, refs: readonly string[] | undefined) =>
  db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.invoice_ref', 'payments.invoice_ref')
    .innerJoin('family_members', join =>
      join.onRef('family_members.student_id', '=', 'payments.student_id').on('family_members.until', 'is', null),
    )
    .select(['payments.student_id', 'payments.invoice_ref', 'invoices.year_month as month', 'invoices.due_date'])
    .select(['invoices.family_id', 'family_members.family_id as family_now'])
    .select(['invoices.total_cents', 'invoices.put_cents'])
    .where('payments.status', '=', 'pending')
    .where('payments.reopened_at', 'is', null)
    .where('payments.total_cents', '>', 0)
    .where(among(refs, 'payments.invoice_ref'))
    .orderBy('invoices.year_month')
    .orderBy('payments.invoice_ref')
    .execute()

/** The invoices of which something is open to these families. */
async function openRefs(db: Queries, families: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('invoices as own')
    .select('own.invoice_ref')
    .where('own.family_id', 'in', families)
    .where('own.voided_at', 'is', null)
    .whereRef('own.put_cents', '<', 'own.total_cents')
    .unionAll(
      db
        .selectFrom('family_members as member')
        .innerJoin('invoices as theirs', 'theirs.student_id', 'member.student_id')
        .select('theirs.invoice_ref')
        .where('member.family_id', 'in', families)
        .where('member.until', 'is', null)
        .where('theirs.family_id', 'is', null)
        .where('theirs.voided_at', 'is', null)
        .where('theirs.total_cents', '>', 0),
    )
    .execute()
  return rows.map(({ invoice_ref }) => invoice_ref)
}

/** What a family has open, the oldest month first. */
export async function openOf(db: Queries, family_id: string): Promise<readonly Debt[]> {
  const refs = ((await openBy(db, [family_id])).get(family_id) ?? []).map(({ invoice_ref }) => invoice_ref)
  const debts = await debtsOf(db, refs)
  return refs.map(ref => debts.get(ref)!)
}
