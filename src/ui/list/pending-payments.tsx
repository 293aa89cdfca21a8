import { useCallback } from 'react'
import type { Invocation } from '#client/command/invocation.ts'
import type { Entities } from '#client/entities/kinds.ts'
import { generalText } from '#client/messages/general.ts'
import { listText } from '#client/messages/list.ts'
import type { Action } from '../actions/action.ts'
import type { ListRows } from '../app/use-read.ts'
import { ListDialog } from './list-dialog.tsx'
import { useEntityList } from './use-field-list.ts'

type PaymentKind = 'livePayment' | 'videoPayment'
type Props<K extends PaymentKind> = {
  readonly kind: K
  readonly title: string
  readonly list: ListRows<Entities[K]>
  readonly collect: (row: Entities[K]) => Invocation
  readonly onClose: () => void
}

const fields = ['payment_id', 'student', 'month', 'status', 'amount'] as const

/** The payments to collect. A collected row disappears, and the cursor moves to the next one. */
export function PendingPayments<K extends PaymentKind>({ kind, title, list, collect, onClose }: Props<K>) {
  const shown = useEntityList(kind, fields)
  const actions = useCallback((row: Entities[K]): readonly Action[] => [collect(row)], [collect])
  return (
    <ListDialog
      title={title}
      width={960}
      onClose={onClose}
      {...list}
      {...shown}
      search={generalText.searchByStudentOrId}
      empty={listText.noPendingPayments}
      open={collect}
      openVia="key"
      actions={actions}
      actionsWidth={100}
    />
  )
}
