import { useCallback } from 'react'
import type { AnyCommand } from '#client/command.ts'
import type { Entities } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { ListDialog } from './list-dialog.tsx'
import { useEntityList } from './use-field-list.ts'

type PaymentKind = 'livePayment' | 'videoPayment'
type Props<K extends PaymentKind> = {
  readonly kind: K
  readonly title: string
  readonly rows: readonly Entities[K][] | undefined
  readonly collect: AnyCommand
  readonly onClose: () => void
}

const fields = ['payment_id', 'student', 'month', 'status', 'amount'] as const

/** What is still to be collected; the row that is collected leaves, and the next one is under the cursor. */
export function PendingPayments<K extends PaymentKind>({ kind, title, rows, collect, onClose }: Props<K>) {
  const { runner } = useApp()
  const list = useEntityList(kind, fields)
  const { id } = list
  const open = useCallback(
    (row: Entities[K]) => void runner.start(invoke(collect, { payment: id(row) }), 'key'),
    [runner, collect, id],
  )
  const actions = useCallback(
    (row: Entities[K]) => <CommandButton command={collect} given={{ payment: id(row) }} via="row" small keyless />,
    [collect, id],
  )
  return (
    <ListDialog
      title={title}
      width={960}
      onClose={onClose}
      rows={rows}
      {...list}
      search="Search by student or ID"
      empty="No pending payments."
      onOpen={open}
      actions={actions}
      actionsWidth={100}
      hints={
        <KeyHints
          hints={[
            { keys: 'Enter', words: t('confirm') },
            { keys: 'Ctrl Enter', words: t('accept all') },
          ]}
        />
      }
    />
  )
}
