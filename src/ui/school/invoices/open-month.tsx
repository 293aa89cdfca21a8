import { useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { invoicesOfMonth } from '#client/data/month-lists.ts'
import { generalText } from '#client/messages/general.ts'
import { invoicesText } from '#client/messages/invoices.ts'
import { t } from '#client/messages/message.ts'
import printMonth from '#commands/invoices/print-month.ts'
import type { InvoiceKind } from '#contract/invoices.ts'
import type { Action } from '../../actions/action.ts'
import type { ViewProps } from '../../app/components.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { useOpenedList } from '../../list/use-opened-list.ts'
import { ofInvoice, student } from './invoice-rows.tsx'

const fields = ['invoice_ref', student, 'total'] as const

/** 'Invoices for {month}' */
export default function OpenMonth({ given, onClose }: ViewProps) {
  const list = useEntityList('invoice', fields)
  const kind: InvoiceKind = given.kind === 'video' ? 'video' : 'live'
  const month = String(given.month ?? '')
  const rows = useOpenedList(invoicesOfMonth, { kind, month })
  const toolbar = useMemo((): readonly Action[] => [invoke(printMonth, { kind, month })], [kind, month])
  return (
    <ListDialog
      title={t(invoicesText.invoicesForMonth({ month }))}
      onClose={onClose}
      rows={rows}
      {...list}
      {...ofInvoice}
      search={generalText.searchByStudentOrId}
      empty={invoicesText.noInvoicesFoundForMonth({ month })}
      toolbar={toolbar}
    />
  )
}
