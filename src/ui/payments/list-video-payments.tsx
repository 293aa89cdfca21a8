import { useCallback } from 'react'
import type { EntityRef } from '#client/entities.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import collectVideoPayment from '#commands/payments/collect-video-payment.ts'
import type { VideoPayment } from '#contract/payments.ts'
import { useApp } from '../app.ts'
import type { ViewProps } from '../components.ts'
import { PendingPayments } from '../list/pending-payments.tsx'
import { useRead } from '../use-read.ts'

const id = (row: VideoPayment) => row.video_payment_id
const subject = (row: VideoPayment): EntityRef => ({ kind: 'videoPayment', id: row.video_payment_id })

/** 'Pending Video Payments' */
export default function ListVideoPayments({ onClose }: ViewProps) {
  const { runner } = useApp()
  const { data, isPending } = useRead('pendingVideoPayments', { status: 'pending' })
  const collect = useCallback(
    (row: VideoPayment) => void runner.start(invoke(collectVideoPayment, { payment: row.video_payment_id }), 'key'),
    [runner],
  )
  return (
    <PendingPayments
      title={t('Pending Video Payments')}
      rows={data ?? (isPending ? undefined : [])}
      id={id}
      subject={subject}
      collect={collectVideoPayment}
      onOpen={collect}
      onClose={onClose}
    />
  )
}
