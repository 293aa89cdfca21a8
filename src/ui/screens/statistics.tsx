import { lazy, Suspense, useMemo } from 'react'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import downloadCsv from '#commands/statistics/download-csv.ts'
import search from '#commands/statistics/search.ts'
import type { MonthOfStatistics, StatisticsType } from '#contract/statistics.ts'
import { money } from '#rules/money.ts'
import { amountOf, columnsOf } from '#rules/statistics.ts'
import { hintsOf } from '../action.ts'
import { classes } from '../kit/classes.ts'
import { Empty } from '../kit/empty.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { useScope } from '../list/use-scope.ts'
import { Screen } from '../shell/screen.tsx'
import { type Question, SearchBar } from '../statistics/search-bar.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'

// The library that draws is fetched when there is something to draw.
const BarChart = lazy(() => import('../kit/bar-chart.tsx').then(({ BarChart }) => ({ default: BarChart })))

const labels: Readonly<Record<StatisticsType, string>> = {
  live_payment: t('Live'),
  video_payment: t('Video'),
  total_payment: t('Total'),
}
const head = 'h-8 border-b border-line px-2 text-sm font-medium text-text-3 first:pl-4 last:pr-4'
const cell = 'h-row border-b border-line px-2 first:pl-4 last:pr-4 tabular-nums'

/** What was collected from one day to another: asked in the bar, kept in the URL, answered beneath. */
export function Statistics() {
  const { type, startDate, endDate } = useSearch()
  const question = useMemo(
    () => (type && startDate && endDate ? { type, startDate, endDate } : undefined),
    [type, startDate, endDate],
  )
  const csv = useMemo(() => question && invoke(downloadCsv, question), [question])
  const toolbar = useMemo(() => [invoke(search), ...(csv ? [csv] : [])], [csv])
  useScope(
    'screen',
    useMemo(
      () => ({
        toolbar,
      }),
      [toolbar],
    ),
  )
  const { data, isFetching, isPending } = useRead(
    'getStatistics',
    question ?? { type: 'total_payment', startDate: '', endDate: '' },
    {
      failed: 'Failed to fetch statistics.',
      network: 'An error occurred while fetching statistics.',
      enabled: question !== undefined,
    },
  )
  return (
    <Screen>
      <SearchBar csv={csv} asked={{ type, startDate, endDate }} busy={question !== undefined && isFetching} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {question === undefined ? (
          <Empty
            text={t('What was collected from one day to another.')}
            hint={t('By the day of payment in Hong Kong; both days count.')}
          />
        ) : data ? (
          <>
            <table aria-label={t('Statistics')} className="w-full shrink-0 table-fixed border-collapse">
              <thead>
                <tr>
                  <th scope="col" className={classes(head, 'text-left')}>
                    {t('Type')}
                  </th>
                  <th scope="col" className={classes(head, 'text-right')}>
                    {t('Total Amount')}
                  </th>
                  <th scope="col" className={classes(head, 'pl-12 text-left')}>
                    {t('Start Date')}
                  </th>
                  <th scope="col" className={classes(head, 'text-left')}>
                    {t('End Date')}
                  </th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td className={cell}>{data.data.type}</td>
                  <td className={classes(cell, 'text-right font-bold')}>{money(amountOf(data.data.total_amount))}</td>
                  <td className={classes(cell, 'pl-12')}>{data.data.start_date}</td>
                  <td className={cell}>{data.data.end_date}</td>
                </tr>
              </tbody>
            </table>
            <Months question={question} />
          </>
        ) : isPending && isFetching ? (
          <p className="animate-late px-4 py-4 text-text-3">{t('Loading')}</p>
        ) : null}
      </div>
      <footer className="flex h-9 shrink-0 items-center border-t border-line px-4">
        <KeyHints
          hints={[
            { keys: 'Enter', words: t('search') },
            ...hintsOf(undefined, [], toolbar, t),
            { keys: '?', words: t('keys') },
          ]}
        />
      </footer>
    </Screen>
  )
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 })
const short = (value: number) => compact.format(value)

/** The same receipts by month: bars for the eye, and a table that says what they show. */
function Months({ question: { type, startDate, endDate } }: { readonly question: Question }) {
  const { data, isPending } = useRead('getStatisticsByMonth', { startDate, endDate })
  const months = data?.data
  const names = useMemo(() => (months ?? []).map(each => each.month), [months])
  const columns = columnsOf(type)
  const drawn = useMemo(
    () =>
      // The total is what the others come to on top of each other.
      columnsOf(type)
        .filter((column, _, all) => all.length === 1 || column !== 'total_payment')
        .map(column => ({ label: labels[column], values: (months ?? []).map(each => each[column]) })),
    [months, type],
  )
  if (isPending) return <p className="animate-late px-4 py-4 text-text-3">{t('Loading')}</p>
  // Another server may not know the months; what was asked for stands above.
  if (!months) return null
  if (months.length === 0) return <Empty text={t('Nothing was collected in this time.')} />
  return (
    <section
      aria-label={t('By month')}
      className="grid min-h-80 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,400px)] grid-rows-[minmax(0,1fr)] divide-x divide-line"
    >
      <div className="flex min-h-0 min-w-0 flex-col overflow-hidden px-4 py-3">
        <h2 className="pb-2 font-bold">{t('By month')}</h2>
        <Suspense fallback={<p className="animate-late text-text-3">{t('Loading')}</p>}>
          <BarChart
            label={t('Payments by month, as bars. The table beside them says the same.')}
            names={names}
            rows={drawn}
            format={money}
            short={short}
          />
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the arrow keys
    <section aria-label={t('Months')} tabIndex={0} className="min-h-0 overflow-y-auto [scrollbar-width:thin]">
      <table aria-label={t('By month')} className="w-full border-separate border-spacing-0">
        <thead className="sticky top-0 bg-surface">
          <tr>
            <th scope="col" className={classes(head, 'text-left')}>
              {t('Month')}
            </th>
            {columns.map(column => (
              <th key={column} scope="col" className={classes(head, 'text-right')}>
                {labels[column]}
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
              {t('In all')}
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
