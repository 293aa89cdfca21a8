import { useMemo } from 'react'
import { type Invocation, invoke } from '#client/command/invocation.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import collectVideoPayment from '#commands/payments/collect-video-payment.ts'
import { useRead } from '../../app/use-read.ts'

/** The command that collects each open invoice, by its number. */
export function useCollecting(): ReadonlyMap<string, Invocation> {
  const { data: live } = useRead('pendingPayments', { status: 'pending' })
  const { data: video } = useRead('pendingVideoPayments', { status: 'pending' })
  return useMemo(
    () =>
      new Map<string, Invocation>([
        ...(live ?? []).flatMap(({ invoice_ref, payment_id }) =>
          invoice_ref ? [[invoice_ref, invoke(collectLivePayment, { payment: payment_id })] as const] : [],
        ),
        ...(video ?? []).flatMap(({ invoice_ref, video_payment_id }) =>
          invoice_ref ? [[invoice_ref, invoke(collectVideoPayment, { payment: video_payment_id })] as const] : [],
        ),
      ]),
    [live, video],
  )
}
