import { type Books, entriesOf, type Paper, statementOf } from '#rules/family-ledger.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import type { Reader } from '../../db/access.ts'
import { creditOf } from '../money/credit.ts'
import { openOf, restOf } from '../money/debts.ts'
import { depositsOf } from '../money/deposits.ts'
import { isFamily } from './members.ts'

export const getFamilyLedger = read(
  'getFamilyLedger',
  async ({ family_id, from, to }, { db, refuse }) => {
    if (from !== undefined && to !== undefined && to < from) refuse('endBeforeStart')
    if (!(await isFamily(db, family_id))) refuse('unknown', { id: family_id })
    const entries = entriesOf(await booksOf(db, family_id))
    const { opening, rows, closing } = statementOf(entries, family_id, { from, to })
    return {
      success: true,
      data: {
        opening: dollars(opening),
        rows: rows.map(({ date, kind, ref, invoice_ref, student_id, month, text, cents, balance }) => ({
          date,
          kind,
          ref,
          invoice_ref,
          student_id,
          month,
          text,
          amount: dollars(cents),
          balance: dollars(balance),
        })),
        closing: dollars(closing),
        credit: dollars((await creditOf(db, [family_id])).get(family_id) ?? 0),
        deposit: dollars(Math.max(0, await depositsOf(db, family_id))),
        open: (await openOf(db, family_id)).map(debt => ({
          invoice_ref: debt.invoice_ref,
          student_id: debt.student_id,
          student_string: debt.student_string,
          month: debt.year_month,
          total: dollars(debt.total_cents),
          rest: dollars(restOf(debt)),
          due_date: debt.payment.due_date,
        })),
      },
    }
  },
  { wholeList: true },
)

/** What is a paper of a family: what it is called, and where it says what it was for. */
const papersOf = async (db: Reader, family_id: string): Promise<readonly Paper[]> => {
  const receipts = await db
    .selectFrom('money_in')
    .leftJoin('allocations', join =>
      join
        .onRef('allocations.receipt_ref', '=', 'money_in.receipt_ref')
        .on('allocations.cause', '=', 'received')
        // Money of a family may be for several.
        .on('money_in.kind', '<>', 'family'),
    )
    .leftJoin('invoices', 'invoices.invoice_ref', 'allocations.invoice_ref')
    .select(['money_in.receipt_ref as ref', 'money_in.cents', 'paid_on as date', 'received_at as at', 'method as text'])
    .select(['money_in.family_id', 'invoices.invoice_ref', 'invoices.student_id', 'invoices.year_month as month'])
    .where('money_in.family_id', '=', family_id)
    .execute()
  const notes = await db
    .selectFrom('credit_notes')
    .leftJoin('invoices', 'invoices.invoice_ref', 'credit_notes.invoice_ref')
    .select(['credit_note_ref as ref', 'credit_notes.total_cents as cents', 'credit_notes.created_at as at'])
    .select(['reason as text', 'invoices.invoice_ref', 'invoices.student_id', 'invoices.year_month as month'])
    .where('credit_notes.family_id', '=', family_id)
    .execute()
  const credits = await db
    .selectFrom('credits')
    .select(['credit_ref as ref', 'cents', 'credited_on as date', 'created_at as at', 'reason as text'])
    .where('family_id', '=', family_id)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['refund_ref as ref', 'cents', 'paid_on as date', 'created_at as at', 'reason as text'])
    .where('family_id', '=', family_id)
    .execute()
  const forNone = { family_id, invoice_ref: null, student_id: null, month: null }
  return [
    ...receipts.map(row => ({ ...row, kind: 'receipt' as const })),
    ...notes.map(row => ({ ...row, family_id, date: dateOf(row.at), kind: 'credit note' as const })),
    ...credits.map(row => ({ ...row, ...forNone, kind: 'credit' as const })),
    ...refunds.map(row => ({ ...row, ...forNone, kind: 'refund' as const })),
  ]
}

/** The books of a family, and the invoices of all who were ever in it, also of their times in others. */
export async function booksOf(db: Reader, family_id: string): Promise<Books> {
  const memberships = await db
    .selectFrom('family_members')
    .select(['student_id', 'family_id', 'since'])
    .where('student_id', 'in', row =>
      row.selectFrom('family_members as own').select('own.student_id').where('own.family_id', '=', family_id),
    )
    .execute()
  const students = [...new Set(memberships.map(({ student_id }) => student_id))]
  const invoices = await db
    .selectFrom('invoices')
    .select(['invoice_ref', 'student_id', 'student_string', 'year_month as month', 'total_cents', 'created_at'])
    .select(['voided_at', 'void_reason'])
    .where('student_id', 'in', students)
    .execute()
  const put = await firstPut(db, students.length === memberships.length ? [] : students)
  return {
    memberships,
    invoices: invoices.map(invoice => ({ ...invoice, put_at: put.get(invoice.invoice_ref) ?? null })),
    papers: await papersOf(db, family_id),
  }
}

/** When something was first put to the invoices of students who were in several families. */
async function firstPut(db: Reader, students: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (students.length === 0) return new Map()
  const rows = await db
    .selectFrom('allocations')
    .select(row => ['invoice_ref', row.fn.min('at').as('at')])
    .where('student_id', 'in', students)
    .groupBy('invoice_ref')
    .$narrowType<{ invoice_ref: string }>()
    .execute()
  return new Map(rows.map(({ invoice_ref, at }) => [invoice_ref, at]))
}
