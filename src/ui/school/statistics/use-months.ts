import { useMemo } from 'react'
import { today } from '#client/core/today.ts'
import { everyMonth } from '#rules/statistics.ts'
import { useRead } from '../../app/use-read.ts'
import type { Question } from './search-bar.tsx'

/** The question that is answered before anybody has asked one. */
const lastTwelveMonths = (day: Temporal.PlainDate): Question => ({
  type: 'total_payment',
  startDate: day.with({ day: 1 }).subtract({ months: 11 }).toString(),
  endDate: day.toString(),
})

/**
 * What was collected by month: from the first month of a period with a receipt to the last, or, before anything is asked,
 * in each of the last twelve. `months` are undefined while they load, and where a server does not offer them.
 */
export function useMonths(asked: Question | undefined) {
  const question = asked ?? lastTwelveMonths(today())
  const { startDate, endDate } = question
  const { data, isPending } = useRead('getStatisticsByMonth', { startDate, endDate })
  const isAsked = asked !== undefined
  const months = useMemo(
    () => data && (isAsked ? data.data : everyMonth(data.data, startDate, endDate)),
    [data, isAsked, startDate, endDate],
  )
  return { question, months, isPending }
}
