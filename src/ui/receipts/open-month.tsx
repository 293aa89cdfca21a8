import { useMemo } from 'react'
import { carryAuthor } from '#client/changes/authors.ts'
import { receiptsOf } from '#client/entities/invoice.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import type { ViewProps } from '../components.ts'
import { useInvoiceRows } from '../list/invoice-rows.ts'
import { ListDialog } from '../list/list-dialog.tsx'
import { useEntityList } from '../list/use-field-list.ts'
import { ofReceipt, student } from './receipt-rows.tsx'

const fields = ['receipt_ref', student, 'amount'] as const

/** 'Receipts for {month}': those of the paid invoices of the month, and the cancelled ones. */
export default function OpenMonth({ given, onClose }: ViewProps) {
  const list = useEntityList('receipt', fields)
  const kind: InvoiceKind = given.kind === 'video' ? 'video' : 'live'
  const month = String(given.month ?? '')
  const all = useInvoiceRows(kind, month)
  const rows = useMemo(() => all?.flatMap(row => receiptsOf(row).map(each => carryAuthor(row, each))), [all])
  return (
    <ListDialog
      title={t(paymentsText.receiptsForMonth({ month }))}
      onClose={onClose}
      rows={rows}
      {...list}
      {...ofReceipt}
      search={generalText.searchByStudentOrId}
      empty={paymentsText.noReceiptsFoundForMonth({ month })}
    />
  )
}
