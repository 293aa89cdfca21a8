import { t } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import type { LivePayment, VideoPayment } from '#contract/payments.ts'
import { FpsDialog } from './fps-dialog.tsx'

type FpsOfPaymentProps = {
  /** The payments that can be paid; `undefined` while they are loading. */
  readonly pending: readonly (LivePayment | VideoPayment)[] | undefined
  readonly payment: LivePayment | VideoPayment | undefined
  readonly onClose: () => void
}

/** The payment code of one payment, which somebody may have collected meanwhile. */
export function FpsOfPayment({ pending, payment, onClose }: FpsOfPaymentProps) {
  return (
    <FpsDialog
      title={t(paymentsText.payByFps)}
      subtitle={payment && `${payment.student_string} · ${payment.month}`}
      amount={payment?.total_amount}
      bill={payment?.invoice_ref}
      problem={pending && !payment ? paymentsText.notPending : undefined}
      onClose={onClose}
    />
  )
}
