import { invoke } from '#client/invocation.ts'
import { t } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import type { LivePayment } from '#contract/payments.ts'
import type { ViewProps } from '../components.ts'
import { PendingPayments } from '../list/pending-payments.tsx'
import { useRows } from '../use-read.ts'

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
