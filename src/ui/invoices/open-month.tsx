import { useMemo } from 'react'
import type { KindInvoice } from '#client/entities/invoice.ts'
import { invoke } from '#client/invocation.ts'
import { generalText } from '#client/messages/general.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import { t } from '#client/messages/message.ts'
import printInvoice from '#commands/invoices/print-invoice.ts'
import printMonth from '#commands/invoices/print-month.ts'
import voidInvoice from '#commands/invoices/void-invoice.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import type { Action } from '../action.ts'
import type { ViewProps } from '../components.ts'
import { Chip } from '../kit/chip.tsx'
import { useInvoiceRows } from '../list/invoice-rows.ts'
import { ListDialog } from '../list/list-dialog.tsx'
import { useEntityList } from '../list/use-field-list.ts'

/** Void and paid invoices have a chip beside the name instead of another column. */
const withStates = (row: KindInvoice) => (
  <span className="flex min-w-0 items-center gap-2">
    <span className="truncate">{row.student_string}</span>
    {row.status === 'void' ? <Chip tone="bad" label={t(invoicesText.void)} /> : null}
    {row.receipt_ref ? <Chip tone="good" label={t(invoicesText.paid)} /> : null}
  </span>
)
const fields = ['invoice_ref', { field: 'student', draw: withStates }, 'total'] as const

const actions = (row: KindInvoice): readonly Action[] => {
  const given = { invoice: row.invoice_ref }
  const settled = row.receipt_ref || row.status === 'void'
  return [
    { ...invoke(printInvoice, given), icon: 'printer' },
    ...(settled ? [] : [{ ...invoke(voidInvoice, given), icon: 'ban' as const }]),
  ]
}

const open = (row: KindInvoice) => invoke(printInvoice, { invoice: row.invoice_ref })

/** 'Invoices for {month}' */
export default function OpenMonth({ given, onClose }: ViewProps) {
  const list = useEntityList('invoice', fields)
  const kind: InvoiceKind = given.kind === 'video' ? 'video' : 'live'
  const month = String(given.month ?? '')
  const rows = useInvoiceRows(kind, month)
  const toolbar = useMemo((): readonly Action[] => [invoke(printMonth, { kind, month })], [kind, month])
  return (
    <ListDialog
      title={t(invoicesText.invoicesForMonth({ month }))}
      onClose={onClose}
      rows={rows}
      {...list}
      search={generalText.searchByStudentOrId}
      empty={invoicesText.noInvoicesFoundForMonth({ month })}
      open={open}
      actions={actions}
      actionsWidth={92}
      toolbar={toolbar}
    />
  )
}
