import { useMemo } from 'react'
import { today } from '#client/core/today.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, type Message, t, verbatim } from '#client/messages/message.ts'
import { statisticsText } from '#client/messages/statistics.ts'
import { wholeMonths } from '#client/school/statistics-periods.ts'
import { cents, dollars, money } from '#rules/money.ts'
import { useRead } from '../../app/use-read.ts'
import { classes } from '../../kit/classes.ts'
import type { Question } from './search-bar.tsx'

const head = 'h-8 border-b border-line px-2 text-sm font-medium text-text-3 first:pl-4 last:pr-4'
const cell = 'h-row border-b border-line px-2 first:pl-4 last:pr-4 tabular-nums'

/** What lines that are for no course are called. */
const others: Readonly<Record<string, Message>> = {
  discount: statisticsText.discounts,
  charge: statisticsText.charges,
  deposit: statisticsText.deposits,
}
const nameOf = (kind: string): Message => others[kind] ?? verbatim(kind)

/** What each course was billed for the months of a period, and what of it was collected in the period. */
export function ByCourse({ question }: { readonly question: Question }) {
  const { startDate, endDate } = question
  // Where the period cuts a month, what is billed for it is not that of the period.
  const isWhole = useMemo(() => wholeMonths(question, today()) !== undefined, [question])
  const courses = useRead('getStatisticsByCourse', { startDate, endDate }).data?.data
  if (!courses || courses.length === 0) return null
  const sumOf = (amounts: readonly number[]) => money(dollars(amounts.reduce((sum, each) => sum + cents(each), 0)))
  const rows = [
    ...courses.map(each => ({
      key: each.course_id,
      name: each.course_name || t(nameOf(each.course_id)),
      billed: money(each.billed),
      collected: money(each.collected),
      isSum: false,
    })),
    {
      key: 'all',
      name: t(generalText.total),
      billed: sumOf(courses.map(({ billed }) => billed)),
      collected: sumOf(courses.map(({ collected }) => collected)),
      isSum: true,
    },
  ]
  return (
    <section aria-labelledby="by-course" className="shrink-0 border-t border-line pt-3">
      <h2 id="by-course" className="px-4 pb-1 font-bold">
        {t(statisticsText.byCourse)}
      </h2>
      <table className="w-full max-w-180 border-separate border-spacing-0">
        <thead>
          <tr>
            <th scope="col" className={classes(head, 'text-left')}>
              {t(caption('Course'))}
            </th>
            {isWhole ? (
              <th scope="col" className={classes(head, 'text-right')}>
                {t(statisticsText.billedTitle)}
              </th>
            ) : null}
            <th scope="col" className={classes(head, 'text-right')}>
              {t(statisticsText.collected)}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, billed, collected, isSum }) => (
            <tr key={key} className={isSum ? 'font-bold' : undefined}>
              <th scope="row" className={classes(cell, 'text-left', isSum ? 'font-bold' : 'font-normal')}>
                {name}
              </th>
              {isWhole ? <td className={classes(cell, 'text-right')}>{billed}</td> : null}
              <td className={classes(cell, 'text-right')}>{collected}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
