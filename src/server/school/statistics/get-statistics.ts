import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import { collectedIn } from './collected.ts'

export const getStatistics = read('getStatistics', async ({ type, startDate, endDate }, { db, refuse }) => {
  if (endDate < startDate) refuse('backwards')
  const { live, video } = await collectedIn(db, {
    from: Temporal.PlainDate.from(startDate),
    to: Temporal.PlainDate.from(endDate),
  })
  const total = { live_payment: live, video_payment: video, total_payment: live + video }[type]
  return { success: true, data: { type, total_amount: dollars(total), start_date: startDate, end_date: endDate } }
})
