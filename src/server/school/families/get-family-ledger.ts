import type { NotNull } from 'kysely'
import { type Books, entriesOf, openInvoices, statementOf } from '#rules/family-ledger.ts'
import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import type { Reader } from '../../db/access.ts'
import { isFamily } from './members.ts'

export const getFamilyLedger = read('getFamilyLedger', async ({ family_id, from, to }, { db, refuse }) => {
  if (from !== undefined && to !== undefined && to < from) refuse('endBeforeStart')
  if (!(await isFamily(db, family_id))) refuse('unknown', { id: family_id })
  const books = await booksOf(db, family_id)
  const entries = entriesOf(books)
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
      credit: 0,
      open: openInvoices(entries, books.invoices, family_id).map(
        ({ invoice_ref, student_id, student_string, month, total_cents, rest, due_date }) => ({
          invoice_ref,
          student_id,
          student_string,
          month,
          total: dollars(total_cents),
          rest: dollars(rest),
          due_date,
        }),
      ),
    },
  }
})

/** The books of all who were ever in a family, also of their times in others. */
export async function booksOf(db: Reader, family_id: string): Promise<Books> {
  const memberships = await db
    .selectFrom('family_members')
    .select(['student_id', 'family_id', 'since'])
    .where('student_id', 'in', row =>
      row.selectFrom('family_members as own').select('own.student_id').where('own.family_id', '=', family_id),
    )
    .execute()
  const students = [...new Set(memberships.map(({ student_id }) => student_id))]
  if (students.length === 0) return { memberships, invoices: [], receipts: [], creditNotes: [] }
  const invoices = await db
    .selectFrom('invoices')
    .select(['invoice_ref', 'student_id', 'student_string', 'year_month as month', 'total_cents', 'created_at'])
    .select(['voided_at', 'void_reason', 'due_date'])
    .where('student_id', 'in', students)
    .execute()
  const receipts = await db
    .selectFrom('payments')
    .select(['invoice_ref', 'receipt_ref as ref', 'total_cents as cents', 'paid_at as at', 'payment_type as text'])
    .where('student_id', 'in', students)
    // By the student's index: most payments of a school are paid.
    .where('receipt_ref', 'is not', null)
    .$narrowType<{ ref: string; at: string; text: NotNull }>()
    .execute()
  const creditNotes = await db
    .selectFrom('credit_notes')
    .select(['invoice_ref', 'credit_note_ref as ref', 'total_cents as cents', 'created_at as at', 'reason as text'])
    .where('student_id', 'in', students)
    .execute()
  return { memberships, invoices, receipts, creditNotes }
}
