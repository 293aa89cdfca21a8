import { write } from '../../calls/handler.ts'
import { collect, debtToCollect } from './collect.ts'

/** Records the payment of a video invoice: a receipt, the course's tokens, and a video class until the expiry date. */
export const collectVideoPayment = write(
  'collectVideoPayment',
  async ({ id, payment_type, amount, expiry_date }, { caller, ...at }) => {
    const collecting = { ...at, staff: caller.username }
    const debt = await debtToCollect(collecting, { kind: 'video', id, amount })
    return collect(collecting, debt, { payment_type, expiry_date })
  },
)
