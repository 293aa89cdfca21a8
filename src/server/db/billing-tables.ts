import type { Generated } from 'kysely'
import type { Business } from '#contract/business.ts'
import type { ChargeKind } from '#contract/charges.ts'
import type { DiscountKind, DiscountSort } from '#contract/discounts.ts'
import type { InvoiceKind, LineKind } from '#contract/invoices.ts'
import type { CreditKind } from '#contract/money.ts'
import type { Method } from '#contract/payment-types.ts'

/** Why an allocation was made: with its receipt, later, by a refund, or by a credit note. */
export type AllocationCause = 'received' | 'moved' | 'refunded' | 'reversed'

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
    /** The family that it belongs to since something was first put to it; null before. A trigger of the allocations keeps it. */
    family_id: Generated<string | null>
    /** What lies on it: the sum of its allocations. A trigger of theirs keeps it, and it is never above the total. */
    put_cents: Generated<number>
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
  /** A line that is no lesson has no course and no token. Only a discount is below 0. */
  invoice_lines: {
    invoice_ref: string
    position: number
    kind: LineKind
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
  /** What is billed with the next live invoice of its month; then it has the line. Voiding the invoice takes that away again. */
  charges: {
    charge_id: string
    student_id: string
    kind: ChargeKind
    text: string
    cents: number
    month: string
    invoice_ref: string | null
    position: number | null
    created_at: string
    created_by: string
  }
  discount_rules: {
    rule_id: string
    rule: DiscountSort
    kind: DiscountKind
    /** Hundredths of a percent, or cents. */
    value: number
    /** The ids of students as JSON; none: everybody. */
    who: string
    /** The first month, and the last one if it has an end. */
    from_month: string
    until_month: string | null
    reason: string
    created_at: string
    created_by: string
  }
  /**
   * One per invoice, and another one each time it opens again. Live (PL000001) and video (PV000001) payments share the
   * table. Once nothing of the invoice is open it is paid, and then it says how: by the receipt that brought the rest to 0,
   * or by none where credits alone did. The allocations prove it.
   */
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
    /** That of its invoice. */
    due_date: string
    payment_type: Method | null
    receipt_ref: string | null
    paid_at: string | null
    collected_by: string | null
    expiry_date: string | null
    /** When something of it was taken back and the invoice opened again. The payment of an invoice is the one without. */
    reopened_at: Generated<string | null>
  }
  /** Receipts: money of a family. Append-only, by trigger. */
  money_in: {
    /** LR- and VR- for the rest of one invoice, FR- for money of a family. */
    receipt_ref: string
    kind: InvoiceKind | 'family'
    family_id: string
    cents: number
    method: Method
    /** The day in Hong Kong on which it was paid. */
    paid_on: string
    note: string
    /** What the family was called; '' where the receipt is for one invoice, which has its names. */
    payer: string
    received_at: string
    received_by: string
    /** The business details it was issued with. */
    letterhead_id: number
    /** The sum of its allocations. A trigger of theirs keeps it, and it is never above the receipt. */
    used_cents: Generated<number>
  }
  /** What lowers a debt without being money. Append-only, by trigger. */
  credits: {
    credit_ref: string
    kind: CreditKind
    family_id: string
    cents: number
    reason: string
    credited_on: string
    created_at: string
    created_by: string
    used_cents: Generated<number>
  }
  /** Money that was given back. Append-only, by trigger. */
  refunds: {
    refund_ref: string
    family_id: string
    cents: number
    method: Method
    paid_on: string
    reason: string
    created_at: string
    created_by: string
  }
  /**
   * What of a receipt or credit was put to an invoice, given back by a refund, or taken back by a credit note. What is
   * negative was taken from there. Append-only, by trigger.
   */
  allocations: {
    allocation_id: Generated<number>
    family_id: string
    receipt_ref: string | null
    credit_ref: string | null
    invoice_ref: string | null
    /** The payment of the invoice at that time. */
    payment_id: string | null
    refund_ref: string | null
    credit_note_ref: string | null
    /** Those of the invoice. */
    student_id: string | null
    kind: InvoiceKind | null
    cents: number
    cause: AllocationCause
    /** The day on which it counts: the one of its receipt where it was made with it. */
    day: string
    at: string
    staff: string
  }
  /**
   * What the invoices of a month come to, without void ones, and what lies on them. Triggers of invoices and allocations
   * keep it.
   */
  billed_months: {
    kind: InvoiceKind
    year_month: string
    invoices: number
    total_cents: number
    collected_cents: number
  }
  /** Each takes back one receipt as a whole. Append-only, by trigger. */
  credit_notes: {
    credit_note_ref: string
    kind: InvoiceKind | 'family'
    receipt_ref: string
    family_id: string
    /** The payment and invoice of a receipt for one invoice, and whose they are; null where its money lay elsewhere. */
    payment_id: string | null
    invoice_ref: string | null
    /** What the invoices became: owed again, or void. */
    invoice_status: 'pending' | 'void'
    student_id: string | null
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
