import { answer } from '../../calls/handler.ts'
import { monthsOf } from './months-of.ts'

export const months = answer('months', (_, { db }) => monthsOf(db, 'live'), { wholeList: true })
