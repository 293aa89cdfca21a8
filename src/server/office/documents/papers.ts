import type { Business } from '#contract/business.ts'
import type { InvoiceKind, LineKind } from '#contract/invoices.ts'
import type { Method } from '#contract/payment-types.ts'
import type { LedgerEntry } from '#rules/family-ledger.ts'

/*
 * The documents to print, as plain data, because it is sent to the drawing thread. Days are yyyy-MM-dd, months yyyy-MM,
 * money is whole cents.
 */

export type PrintedStudent = { readonly student_id: string; readonly name: string; readonly chinese_name: string }

export type InvoicePaper = {
  readonly ref: string
  /** The business details it was issued with. */
  readonly school: Business
  readonly kind: InvoiceKind
  readonly student: PrintedStudent
  readonly issued_on: string
  readonly due_on: string
  readonly month: string
  /** First and last day of the requested lessons; null for a video course, and without lessons. */
  readonly period: { readonly from: string; readonly to: string } | null
  readonly lines: readonly {
    readonly kind: LineKind
    readonly description: string
    readonly quantity: number
    readonly unit_cents: number
    readonly amount_cents: number
  }[]
  readonly total_cents: number
  /** How it can be paid by FPS, while it is open. */
  readonly fps: { readonly code: string; readonly address: string } | null
  readonly payment:
    | { readonly status: 'pending'; readonly put_cents: number; readonly rest_cents: number }
    /** No receipt: by credit of the family. */
    | { readonly status: 'paid'; readonly receipt_ref: string | null; readonly on: string }
    | { readonly status: 'void'; readonly on: string }
}

type Receipt = {
  readonly ref: string
  /** The business details it was issued with. */
  readonly school: Business
  readonly paid_on: string
  readonly payment_type: Method
  readonly total_cents: number
  /** The credit note that cancels it. */
  readonly cancelled: { readonly credit_note_ref: string; readonly on: string } | null
  /** false: this is the first print. */
  readonly copy: boolean
}

/** For the rest of one invoice. */
export type InvoiceReceiptPaper = Receipt & {
  readonly kind: InvoiceKind
  readonly invoice_ref: string
  readonly student: PrintedStudent
  readonly month: string
  /** The last day on which the video course can be watched. */
  readonly expiry_date: string | null
  readonly lines: readonly {
    readonly kind: LineKind
    readonly description: string
    readonly course_name: string
    readonly quantity: number
    readonly amount_cents: number
  }[]
  /** What was put to the invoice before. */
  readonly before_cents: number
}

/** Money of a family: what it was put to when it came in, and what stayed as credit. */
export type FamilyReceiptPaper = Receipt & {
  readonly kind: 'family'
  readonly family_id: string
  readonly family_name: string
  readonly invoices: readonly {
    readonly invoice_ref: string
    readonly student: PrintedStudent
    readonly courses: readonly string[]
    readonly month: string
    readonly cents: number
  }[]
  readonly credit_cents: number
}
export type ReceiptPaper = InvoiceReceiptPaper | FamilyReceiptPaper

/** Says that a receipt is cancelled, and what it was for. */
export type CreditNotePaper = {
  readonly ref: string
  /** The business details it was issued with. */
  readonly school: Business
  readonly issued_on: string
  readonly reason: string
  /** What the invoice became. */
  readonly invoice_status: 'pending' | 'void'
  readonly receipt: Omit<InvoiceReceiptPaper, 'cancelled' | 'copy'> | Omit<FamilyReceiptPaper, 'cancelled' | 'copy'>
  /** false: this is the first print. */
  readonly copy: boolean
}

/** The account of a family between two days. */
export type StatementPaper = {
  readonly ref: string
  /** The business details of today. */
  readonly school: Business
  readonly family: { readonly family_id: string; readonly name: string; readonly contact_name: string }
  /** null: since the beginning. */
  readonly from: string | null
  readonly to: string
  readonly opening_cents: number
  readonly rows: readonly (Pick<LedgerEntry, 'kind' | 'ref' | 'month' | 'text' | 'cents'> & {
    readonly date: string
    /** As billed. */
    readonly student: string
    /** Cents. */
    readonly balance: number
  })[]
  readonly closing_cents: number
  /** What is open of each child. */
  readonly children: readonly { readonly student: string; readonly cents: number }[]
  /** How it can be paid by FPS. */
  readonly fps: { readonly code: string; readonly address: string } | null
}

/** One part of what is held about a student. */
export type PersonalDataPaper = {
  /** The student's id. */
  readonly ref: string
  readonly school: Business
  readonly student: PrintedStudent
  readonly on: string
  readonly part: string
  /** A day or '', what it is, and the details. */
  readonly rows: readonly (readonly [string, string, string])[]
  /** JPEG or PNG. */
  readonly photo: Uint8Array | null
}

/** One file to draw. */
export type Print = { readonly title: string } & (
  | { readonly of: 'invoices'; readonly papers: readonly InvoicePaper[] }
  | { readonly of: 'receipts'; readonly papers: readonly ReceiptPaper[] }
  | { readonly of: 'credit notes'; readonly papers: readonly CreditNotePaper[] }
  | { readonly of: 'statements'; readonly papers: readonly StatementPaper[] }
  | { readonly of: 'personal data'; readonly papers: readonly PersonalDataPaper[] }
)
