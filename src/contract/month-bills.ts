import * as v from 'valibot'
import { call, data } from './call.ts'
import { BeforeAdding, OtherLines } from './invoices.ts'
import { Id, Month, someText, Toggle } from './words.ts'

export const MonthBill = v.object({
  month: v.string(),
  total_amount: v.number(),
  invoices: v.array(
    v.object({
      student_id: v.string(),
      student_string: v.string(),
      lessons: v.number(),
      total_amount: v.number(),
      invoice_ref: v.nullable(v.string()),
      before_adding: BeforeAdding,
      other_lines: OtherLines,
    }),
  ),
})
export type MonthBill = v.InferOutput<typeof MonthBill>

/**
 * Makes one live invoice per student for the month's unbilled lessons, except lessons on leave, with the discounts of the
 * rules, and for what waits to be billed. Running it again bills
 * nothing twice.
 */
export const generateLiveInvoices = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/generateLiveInvoices',
  inParts: true,
  changes: ['billed_lessons', 'charges', 'invoice_lines', 'invoices', 'payments'],
  body: v.object({
    month: Month,
    dryRun: Toggle,
    /** The ids of students who are left out. */
    except: v.optional(v.array(Id)),
  }),
  answer: data(MonthBill),
  refusals: {},
})

/**
 * Voids the unpaid live invoices of a month together, each as `voidInvoice` does. A dry run says which ones, and stores
 * nothing.
 */
export const voidUnpaidInvoices = call({
  source: 'extension',
  kind: 'write',
  method: 'POST',
  path: '/admin/voidUnpaidInvoices',
  inParts: true,
  changes: ['billed_lessons', 'charges', 'invoices', 'payments'],
  body: v.object({ month: Month, reason: someText(), dryRun: Toggle }),
  answer: data(
    v.object({
      month: v.string(),
      total_amount: v.number(),
      invoices: v.array(v.object({ invoice_ref: v.string(), total_amount: v.number() })),
    }),
  ),
  refusals: {},
})
