import { invoke } from '#client/command/invocation.ts'
import allInvoices from '#commands/invoices/all-invoices.ts'
import createVideoInvoice from '#commands/invoices/create-video-invoice.ts'
import customizeLiveInvoice from '#commands/invoices/customize-live-invoice.ts'
import generateMonth from '#commands/invoices/generate-month.ts'
import openMonth from '#commands/invoices/open-month.ts'
import printMonth from '#commands/invoices/print-month.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import type { Action } from '../../actions/action.ts'
import type { MonthGiven } from '../../list/months.tsx'
import { Months } from '../../list/months.tsx'

const toolbar: Readonly<Record<InvoiceKind, readonly Action[]>> = {
  live: [invoke(allInvoices), { ...invoke(generateMonth), look: 'main' }, invoke(customizeLiveInvoice)],
  video: [invoke(allInvoices), { ...invoke(createVideoInvoice), look: 'main' }],
}
const open = (given: MonthGiven) => invoke(openMonth, given)
const about = (given: MonthGiven) => [open(given), invoke(printMonth, given)]

export const Invoices = () => <Months open={open} toolbar={toolbar} about={about} />
