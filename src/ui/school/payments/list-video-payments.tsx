import { invoke } from '#client/command/invocation.ts'
import { t } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import collectVideoPayment from '#commands/payments/collect-video-payment.ts'
import type { VideoPayment } from '#contract/payments.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRows } from '../../app/use-read.ts'
import { PendingPayments } from '../../list/pending-payments.tsx'

const collect = (row: VideoPayment) => invoke(collectVideoPayment, { payment: row.video_payment_id })

/** 'Pending Video Payments' */
export default function ListVideoPayments({ onClose }: ViewProps) {
  const list = useRows('pendingVideoPayments', { status: 'pending' })
  return (
    <PendingPayments
      kind="videoPayment"
      title={t(paymentsText.pendingVideoPayments)}
      list={list}
      collect={collect}
      onClose={onClose}
    />
  )
}
