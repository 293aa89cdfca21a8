import { answer } from '../../calls/handler.ts'
import { monthsOf } from './months-of.ts'

export const videoMonths = answer('videoMonths', (_, { db }) => monthsOf(db, 'video'), { wholeList: true })
