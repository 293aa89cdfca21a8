import { lazy, Suspense, useMemo } from 'react'
import { generalText } from '#client/messages/general.ts'
import { languageShown, type Message, t } from '#client/messages/message.ts'
import { statisticsText } from '#client/messages/statistics.ts'
import type { MonthOfStatistics, StatisticsType } from '#contract/statistics.ts'
import { money } from '#rules/money.ts'
import { columnsOf } from '#rules/statistics.ts'
import { classes } from '../../kit/classes.ts'
import { Empty } from '../../kit/empty.tsx'
import type { Question } from './search-bar.tsx'
import { useMonths } from './use-months.ts'

// The chart library is loaded only when there is something to draw.
const BarChart = lazy(() => import('../../kit/bar-chart.tsx').then(({ BarChart }) => ({ default: BarChart })))

/** What the columns of the months are called. */
export const labels: Readonly<Record<StatisticsType, Message>> = {
  live_payment: statisticsText.live,
  video_payment: statisticsText.video,
  total_payment: generalText.total,
}
const head = 'h-8 border-b border-line px-2 text-sm font-medium text-text-3 first:pl-4 last:pr-4'
const cell = 'h-row border-b border-line px-2 first:pl-4 last:pr-4 tabular-nums'

/** 300K, or 30萬. */
const short = (value: number) =>
  new Intl.NumberFormat(languageShown(), { notation: 'compact', maximumFractionDigits: 2 }).format(value)

type ByMonthProps = {
  /** Before anything is asked, there are the last twelve months. */
  readonly asked: Question | undefined
  readonly title?: Message
}

/** The receipts of a period by month, as a chart and as a table. */
export function ByMonth({ asked, title = statisticsText.byMonth }: ByMonthProps) {
  const { question, months, isPending } = useMonths(asked)
  const { type } = question
  const names = useMemo(() => (months ?? []).map(each => each.month), [months])
  const columns = columnsOf(type)
  const drawn = useMemo(
    () =>
      // The chart leaves out the total: the stacked bars show it.
      columnsOf(type)
        .filter((column, _, all) => all.length === 1 || column !== 'total_payment')
        .map(column => ({ label: t(labels[column]), values: (months ?? []).map(each => each[column]) })),
    [months, type],
  )
  if (isPending) return <p className="animate-late px-4 py-4 text-text-3">{t(generalText.loading)}</p>
  // Another server may not offer this call; the answer above is enough then.
  if (!months) return null
  if (months.length === 0) return <Empty text={t(statisticsText.nothingCollected)} />
  return (
    <section
      aria-label={t(statisticsText.byMonth)}
      className="grid min-h-80 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,25rem)] grid-rows-[minmax(0,1fr)] divide-x divide-line max-md:flex max-md:flex-none max-md:flex-col-reverse max-md:justify-end max-md:divide-x-0"
    >
      <div className="flex min-h-0 min-w-0 flex-col overflow-hidden px-4 py-3">
        <h2 className="pb-2 font-bold">{t(title)}</h2>
        <Suspense fallback={<p className="animate-late text-text-3">{t(generalText.loading)}</p>}>
          <BarChart label={t(statisticsText.barsOfPayments)} names={names} rows={drawn} format={money} short={short} />
        </Suspense>
      </div>
      <MonthTable months={months} columns={columns} />
    </section>
  )
}

type MonthTableProps = {
  readonly months: readonly MonthOfStatistics[]
  readonly columns: readonly StatisticsType[]
}

function MonthTable({ months, columns }: MonthTableProps) {
  const sum = (column: StatisticsType) =>
    months.reduce((total, each) => total + Math.round(each[column] * 100), 0) / 100
  return (
    <section
      aria-label={t(statisticsText.months)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the arrow keys
      tabIndex={0}
      className="min-h-0 overflow-y-auto [scrollbar-width:thin]"
    >
      <table aria-label={t(statisticsText.byMonth)} className="w-full border-separate border-spacing-0">
        <thead className="sticky top-0 bg-surface">
          <tr>
            <th scope="col" className={classes(head, 'text-left')}>
              {t(generalText.month)}
            </th>
            {columns.map(column => (
              <th key={column} scope="col" className={classes(head, 'text-right')}>
                {t(labels[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(each => (
            <tr key={each.month}>
              <th scope="row" className={classes(cell, 'text-left font-normal')}>
                {each.month}
              </th>
              {columns.map(column => (
                <td key={column} className={classes(cell, 'text-right')}>
                  {money(each[column])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 bg-surface font-bold">
          <tr>
            <th scope="row" className={classes(cell, 'border-t border-t-line-strong text-left')}>
              {t(statisticsText.inAll)}
            </th>
            {columns.map(column => (
              <td key={column} className={classes(cell, 'border-t border-t-line-strong text-right')}>
                {money(sum(column))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
