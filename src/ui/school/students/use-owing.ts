import { useMemo } from 'react'
import { type Invocation, invoke } from '#client/command/invocation.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import collectVideoPayment from '#commands/payments/collect-video-payment.ts'
import { useRead } from '../../app/use-read.ts'

type Owed = {
  readonly id: string
  readonly kind: 'live' | 'video'
  readonly student_id: string
  readonly month: string
  readonly total_amount: number
  readonly due_date?: string | undefined
  /** The command that collects it. */
  readonly collect: Invocation
}
export type Owing = {
  /** The open payments of a student; undefined as long as they are not known, also after they could not be loaded. */
  readonly of: (student: string) => readonly Owed[] | undefined
  readonly isPending: boolean
}

/** What every student owes. A screen asks for it once, so that it says once if it could not be loaded. */
export function useOwing(): Owing {
  const { data: live, isPending: isLive } = useRead('pendingPayments', { status: 'pending' })
  const { data: video, isPending: isVideo } = useRead('pendingVideoPayments', { status: 'pending' })
  const of = useMemo(() => {
    if (!live || !video) return () => undefined
    const all: readonly Owed[] = [
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
    return (student: string) => all.filter(({ student_id }) => student_id === student)
  }, [live, video])
  return { of, isPending: isLive || isVideo }
}
