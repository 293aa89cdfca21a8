import { useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import collectVideoPayment from '#commands/payments/collect-video-payment.ts'
import { useRead } from '../../app/use-read.ts'

/**
 * The open payments of a student, each with the command that collects it. `owed` is `undefined` as long as they are not
 * known, also after they could not be loaded.
 */
export function useOwed(student: string) {
  const { data: live, isPending: isLive } = useRead('pendingPayments', { status: 'pending' })
  const { data: video, isPending: isVideo } = useRead('pendingVideoPayments', { status: 'pending' })
  const owed = useMemo(() => {
    if (!live || !video) return undefined
    const all = [
      ...live.map(row => ({
        ...row,
        id: row.payment_id,
        kind: 'live' as const,
        collect: invoke(collectLivePayment, { payment: row.payment_id }),
      })),
      ...video.map(row => ({
        ...row,
        id: row.video_payment_id,
        kind: 'video' as const,
        collect: invoke(collectVideoPayment, { payment: row.video_payment_id }),
      })),
    ]
    return all.filter(({ student_id }) => student_id === student)
  }, [live, video, student])
  return { owed, isPending: isLive || isVideo }
}
