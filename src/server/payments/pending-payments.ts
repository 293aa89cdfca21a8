import { answer } from '../answer.ts'
import { paymentsWith } from './payments-with.ts'

export const pendingPayments = answer(
  'pendingPayments',
  async ({ status, ids }, { db }) => {
    const payments = await paymentsWith(db, 'live', status, ids)
    return payments.map(({ course_name: _, ...payment }) => payment)
  },
  { wholeList: true },
)

export const pendingVideoPayments = answer(
  'pendingVideoPayments',
  async ({ status, ids }, { db }) => {
    const payments = await paymentsWith(db, 'video', status, ids)
    return payments.map(({ payment_id, course_name, ...payment }) => ({
      video_payment_id: payment_id,
      ...payment,
      ...(course_name === null ? {} : { course_name }),
    }))
  },
  { wholeList: true },
)
