import type { Generated } from 'kysely'
import type { Business } from '#contract/business.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import type { PaymentType } from '#contract/payment-types.ts'

/** Invoices, and everything that follows from them. The forms of values are those of the other tables. */
export type BillingTables = {
  /** Frozen when issued: names, prices and sums never change. Voided, never deleted. */
  invoices: {
    invoice_ref: string
    kind: InvoiceKind
    student_id: string
    student_string: string
    student_name: string
    chinese_name: string
    year_month: string
    start_date: string | null
    end_date: string | null
    course_id: string | null
    total_cents: number
    created_at: string
    created_by: string
    voided_at: string | null
    voided_by: string | null
    void_reason: string | null
    /** The business details it was issued with. */
    letterhead_id: number | null
    /** Until when it is to be paid. */
    due_date: string
  }
  /** The names that stand on invoices, for the search. One row for each name that a student was billed under. */
  invoiced_names: {
    student_id: string
    /** Counts the names of the student from 1. */
    version: number
    student_string: string
    chinese_name: string
    /** Both names, folded. */
    searched: string
    /** The instant and the ref of the newest invoice, with a space between. */
    newest: string
  }
  invoice_lines: {
    invoice_ref: string
    position: number
    description: string
    course_id: string | null
    course_name: string
    token_name: string
    quantity: number
    unit_cents: number
    amount_cents: number
  }
  /**
   * Which line bills which lesson to whom. Voiding an invoice deletes its rows here, so that the lessons can be billed
   * again. The unique (student_id, live_lesson_id) prevents billing a lesson twice.
   */
  billed_lessons: { student_id: string; live_lesson_id: string; invoice_ref: string; position: number }
  /** One per invoice, and another one each time it is owed again. Live (PL000001) and video (PV000001) payments share the table. */
  payments: {
    payment_id: string
    kind: InvoiceKind
    invoice_ref: string
    student_id: string
    student_string: string
    month: string
    total_cents: number
    status: 'pending' | 'paid' | 'void'
    course_id: string | null
    payment_type: PaymentType | null
    receipt_ref: string | null
    paid_at: string | null
    collected_by: string | null
    expiry_date: string | null
    /** The business details that the receipt was issued with. */
    letterhead_id: number | null
    /** That of its invoice. */
    due_date: string
  }
  /**
   * What the invoices of a month come to, without void ones, and what of it is collected. Triggers of invoices, payments
   * and credit notes keep it.
   */
  billed_months: {
    kind: InvoiceKind
    year_month: string
    invoices: number
    total_cents: number
    collected_cents: number
  }
  /** Each cancels the receipt of one payment. Append-only, by trigger. */
  credit_notes: {
    credit_note_ref: string
    kind: InvoiceKind
    payment_id: string
    invoice_ref: string
    /** What the invoice became: owed again, or void. */
    invoice_status: 'pending' | 'void'
    student_id: string
    total_cents: number
    reason: string
    created_at: string
    created_by: string
    letterhead_id: number
  }
  /** The cash that was counted at the end of a day in Hong Kong. */
  day_closings: { day: string; counted_cents: number; reason: string; closed_by: string; closed_at: string }
  /** Business details as they were when a document was issued. Append-only, by trigger. */
  letterheads: Business & { letterhead_id: Generated<number> }
  /** Numbers that were issued after the backup that was restored. Append-only, by trigger. */
  lost_numbers: { series: string; first: number; last: number; noted_at: string }
}
