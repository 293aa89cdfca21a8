import type { Business } from '#contract/business.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import type { PaymentType } from '#contract/payments.ts'

/*
 * The documents to print, as plain data, because it is sent to the drawing thread. Days are yyyy-MM-dd, months yyyy-MM,
 * money is whole cents.
 */

export type PrintedStudent = { readonly student_id: string; readonly name: string; readonly chinese_name: string }

export type InvoicePaper = {
  readonly ref: string
  readonly kind: InvoiceKind
  readonly student: PrintedStudent
  readonly issued_on: string
  readonly month: string
  /** First and last day of the requested lessons; null for a video course. */
  readonly period: { readonly from: string; readonly to: string } | null
  readonly lines: readonly {
    readonly description: string
    readonly quantity: number
    readonly unit_cents: number
    readonly amount_cents: number
  }[]
  readonly total_cents: number
  readonly payment:
    | { readonly status: 'pending' }
    | { readonly status: 'paid'; readonly receipt_ref: string; readonly on: string }
    | { readonly status: 'void'; readonly on: string }
}

export type ReceiptPaper = {
  readonly ref: string
  readonly kind: InvoiceKind
  readonly invoice_ref: string
  readonly student: PrintedStudent
  readonly month: string
  readonly paid_on: string
  readonly payment_type: PaymentType
  /** The last day on which the video course can be watched. */
  readonly expiry_date: string | null
  readonly lines: readonly { readonly course_name: string; readonly quantity: number; readonly amount_cents: number }[]
  readonly total_cents: number
  /** false: this is the first print. */
  readonly copy: boolean
}

/** One file to draw. */
export type Print =
  | {
      readonly of: 'invoices'
      readonly title: string
      readonly school: Business
      readonly papers: readonly InvoicePaper[]
    }
  | {
      readonly of: 'receipts'
      readonly title: string
      readonly school: Business
      readonly papers: readonly ReceiptPaper[]
    }
