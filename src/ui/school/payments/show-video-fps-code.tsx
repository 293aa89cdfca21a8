import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { FpsOfPayment } from './fps-of-payment.tsx'

export default function ShowVideoFpsCode({ given, onClose }: ViewProps) {
  const { data: pending } = useRead('pendingVideoPayments', { status: 'pending' })
  const payment = pending?.find(({ video_payment_id }) => video_payment_id === given.payment)
  return <FpsOfPayment pending={pending} payment={payment} onClose={onClose} />
}
