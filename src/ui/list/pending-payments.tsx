import { useCallback, useMemo } from 'react'
import { type Invocation, invoke } from '#client/command/invocation.ts'
import type { Entities } from '#client/entities/kinds.ts'
import { generalText } from '#client/messages/general.ts'
import { listText } from '#client/messages/list.ts'
import copyReminder from '#commands/families/copy-reminder.ts'
import remindFamily from '#commands/families/remind-family.ts'
import type { Action } from '../actions/action.ts'
import { type ListRows, useRead } from '../app/use-read.ts'
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
  const { data: families } = useRead('getFamilies', {})
  const payers = useMemo(
    () =>
      new Map(
        families?.data.flatMap(({ family_id, students }) => students.map(({ student_id }) => [student_id, family_id])),
      ),
    [families],
  )
  const actions = useCallback(
    (row: Entities[K]): readonly Action[] => {
      const family = payers.get(row.student_id)
      const reminds = family === undefined ? [] : [invoke(remindFamily, { family }), invoke(copyReminder, { family })]
      return [collect(row), ...reminds.map(each => ({ ...each, button: false }))]
    },
    [collect, payers],
  )
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
