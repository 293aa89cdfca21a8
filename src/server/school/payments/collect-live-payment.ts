import { write } from '../../calls/handler.ts'
import { collect, debtToCollect } from './collect.ts'

/** Records the payment of a live invoice: a receipt, and a token for each billed lesson. */
export const collectPayment = write('collectPayment', async ({ id, payment_type, amount }, { caller, ...at }) => {
  const collecting = { ...at, staff: caller.username }
  const debt = await debtToCollect(collecting, { kind: 'live', id, amount })
  return collect(collecting, debt, { payment_type })
})
