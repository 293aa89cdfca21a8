import { useMemo } from 'react'
import { type KindInvoice, receipt, receiptsOf } from '#client/entities/invoice.ts'
import { invoke } from '#client/invocation.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import reversePayment from '#commands/payments/reverse-payment.ts'
import printCreditNote from '#commands/receipts/print-credit-note.ts'
import printReceipt from '#commands/receipts/print-receipt.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import type { Action } from '../action.ts'
import type { ViewProps } from '../components.ts'
import { Chip } from '../kit/chip.tsx'
import { useInvoiceRows } from '../list/invoice-rows.ts'
import { ListDialog } from '../list/list-dialog.tsx'
import { useEntityList } from '../list/use-field-list.ts'

/** Cancelled receipts have a chip beside the name. */
const withState = (row: KindInvoice) => (
  <span className="flex min-w-0 items-center gap-2">
    <span className="truncate">{row.student_string}</span>
    {row.credit_note_ref ? <Chip tone="bad" label={t(paymentsText.cancelled)} /> : null}
  </span>
)
const fields = ['receipt_ref', { field: 'student', draw: withState }, 'amount'] as const
/** 'Receipts for {month}': those of the paid invoices of the month, and the cancelled ones. */
export default function OpenMonth({ given, onClose }: ViewProps) {
  const list = useEntityList('receipt', fields)
  const actions = (row: KindInvoice): readonly Action[] => [
    { ...invoke(printReceipt, { receipt: receipt.id(row) }), icon: 'printer' },
    row.credit_note_ref
      ? { ...invoke(printCreditNote, { creditNote: row.credit_note_ref }), icon: 'file' }
      : { ...invoke(reversePayment, { receipt: receipt.id(row) }), icon: 'undo' },
  ]

  const open = (row: KindInvoice) => invoke(printReceipt, { receipt: receipt.id(row) })

  const kind: InvoiceKind = given.kind === 'video' ? 'video' : 'live'
  const month = String(given.month ?? '')
  const all = useInvoiceRows(kind, month)
  const rows = useMemo(() => all?.flatMap(receiptsOf), [all])
  return (
    <ListDialog
      title={t(paymentsText.receiptsForMonth({ month }))}
      onClose={onClose}
      rows={rows}
      {...list}
      search={generalText.searchByStudentOrId}
      empty={paymentsText.noReceiptsFoundForMonth({ month })}
      open={open}
      actions={actions}
      actionsWidth={92}
    />
  )
}
