import { t } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import type { ViewProps } from '../../app/components.ts'
import { useFoundInvoices } from '../../list/found-invoices.tsx'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { student, useReceiptRows } from './receipt-rows.tsx'

const fields = ['receipt_ref', student, 'month', 'kind', 'amount'] as const

/** The receipts of every month, also the cancelled ones. */
export default function AllReceipts({ onClose }: ViewProps) {
  const list = useEntityList('receipt', fields)
  const found = useFoundInvoices('receipt', list)
  return (
    <ListDialog
      title={t(paymentsText.allReceipts)}
      width={960}
      onClose={onClose}
      empty={paymentsText.noReceiptsYet}
      {...list}
      {...found}
      {...useReceiptRows()}
    />
  )
}
