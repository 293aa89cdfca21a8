import { useMemo } from 'react'
import { type KindInvoice, receipt } from '#client/entities/invoice.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import printReceipt from '#commands/receipts/print-receipt.ts'
import { fill } from '#contract/call.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import type { Action } from '../action.ts'
import type { ViewProps } from '../components.ts'
import { useInvoiceRows } from '../list/invoice-rows.ts'
import { ListDialog } from '../list/list-dialog.tsx'
import { useEntityList } from '../list/use-field-list.ts'

const fields = ['receipt_ref', 'student', 'amount'] as const
/** 'Receipts for {month}': the paid invoices of the month. */
export default function OpenMonth({ given, onClose }: ViewProps) {
  const list = useEntityList('receipt', fields)
  const actions = (row: KindInvoice): readonly Action[] => [
    { ...invoke(printReceipt, { receipt: receipt.id(row) }), icon: 'printer' },
  ]

  const open = (row: KindInvoice) => invoke(printReceipt, { receipt: receipt.id(row) })

  const kind: InvoiceKind = given.kind === 'video' ? 'video' : 'live'
  const month = String(given.month ?? '')
  const all = useInvoiceRows(kind, month)
  const rows = useMemo(() => all?.filter(row => row.receipt_ref), [all])
  return (
    <ListDialog
      title={fill(t('Receipts for {month}'), { month })}
      onClose={onClose}
      rows={rows}
      {...list}
      search="Search by student or ID"
      empty={fill(t('No receipts found for {month}.'), { month })}
      open={open}
      actions={actions}
      actionsWidth={72}
    />
  )
}
