import { invoicesText } from '#client/messages/invoices.ts'
import { t } from '#client/messages/message.ts'
import type { ViewProps } from '../../app/components.ts'
import { useFoundInvoices } from '../../list/found-invoices.tsx'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { ofInvoice, student } from './invoice-rows.tsx'

const fields = ['invoice_ref', student, 'month', 'kind', 'total'] as const

/** The invoices of every month. */
export default function AllInvoices({ onClose }: ViewProps) {
  const list = useEntityList('invoice', fields)
  const found = useFoundInvoices('invoice', list)
  return (
    <ListDialog
      title={t(invoicesText.allInvoices)}
      width={960}
      onClose={onClose}
      empty={invoicesText.noInvoicesYet}
      {...list}
      {...found}
      {...ofInvoice}
    />
  )
}
