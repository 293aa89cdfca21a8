import { useCallback } from 'react'
import type { EntityRef } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import type { LivePayment } from '#contract/payments.ts'
import { useApp } from '../app.ts'
import type { ViewProps } from '../components.ts'
import { PendingPayments } from '../list/pending-payments.tsx'
import { useRead } from '../use-read.ts'

const id = (row: LivePayment) => row.payment_id
const subject = (row: LivePayment): EntityRef => ({ kind: 'livePayment', id: row.payment_id })

/** 'Pending Live Payments' */
export default function ListLivePayments({ onClose }: ViewProps) {
  const { runner } = useApp()
  const { data, isPending } = useRead('pendingPayments', { status: 'pending' })
  const collect = useCallback(
    (row: LivePayment) => void runner.start(invoke(collectLivePayment, { payment: row.payment_id }), 'key'),
    [runner],
  )
  return (
    <PendingPayments
      title={t('Pending Live Payments')}
      rows={data ?? (isPending ? undefined : [])}
      id={id}
      subject={subject}
      collect={collectLivePayment}
      onOpen={collect}
      onClose={onClose}
    />
  )
}
