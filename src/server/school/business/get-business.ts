import { read } from '../../calls/handler.ts'
import { listedMethods, readStored } from './business.ts'

export const getBusiness = read('getBusiness', async (_, { db }) => {
  const { payment_days, fps_merchant, payment_methods, ...texts } = await readStored(db)
  return {
    success: true,
    data: {
      ...texts,
      payment_days: Number(payment_days),
      fps_merchant: fps_merchant === 'true',
      payment_methods: listedMethods(payment_methods),
    },
  }
})
