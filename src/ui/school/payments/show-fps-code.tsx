import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { FpsOfPayment } from './fps-of-payment.tsx'

export default function ShowFpsCode({ given, onClose }: ViewProps) {
  const { data: pending } = useRead('pendingPayments', { status: 'pending' })
  const payment = pending?.find(({ payment_id }) => payment_id === given.payment)
  return <FpsOfPayment pending={pending} payment={payment} onClose={onClose} />
}
