import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { type Invocation, invoke } from '#client/command/invocation.ts'
import { type AccountRow, accountRow } from '#client/entities/account-row.ts'
import { sheetOfKind } from '#client/export/sheet.ts'
import { familiesText } from '#client/messages/families.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import printFamilyReceipt from '#commands/families/print-family-receipt.ts'
import printInvoice from '#commands/invoices/print-invoice.ts'
import printCreditNote from '#commands/receipts/print-credit-note.ts'
import printReceipt from '#commands/receipts/print-receipt.ts'
import type { Family } from '#contract/families.ts'
import { useApp } from '../../app/app.ts'
import { letters } from '../../app/preferences.ts'
import { useStore } from '../../app/use-store.ts'
import { Part } from '../../card/card-part.tsx'
import { SaveRows } from '../../form/save-rows.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Table } from '../../kit/table.tsx'
import { columnsOf } from '../../list/field-columns.tsx'
import { useRelated } from '../../list/use-related.ts'

const needs = ['students'] as const
const less = ({ amount }: AccountRow, usual: ReactNode) => (
  <span className={amount < 0 ? 'text-good' : undefined}>{usual}</span>
)
const columns = ['date', 'what', 'ref', { field: 'amount', draw: less }, 'balance'] as const

/** What prints the paper of an entry. Credits and refunds have none. */
function paperOf({ kind, month, ref, invoice_ref }: AccountRow, family: string): Invocation | undefined {
  const isOfFamily = month === ''
  switch (kind) {
    case 'receipt':
      return isOfFamily ? invoke(printFamilyReceipt, { family, receipt: ref }) : invoke(printReceipt, { receipt: ref })
    case 'credit note':
      return isOfFamily
        ? invoke(printFamilyReceipt, { family, receipt: ref })
        : invoke(printCreditNote, { creditNote: ref })
    case 'credit':
    case 'refund':
      return undefined
    default:
      return invoke(printInvoice, { invoice: invoice_ref })
  }
}

/** Everything that was billed to a family and received of it, the newest on top. Enter prints the paper of a row. */
export function Account({
  family,
  rows,
}: {
  readonly family: Family
  readonly rows: readonly AccountRow[] | undefined
}) {
  const { runner } = useApp()
  const related = useRelated(needs)
  const [cursor, setCursor] = useState<string>()
  const shown = useMemo(() => columnsOf(accountRow, columns, related), [related])
  const print = useCallback(
    (row: AccountRow) => {
      const paper = paperOf(row, family.family_id)
      if (paper) void runner.start(paper, 'row')
    },
    [runner, family],
  )
  return (
    <Part
      title={familiesText.account}
      action={
        <SaveRows
          sheet={() => sheetOfKind(t(familiesText.accountOf({ family: family.name })), accountRow, rows ?? [])}
        />
      }
    >
      <Table
        name="account"
        label={t(familiesText.account)}
        rows={rows ?? []}
        rowId={accountRow.id}
        columns={shown}
        pageSize={10}
        tall={Math.min(12, Math.max(3, rows?.length ?? 3))}
        selection="log"
        cursor={cursor}
        onCursor={setCursor}
        onOpen={print}
        state={rows === undefined ? 'loading' : 'ready'}
        loadingText={t(generalText.loading)}
        letters={useStore(letters)}
        empty={<Empty text={t(familiesText.nothingYet)} />}
        className="-mx-4"
      />
    </Part>
  )
}
