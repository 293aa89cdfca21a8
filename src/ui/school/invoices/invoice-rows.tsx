import type { ReactNode } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { isPaid, type KindInvoice } from '#client/entities/invoice.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import { t } from '#client/messages/message.ts'
import printInvoice from '#commands/invoices/print-invoice.ts'
import voidInvoice from '#commands/invoices/void-invoice.ts'
import type { Action } from '../../actions/action.ts'
import { Chip } from '../../kit/chip.tsx'

/** Void and paid invoices have a chip beside the name instead of another column. */
const withStates = (row: KindInvoice, student: ReactNode) => (
  <span className="flex min-w-0 items-center gap-2">
    <span className="truncate max-roomy:text-wrap">{student}</span>
    {row.status === 'void' ? <Chip tone="bad" label={t(invoicesText.void)} /> : null}
    {isPaid(row) ? <Chip tone="good" label={t(invoicesText.paid)} /> : null}
  </span>
)
export const student = { field: 'student', draw: withStates } as const

const open = (row: KindInvoice) => invoke(printInvoice, { invoice: row.invoice_ref })
const actions = (row: KindInvoice): readonly Action[] => {
  const given = { invoice: row.invoice_ref }
  const settled = isPaid(row) || row.receipts !== undefined || row.status === 'void'
  return [
    { ...invoke(printInvoice, given), icon: 'printer' },
    ...(settled ? [] : [{ ...invoke(voidInvoice, given), icon: 'ban' as const }]),
  ]
}

/** What can be done with a row of a list of invoices. */
export const ofInvoice = { open, actions, actionsWidth: 92 }
