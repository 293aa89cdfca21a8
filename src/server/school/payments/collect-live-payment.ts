import { answer } from '../../calls/handler.ts'
import { creditTokens, paymentToCollect, settle } from './collect.ts'

/** Records the payment of a live invoice: a receipt, and a token for each billed lesson. */
export const collectPayment = answer('collectPayment', async ({ id, payment_type }, { asker, ...at }) => {
  const collecting = { ...at, staff: asker.username }
  const payment = await paymentToCollect(collecting, 'live', id)
  const credited = await creditTokens(collecting, payment)
  const { message, receipt_ref, changed } = await settle(collecting, payment, { payment_type, expiry_date: null })
  return { answer: { success: true, message, receipt_ref }, changed: [...credited, changed] }
})
