import { useCallback, useMemo } from 'react'
import type { EntityRef, KindInvoice } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import printInvoice from '#commands/invoices/print-invoice.ts'
import printMonth from '#commands/invoices/print-month.ts'
import voidInvoice from '#commands/invoices/void-invoice.ts'
import { fill } from '#contract/call.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import { money } from '#rules/money.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import type { ViewProps } from '../components.ts'
import { Chip } from '../kit/chip.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import type { Column } from '../kit/table-column.ts'
import { invoiceWords, useInvoiceRows } from '../list/invoice-rows.ts'
import { ListDialog } from '../list/list-dialog.tsx'

const id = (row: KindInvoice) => row.invoice_ref
const subject = (row: KindInvoice): EntityRef => ({ kind: 'invoice', id: row.invoice_ref })
const dim = (row: KindInvoice) => row.status === 'void'
const columns: readonly Column<KindInvoice>[] = [
  { id: 'ref', title: t('Invoice Ref'), width: 140, className: 'text-text-2', render: id, sortKey: id },
  {
    id: 'student',
    title: t('Student'),
    width: 200,
    flex: 1,
    sortKey: row => row.student_string,
    render: row => (
      <span className="flex min-w-0 items-center gap-2">
        <span className="truncate">{row.student_string}</span>
        {row.status === 'void' ? <Chip tone="bad" label={t('void')} /> : null}
        {row.receipt_ref ? <Chip tone="good" label={t('paid')} /> : null}
      </span>
    ),
  },
  {
    id: 'total',
    title: t('Total'),
    width: 110,
    align: 'right',
    render: row => money(row.total_amount),
    sortKey: row => row.total_amount,
  },
]

const actions = (row: KindInvoice) => {
  const given = { invoice: row.invoice_ref }
  return (
    <>
      <CommandButton command={printInvoice} given={given} via="row" look="icon" icon="printer" />
      {row.receipt_ref || row.status === 'void' ? null : (
        <CommandButton command={voidInvoice} given={given} via="row" look="icon" icon="ban" />
      )}
    </>
  )
}

/** 'Invoices for {month}' */
export default function OpenMonth({ given, onClose }: ViewProps) {
  const { runner } = useApp()
  const kind: InvoiceKind = given.kind === 'video' ? 'video' : 'live'
  const month = String(given.month ?? '')
  const rows = useInvoiceRows(kind, month)
  const print = useCallback(
    (row: KindInvoice) => void runner.start(invoke(printInvoice, { invoice: row.invoice_ref }), 'row'),
    [runner],
  )
  const localCommands = useMemo(() => ({ 'invoices/print-month': { kind, month } }), [kind, month])
  return (
    <ListDialog
      title={fill(t('Invoices for {month}'), { month })}
      onClose={onClose}
      rows={rows}
      id={id}
      words={invoiceWords}
      columns={columns}
      search="Search by student or ID"
      empty={fill(t('No invoices found for {month}.'), { month })}
      subject={subject}
      onOpen={print}
      actions={actions}
      actionsWidth={92}
      dim={dim}
      localCommands={localCommands}
      bar={<CommandButton command={printMonth} given={{ kind, month }} />}
      hints={
        <KeyHints
          hints={[
            { keys: 'P', words: t('print') },
            { keys: 'D', words: t('void') },
          ]}
        />
      }
    />
  )
}
