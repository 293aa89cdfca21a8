import { useMemo } from 'react'
import { today } from '#client/core/today.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { statisticsText } from '#client/messages/statistics.ts'
import { Empty } from '../../kit/empty.tsx'
import { ByCourse } from './by-course.tsx'
import { ByMonth } from './by-month.tsx'
import { Figures } from './figures.tsx'
import type { Question } from './search-bar.tsx'
import { useMonths } from './use-months.ts'

const thisMonth = (day: Temporal.PlainDate): Question => ({
  type: 'total_payment',
  startDate: day.with({ day: 1 }).toString(),
  endDate: day.toString(),
})

/** Before anything is asked: what was collected this month so far, and in the twelve months that it ends. */
export function Overview() {
  const { months, isPending } = useMonths(undefined)
  const now = today().toString()
  const question = useMemo(() => thisMonth(Temporal.PlainDate.from(now)), [now])
  if (isPending) return <p className="animate-late px-4 py-4 text-text-3">{t(generalText.loading)}</p>
  // Another server may not offer the months.
  if (!months)
    return <Empty text={t(statisticsText.collectedFromDayToDay)} hint={t(statisticsText.byTheDayOfPayment)} />
  return (
    <>
      <Figures question={question} title={statisticsText.thisMonthSoFar} period={now.slice(0, 7)} />
      <ByMonth asked={undefined} title={statisticsText.lastTwelveMonths} />
      <ByCourse question={question} />
    </>
  )
}
