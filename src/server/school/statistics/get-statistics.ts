import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import { collectedIn, unallocatedOf } from './collected.ts'

export const getStatistics = read('getStatistics', async ({ type, startDate, endDate }, { db, refuse }) => {
  if (endDate < startDate) refuse('backwards')
  const period = { from: Temporal.PlainDate.from(startDate), to: Temporal.PlainDate.from(endDate) }
  const { live, video } = await collectedIn(db, period)
  const unallocated = dollars(await unallocatedOf(db, period))
  const total = { live_payment: live, video_payment: video, total_payment: live + video }[type]
  const of = { type, total_amount: dollars(total), start_date: startDate, end_date: endDate }
  return { success: true, data: { ...of, unallocated } }
})
