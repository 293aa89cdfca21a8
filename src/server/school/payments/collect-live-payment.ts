import { write } from '../../calls/handler.ts'
import { creditTokens, paymentToCollect, settle } from './collect.ts'

/** Records the payment of a live invoice: a receipt, and a token for each billed lesson. */
export const collectPayment = write('collectPayment', async ({ id, payment_type }, { caller, ...at }) => {
  const collecting = { ...at, staff: caller.username }
  const payment = await paymentToCollect(collecting, 'live', id)
  const credited = await creditTokens(collecting, payment)
  const { message, receipt_ref, changed } = await settle(collecting, payment, { payment_type, expiry_date: null })
  return { answer: { success: true, message, receipt_ref }, changed: [...credited, changed] }
})
