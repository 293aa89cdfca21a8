import { answer } from '../answer.ts'
import { readBusiness } from './business.ts'

export const getBusiness = answer('getBusiness', async (_, { db }) => ({
  success: true,
  data: await readBusiness(db),
}))
