import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import type { LivePayment } from '#contract/payments.ts'
import type { ViewProps } from '../components.ts'
import { PendingPayments } from '../list/pending-payments.tsx'
import { useRead } from '../use-read.ts'

const collect = (row: LivePayment) => invoke(collectLivePayment, { payment: row.payment_id })

/** 'Pending Live Payments' */
export default function ListLivePayments({ onClose }: ViewProps) {
  const { data, isPending } = useRead('pendingPayments', { status: 'pending' })
  return (
    <PendingPayments
      kind="livePayment"
      title={t('Pending Live Payments')}
      rows={data ?? (isPending ? undefined : [])}
      collect={collect}
      onClose={onClose}
    />
  )
}
