import { useMemo } from 'react'
import { today } from '#client/core/today.ts'
import { type Message, t } from '#client/messages/message.ts'
import { statisticsText } from '#client/messages/statistics.ts'
import { wholeMonths, yearBefore } from '#client/school/statistics-periods.ts'
import type { MonthEntry } from '#contract/invoices.ts'
import type { MonthOfStatistics, StatisticsType } from '#contract/statistics.ts'
import { cents, dollars, money } from '#rules/money.ts'
import { columnsOf } from '#rules/statistics.ts'
import { useRead } from '../../app/use-read.ts'
import { classes } from '../../kit/classes.ts'
import { labels } from './by-month.tsx'
import type { Question } from './search-bar.tsx'

const sumOf = (months: readonly MonthOfStatistics[] | undefined, column: StatisticsType): number | undefined =>
  months && dollars(months.reduce((sum, each) => sum + cents(each[column]), 0))

const billedIn = (months: readonly MonthEntry[] | undefined, from: string, to: string): number | undefined =>
  months?.every(({ total_amount }) => total_amount !== undefined)
    ? dollars(
        months
          .filter(({ yearMonth }) => from <= yearMonth && yearMonth <= to)
          .reduce((sum, each) => sum + cents(each.total_amount ?? 0), 0),
      )
    : undefined

/** What the invoices of these months come to, by type; undefined where the period cuts a month. */
function useBilled(question: Question): (column: StatisticsType) => number | undefined {
  const whole = useMemo(() => wholeMonths(question, today()), [question])
  const enabled = { enabled: whole !== undefined }
  const live = useRead('months', {}, enabled).data
  const video = useRead('videoMonths', {}, enabled).data
  return column => {
    if (!whole) return undefined
    const [ofLive, ofVideo] = [live, video].map(months => billedIn(months, whole.from, whole.to))
    if (column === 'live_payment') return ofLive
    if (column === 'video_payment') return ofVideo
    return ofLive === undefined || ofVideo === undefined ? undefined : dollars(cents(ofLive) + cents(ofVideo))
  }
}

type Props = {
  readonly question: Question
  readonly title: Message
  /** What the title is about: a month, or two days. */
  readonly period: string
}

/** What was collected in a period, beside the same days of the year before and what was billed for its months. */
export function Figures({ question, title, period }: Props) {
  const { startDate, endDate, type } = question
  const months = useRead('getStatisticsByMonth', { startDate, endDate }).data?.data
  const before = useRead('getStatisticsByMonth', yearBefore(question)).data?.data
  const billed = useBilled(question)
  if (!months) return null
  return (
    <section aria-labelledby="figures" className="shrink-0 border-b border-line px-4 py-3">
      <h2 id="figures" className="font-bold">
        {t(title)} <span className="font-normal text-text-3">{t(statisticsText.inDollars({ period }))}</span>
      </h2>
      <dl className="flex flex-wrap gap-x-12 gap-y-2 pt-2">
        {columnsOf(type).map(column => (
          <div key={column}>
            <dt className="text-sm text-text-2">{t(labels[column])}</dt>
            <dd className={classes('text-figure tabular-nums', column === type ? 'font-bold' : 'font-medium')}>
              {money(sumOf(months, column) ?? 0)}
            </dd>
            <Beside label={statisticsText.lastYear} amount={sumOf(before, column)} />
            <Beside label={statisticsText.billed} amount={billed(column)} />
          </div>
        ))}
      </dl>
    </section>
  )
}

function Beside({ label, amount }: { readonly label: Message; readonly amount: number | undefined }) {
  if (amount === undefined) return null
  return (
    <dd className="flex justify-between gap-3 text-sm text-text-2">
      <span>{t(label)}</span>
      <span className="tabular-nums">{money(amount)}</span>
    </dd>
  )
}
