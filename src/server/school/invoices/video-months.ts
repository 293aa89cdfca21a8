import { read } from '../../calls/handler.ts'
import { monthsOf } from './months-of.ts'

export const videoMonths = read('videoMonths', (_, { db }) => monthsOf(db, 'video'), { wholeList: true })
