import type { InvoiceKind } from '#contract/invoices.ts'
import { isTuition } from '#rules/billing.ts'
import { dateOf } from '#rules/hong-kong.ts'
import type { Queries } from '../../db/access.ts'
import { lineText } from '../../office/documents/line-text.ts'
import type { FamilyReceiptPaper, InvoiceReceiptPaper } from '../../office/documents/papers.ts'
import { letterheadsOf } from '../business/letterheads.ts'
import { isTakenBack, liesThere } from '../money/receipts-on-invoices.ts'

/** What was put to invoices with a receipt. A later change of that does not change the receipt. */
const madeWith = (db: Queries, refs: readonly string[]) =>
  db
    .selectFrom('allocations')
    .innerJoin('invoices', 'invoices.invoice_ref', 'allocations.invoice_ref')
    .innerJoin('payments', 'payments.payment_id', 'allocations.payment_id')
    .select(['allocations.receipt_ref', 'allocations.cents', 'invoices.invoice_ref', 'invoices.kind'])
    .select(['invoices.student_id', 'invoices.student_name', 'invoices.chinese_name', 'invoices.total_cents'])
    .select(['invoices.year_month', 'payments.expiry_date'])
    .where('allocations.receipt_ref', 'in', refs)
    .where('allocations.cause', '=', 'received')
    .orderBy('invoices.year_month')
    .orderBy('invoices.invoice_ref')
    .execute()

const linesOf = (db: Queries, refs: readonly string[]) =>
  db
    .selectFrom('invoice_lines')
    .select(['invoice_ref', 'kind', 'description', 'course_name', 'quantity', 'amount_cents'])
    .where('invoice_ref', 'in', refs)
    .orderBy('invoice_ref')
    .orderBy('position')
    .execute()

/** A receipt, before anybody knows whether it was printed already. */
export type Uncopied = Omit<InvoiceReceiptPaper, 'copy'> | Omit<FamilyReceiptPaper, 'copy'>

/** Receipts as they are printed, by number. */
export async function receiptsOf(db: Queries, refs: readonly string[]): Promise<Uncopied[]> {
  const receipts = await db
    .selectFrom('money_in')
    .leftJoin('credit_notes', 'credit_notes.receipt_ref', 'money_in.receipt_ref')
    .selectAll('money_in')
    .select(['credit_notes.credit_note_ref', 'credit_notes.created_at as cancelled_at'])
    .where('money_in.receipt_ref', 'in', refs)
    .orderBy('money_in.receipt_ref')
    .execute()
  if (receipts.length === 0) return []
  const put = await madeWith(db, refs)
  const lines = await linesOf(
    db,
    put.map(row => row.invoice_ref),
  )
  const [putOf, linesOfInvoice] = [
    Map.groupBy(put, row => row.receipt_ref),
    Map.groupBy(lines, line => line.invoice_ref),
  ]
  const schoolOf = await letterheadsOf(db)
  return receipts.map(row => {
    const { receipt_ref: ref, credit_note_ref, cancelled_at, family_id } = row
    const receipt = {
      ...{ ref, school: schoolOf(row.letterhead_id), paid_on: row.paid_on },
      ...{ payment_type: row.method, total_cents: row.cents },
      cancelled:
        credit_note_ref !== null && cancelled_at !== null ? { credit_note_ref, on: dateOf(cancelled_at) } : null,
    }
    const its = putOf.get(ref) ?? []
    if (row.kind === 'family')
      return {
        ...receipt,
        ...{ kind: row.kind, family_id, family_name: row.payer || family_id },
        invoices: its.map(paid => ({
          ...{ invoice_ref: paid.invoice_ref, student: studentOf(paid), month: paid.year_month, cents: paid.cents },
          courses: [...new Set((linesOfInvoice.get(paid.invoice_ref) ?? []).map(paidFor))],
        })),
        credit_cents: row.cents - its.reduce((sum, { cents }) => sum + cents, 0),
      }
    const [paid] = its
    if (!paid) throw new Error(`Receipt ${ref} is for no invoice.`)
    return {
      ...receipt,
      ...{ kind: paid.kind, invoice_ref: paid.invoice_ref, student: studentOf(paid), month: paid.year_month },
      ...{ expiry_date: paid.expiry_date, lines: linesOfInvoice.get(paid.invoice_ref) ?? [] },
      before_cents: paid.total_cents - row.cents,
    }
  })
}

/** What a receipt of a family says that an invoice was for. */
const paidFor = (line: Parameters<typeof lineText>[0] & { readonly course_name: string }): string =>
  isTuition(line) ? line.course_name : lineText(line)

type Named = { readonly student_id: string; readonly student_name: string; readonly chinese_name: string }
const studentOf = ({ student_id, student_name: name, chinese_name }: Named) => ({ student_id, name, chinese_name })

/** The receipts that lie on the invoices of a student and month, and those that were taken back from there. */
export async function receiptsFor(db: Queries, kind: InvoiceKind, studentId: string, month: string) {
  const found = await db
    .selectFrom('allocations')
    .innerJoin('invoices', 'invoices.invoice_ref', 'allocations.invoice_ref')
    .select('allocations.receipt_ref')
    .distinct()
    .where('allocations.student_id', '=', studentId)
    .where('allocations.kind', '=', kind)
    .where('invoices.year_month', '=', month)
    .where('allocations.receipt_ref', 'is not', null)
    .groupBy(['allocations.receipt_ref', 'allocations.invoice_ref'])
    .having(row => row.or([liesThere, isTakenBack]))
    .$narrowType<{ receipt_ref: string }>()
    .execute()
  return found.map(({ receipt_ref }) => receipt_ref)
}
