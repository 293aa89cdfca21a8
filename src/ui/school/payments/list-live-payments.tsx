import { invoke } from '#client/command/invocation.ts'
import { t } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import type { LivePayment } from '#contract/payments.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRows } from '../../app/use-read.ts'
import { PendingPayments } from '../../list/pending-payments.tsx'

const collect = (row: LivePayment) => invoke(collectLivePayment, { payment: row.payment_id })

/** 'Pending Live Payments' */
export default function ListLivePayments({ onClose }: ViewProps) {
  const list = useRows('pendingPayments', { status: 'pending' })
  return (
    <PendingPayments
      kind="livePayment"
      title={t(paymentsText.pendingLivePayments)}
      list={list}
      collect={collect}
      onClose={onClose}
    />
  )
}
