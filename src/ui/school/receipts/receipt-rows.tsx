import { type ReactNode, useCallback } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { type KindInvoice, receipt } from '#client/entities/invoice.ts'
import { t } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import { whyNotReversed } from '#client/school/reversing.ts'
import reversePayment from '#commands/payments/reverse-payment.ts'
import printCreditNote from '#commands/receipts/print-credit-note.ts'
import printReceipt from '#commands/receipts/print-receipt.ts'
import type { Action } from '../../actions/action.ts'
import { useApp } from '../../app/app.ts'
import { Chip } from '../../kit/chip.tsx'

/** Cancelled receipts have a chip beside the name. */
const withState = (row: KindInvoice, student: ReactNode) => (
  <span className="flex min-w-0 items-center gap-2">
    <span className="truncate max-roomy:text-wrap">{student}</span>
    {row.credit_note_ref ? <Chip tone="bad" label={t(paymentsText.cancelled)} /> : null}
  </span>
)
export const student = { field: 'student', draw: withState } as const

const open = (row: KindInvoice) => invoke(printReceipt, { receipt: receipt.id(row) })

/** What can be done with a row of a list of receipts. Reversing is disabled, with the reason, for those who may not. */
export function useReceiptRows() {
  const { records } = useApp()
  const actions = useCallback(
    (row: KindInvoice): readonly Action[] => [
      { ...invoke(printReceipt, { receipt: receipt.id(row) }), icon: 'printer' },
      row.credit_note_ref
        ? { ...invoke(printCreditNote, { creditNote: row.credit_note_ref }), icon: 'file' }
        : {
            ...invoke(reversePayment, { receipt: receipt.id(row) }),
            icon: 'undo',
            unless: whyNotReversed(row, records.related()),
          },
    ],
    [records],
  )
  return { open, actions, actionsWidth: 92 }
}
