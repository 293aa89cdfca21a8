import { useCallback, useMemo } from 'react'
import { type KindInvoice, receipt } from '#client/entities/invoice.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import printReceipt from '#commands/receipts/print-receipt.ts'
import { fill } from '#contract/call.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import type { ViewProps } from '../components.ts'
import { KeyHints } from '../kit/key-hints.tsx'
import { useInvoiceRows } from '../list/invoice-rows.ts'
import { ListDialog } from '../list/list-dialog.tsx'
import { useEntityList } from '../list/use-field-list.ts'

const fields = ['receipt_ref', 'student', 'amount'] as const
const actions = (row: KindInvoice) => (
  <CommandButton command={printReceipt} given={{ receipt: receipt.id(row) }} via="row" look="icon" icon="printer" />
)

/** 'Receipts for {month}': the paid invoices of the month. */
export default function OpenMonth({ given, onClose }: ViewProps) {
  const list = useEntityList('receipt', fields)
  const { runner } = useApp()
  const kind: InvoiceKind = given.kind === 'video' ? 'video' : 'live'
  const month = String(given.month ?? '')
  const all = useInvoiceRows(kind, month)
  const rows = useMemo(() => all?.filter(row => row.receipt_ref), [all])
  const print = useCallback(
    (row: KindInvoice) => void runner.start(invoke(printReceipt, { receipt: receipt.id(row) }), 'row'),
    [runner],
  )
  return (
    <ListDialog
      title={fill(t('Receipts for {month}'), { month })}
      onClose={onClose}
      rows={rows}
      {...list}
      search="Search by student or ID"
      empty={fill(t('No receipts found for {month}.'), { month })}
      onOpen={print}
      actions={actions}
      actionsWidth={72}
      hints={<KeyHints hints={[{ keys: 'P', words: t('print') }]} />}
    />
  )
}
