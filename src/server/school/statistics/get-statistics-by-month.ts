import { monthOf } from '#rules/hong-kong.ts'
import { dollars } from '#rules/money.ts'
import { read } from '../../calls/handler.ts'
import { collectedIn, firstAndLastIn } from './collected.ts'

export const getStatisticsByMonth = read('getStatisticsByMonth', async ({ startDate, endDate }, { db, refuse }) => {
  if (endDate < startDate) refuse('backwards')
  const [start, end] = [Temporal.PlainDate.from(startDate), Temporal.PlainDate.from(endDate)]
  const found = await firstAndLastIn(db, { from: start, to: end })
  const months: { month: string; live_payment: number; video_payment: number; total_payment: number }[] = []
  if (!found) return { success: true, data: months }
  const [first, last] = found.map(day => Temporal.PlainDate.from(day).toPlainYearMonth())
  for (let month = first!; Temporal.PlainYearMonth.compare(month, last!) <= 0; month = month.add({ months: 1 })) {
    const begins = month.toPlainDate({ day: 1 })
    const ends = month.toPlainDate({ day: month.daysInMonth })
    const { live, video } = await collectedIn(db, {
      from: Temporal.PlainDate.compare(begins, start) < 0 ? start : begins,
      to: Temporal.PlainDate.compare(ends, end) > 0 ? end : ends,
    })
    months.push({
      month: monthOf(begins),
      live_payment: dollars(live),
      video_payment: dollars(video),
      total_payment: dollars(live + video),
    })
  }
  return { success: true, data: months }
})
