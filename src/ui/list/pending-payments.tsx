import { useCallback, useMemo } from 'react'
import type { AnyCommand } from '#client/command.ts'
import type { EntityRef } from '#client/entities.ts'
import { t } from '#client/language.ts'
import type { LivePayment, VideoPayment } from '#contract/payments.ts'
import { money } from '#rules/money.ts'
import { folded } from '#rules/names.ts'
import { CommandButton } from '../command-button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import type { Column } from '../kit/table-column.ts'
import { ListDialog } from './list-dialog.tsx'

type Pending = LivePayment | VideoPayment
type Props<Row extends Pending> = {
  readonly title: string
  readonly rows: readonly Row[] | undefined
  readonly id: (row: Row) => string
  readonly subject: (row: Row) => EntityRef
  readonly collect: AnyCommand
  readonly onOpen: (row: Row) => void
  readonly onClose: () => void
}

const words = (row: Pending) => folded(`${row.student_string} ${row.student_id} ${row.invoice_ref ?? ''}`)

/** What is still to be collected; the row that is collected leaves, and the next one is under the cursor. */
export function PendingPayments<Row extends Pending>({
  title,
  rows,
  id,
  subject,
  collect,
  onOpen,
  onClose,
}: Props<Row>) {
  const columns: readonly Column<Row>[] = useMemo(
    () => [
      { id: 'id', title: t('Payment ID'), width: 110, className: 'text-text-2', render: id, sortKey: id },
      {
        id: 'student',
        title: t('Student'),
        width: 220,
        flex: 1,
        render: row => row.student_string,
        sortKey: row => row.student_string,
      },
      {
        id: 'month',
        title: t('Month'),
        width: 90,
        className: 'text-text-2',
        render: row => row.month,
        sortKey: row => row.month,
      },
      { id: 'status', title: t('Status'), width: 90, className: 'text-text-2', render: row => row.status },
      {
        id: 'amount',
        title: t('Amount'),
        width: 110,
        align: 'right',
        render: row => money(row.total_amount),
        sortKey: row => row.total_amount,
      },
    ],
    [id],
  )
  const actions = useCallback(
    (row: Row) => <CommandButton command={collect} given={{ payment: id(row) }} via="row" small keyless />,
    [collect, id],
  )
  return (
    <ListDialog
      title={title}
      width={960}
      onClose={onClose}
      rows={rows}
      id={id}
      words={words}
      columns={columns}
      search="Search by student or ID"
      empty="No pending payments."
      subject={subject}
      onOpen={onOpen}
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
