import { t } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { FpsDialog } from './fps-dialog.tsx'

export default function ShowFpsCode({ given, onClose }: ViewProps) {
  const { data } = useRead('pendingPayments', { status: 'pending' })
  const payment = data?.find(({ payment_id }) => payment_id === given.payment)
  return (
    <FpsDialog
      title={t(paymentsText.payByFps)}
      subtitle={payment && `${payment.student_string} · ${payment.month}`}
      amount={payment?.total_amount}
      bill={payment?.invoice_ref}
      problem={data && !payment ? paymentsText.notPending : undefined}
      onClose={onClose}
    />
  )
}
