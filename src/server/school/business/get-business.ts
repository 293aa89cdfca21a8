import { answer } from '../../calls/handler.ts'
import { paymentDays, readBusiness } from './business.ts'

export const getBusiness = answer('getBusiness', async (_, { db }) => ({
  success: true,
  data: { ...(await readBusiness(db)), payment_days: await paymentDays(db) },
}))
