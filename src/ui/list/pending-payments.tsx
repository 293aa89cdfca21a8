import { useCallback } from 'react'
import type { Entities } from '#client/entities.ts'
import type { Invocation } from '#client/invocation.ts'
import type { Action } from '../action.ts'
import { ListDialog } from './list-dialog.tsx'
import { useEntityList } from './use-field-list.ts'

type PaymentKind = 'livePayment' | 'videoPayment'
type Props<K extends PaymentKind> = {
  readonly kind: K
  readonly title: string
  readonly rows: readonly Entities[K][] | undefined
  readonly collect: (row: Entities[K]) => Invocation
  readonly onClose: () => void
}

const fields = ['payment_id', 'student', 'month', 'status', 'amount'] as const

/** What is still to be collected; the row that is collected leaves, and the next one is under the cursor. */
export function PendingPayments<K extends PaymentKind>({ kind, title, rows, collect, onClose }: Props<K>) {
  const list = useEntityList(kind, fields)
  const actions = useCallback((row: Entities[K]): readonly Action[] => [collect(row)], [collect])
  return (
    <ListDialog
      title={title}
      width={960}
      onClose={onClose}
      rows={rows}
      {...list}
      search="Search by student or ID"
      empty="No pending payments."
      open={collect}
      openVia="key"
      actions={actions}
      actionsWidth={100}
    />
  )
}
