import { read } from '../../calls/handler.ts'
import { readStored } from './business.ts'

export const getBusiness = read('getBusiness', async (_, { db }) => {
  const { payment_days, fps_merchant, ...texts } = await readStored(db)
  return {
    success: true,
    data: { ...texts, payment_days: Number(payment_days), fps_merchant: fps_merchant === 'true' },
  }
})
