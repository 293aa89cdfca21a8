import { receiptsOfMonth } from '#client/data/month-lists.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import type { ViewProps } from '../../app/components.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useEntityList } from '../../list/use-field-list.ts'
import { useOpenedList } from '../../list/use-opened-list.ts'
import { student, useReceiptRows } from './receipt-rows.tsx'

const fields = ['receipt_ref', student, 'amount'] as const

/** 'Receipts for {month}': those of the paid invoices of the month, and the cancelled ones. */
export default function OpenMonth({ given, onClose }: ViewProps) {
  const list = useEntityList('receipt', fields)
  const month = String(given.month ?? '')
  const rows = useOpenedList(receiptsOfMonth, { kind: String(given.kind ?? ''), month })
  return (
    <ListDialog
      title={t(paymentsText.receiptsForMonth({ month }))}
      onClose={onClose}
      rows={rows}
      {...list}
      {...useReceiptRows()}
      search={generalText.searchByStudentOrId}
      empty={paymentsText.noReceiptsFoundForMonth({ month })}
    />
  )
}
