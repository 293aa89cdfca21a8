import { t } from '#client/language.ts'
import collectVideoPayment from '#commands/payments/collect-video-payment.ts'
import type { ViewProps } from '../components.ts'
import { PendingPayments } from '../list/pending-payments.tsx'
import { useRead } from '../use-read.ts'

/** 'Pending Video Payments' */
export default function ListVideoPayments({ onClose }: ViewProps) {
  const { data, isPending } = useRead('pendingVideoPayments', { status: 'pending' })
  return (
    <PendingPayments
      kind="videoPayment"
      title={t('Pending Video Payments')}
      rows={data ?? (isPending ? undefined : [])}
      collect={collectVideoPayment}
      onClose={onClose}
    />
  )
}
