import { mayReverse, minutesToReverse } from '#rules/roles.ts'
import type { Who } from '../entities/field.ts'
import type { KindInvoice } from '../entities/invoice.ts'
import type { Message } from '../messages/message.ts'
import { paymentsText } from '../messages/payments.ts'

/** Why a receipt cannot be reversed by these now. */
export function whyNotReversed(receipt: KindInvoice, { me, role }: Who): Message | undefined {
  const { receipt_ref, credit_note_ref, payment_id } = receipt
  const receiptRef = receipt_ref ?? ''
  if (credit_note_ref) return paymentsText.isCancelled({ receiptRef, creditNote: credit_note_ref })
  if (!payment_id) return paymentsText.paymentUnknown({ receiptRef })
  return mayReverse({ username: me, role }, receipt, Temporal.Now.instant())
    ? undefined
    : paymentsText.mayNotReverse({ minutes: minutesToReverse })
}
