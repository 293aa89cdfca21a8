import { read } from '../../calls/handler.ts'
import { monthsOf } from './months-of.ts'

export const months = read('months', (_, { db }) => monthsOf(db, 'live'), { wholeList: true })
