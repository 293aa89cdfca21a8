import { useCallback, useMemo } from 'react'
import type { EntityRef, KindInvoice } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import printReceipt from '#commands/receipts/print-receipt.ts'
import { fill } from '#contract/call.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import { money } from '#rules/money.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import type { ViewProps } from '../components.ts'
import { KeyHints } from '../kit/key-hints.tsx'
import type { Column } from '../kit/table-column.ts'
import { invoiceWords, useInvoiceRows } from '../list/invoice-rows.ts'
import { ListDialog } from '../list/list-dialog.tsx'

const id = (row: KindInvoice) => row.receipt_ref ?? row.invoice_ref
const subject = (row: KindInvoice): EntityRef => ({ kind: 'receipt', id: id(row) })
const columns: readonly Column<KindInvoice>[] = [
  { id: 'ref', title: t('Receipt Ref'), width: 140, className: 'text-text-2', render: id, sortKey: id },
  {
    id: 'student',
    title: t('Student'),
    width: 200,
    flex: 1,
    render: row => row.student_string,
    sortKey: row => row.student_string,
  },
  {
    id: 'amount',
    title: t('Amount'),
    width: 110,
    align: 'right',
    render: row => money(row.total_amount),
    sortKey: row => row.total_amount,
  },
]
const actions = (row: KindInvoice) => (
  <CommandButton command={printReceipt} given={{ receipt: id(row) }} via="row" look="icon" icon="printer" />
)

/** 'Receipts for {month}': the paid invoices of the month. */
export default function OpenMonth({ given, onClose }: ViewProps) {
  const { runner } = useApp()
  const kind: InvoiceKind = given.kind === 'video' ? 'video' : 'live'
  const month = String(given.month ?? '')
  const all = useInvoiceRows(kind, month)
  const rows = useMemo(() => all?.filter(row => row.receipt_ref), [all])
  const print = useCallback(
    (row: KindInvoice) => void runner.start(invoke(printReceipt, { receipt: id(row) }), 'row'),
    [runner],
  )
  return (
    <ListDialog
      title={fill(t('Receipts for {month}'), { month })}
      onClose={onClose}
      rows={rows}
      id={id}
      words={invoiceWords}
      columns={columns}
      search="Search by student or ID"
      empty={fill(t('No receipts found for {month}.'), { month })}
      subject={subject}
      onOpen={print}
      actions={actions}
      actionsWidth={72}
      hints={<KeyHints hints={[{ keys: 'P', words: t('print') }]} />}
    />
  )
}
