import { Fragment, useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { type Sheet, sheetOf } from '#client/export/sheet.ts'
import { periodText } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { statisticsText } from '#client/messages/statistics.ts'
import search from '#commands/statistics/search.ts'
import exportList from '#commands/view/export-list.ts'
import type { MonthOfStatistics } from '#contract/statistics.ts'
import { money } from '#rules/money.ts'
import { amountOf, columnsOf } from '#rules/statistics.ts'
import { type Action, keysHint } from '../../actions/action.ts'
import { useScopedHints } from '../../actions/use-gate.ts'
import type { ScopedKey } from '../../app/scoped-key.ts'
import { ScopedKeys } from '../../app/scoped-keys.tsx'
import { useRead } from '../../app/use-read.ts'
import { useSearch } from '../../app/use-search.ts'
import { classes } from '../../kit/classes.ts'
import { KeyHints } from '../../kit/key-hints.tsx'
import { useScope } from '../../list/use-scope.ts'
import { Screen } from '../../screen/screen.tsx'
import { ByCourse } from './by-course.tsx'
import { ByMonth, labels } from './by-month.tsx'
import { Figures } from './figures.tsx'
import { Overview } from './overview.tsx'
import { Presets } from './presets.tsx'
import { type Question, SearchBar } from './search-bar.tsx'

import { useMonths } from './use-months.ts'

/** The months of a question as a file has them. */
const monthsSheet = ({ type, startDate, endDate }: Question, months: readonly MonthOfStatistics[]): Sheet =>
  sheetOf<MonthOfStatistics>(
    `${type} ${startDate} to ${endDate}`,
    [
      { title: t(generalText.month), type: 'month', cell: ({ month }) => month },
      ...columnsOf(type).map(column => ({
        title: t(labels[column]),
        type: 'money' as const,
        cell: (month: MonthOfStatistics) => month[column],
      })),
    ],
    months,
  )

const toolbar = [invoke(search)]
const exporting: Action = { ...invoke(exportList), icon: 'download' }

/** The form hears it in each of its fields. */
const bar: readonly ScopedKey[] = [{ keys: 'Ctrl Enter', words: statisticsText.search, hint: statisticsText.search }]

const head = 'h-8 border-b border-line px-2 text-sm font-medium text-text-3 first:pl-4 last:pr-4'
const cell = 'h-row border-b border-line px-2 first:pl-4 last:pr-4 tabular-nums'

/** The receipts of a period. The bar asks for the period, the URL keeps it, and the answer is shown below. Before
 * that there are this month and the last twelve. */
export function Statistics() {
  const [type, startDate, endDate] = [useSearch('type'), useSearch('startDate'), useSearch('endDate')]
  const question = useMemo(
    () => (type && startDate && endDate ? { type, startDate, endDate } : undefined),
    [type, startDate, endDate],
  )
  const { question: shown, months } = useMonths(question)
  const barHints = useScopedHints(bar)
  const { type: of, startDate: from, endDate: to } = shown
  useScope(
    'screen',
    useMemo(
      () => ({
        toolbar,
        sheet: months && (async () => monthsSheet({ type: of, startDate: from, endDate: to }, months)),
      }),
      [of, from, to, months],
    ),
  )
  const { data, isFetching, isPending } = useRead(
    'getStatistics',
    question ?? { type: 'total_payment', startDate: '', endDate: '' },
    {
      failed: statisticsText.failedToFetchStatistics,
      network: statisticsText.anErrorOccurredWhileFetchingStatistics,
      enabled: question !== undefined,
    },
  )
  return (
    <Screen>
      <ScopedKeys list={bar} />
      <SearchBar
        exporting={months ? exporting : undefined}
        asked={{ type, startDate, endDate }}
        busy={question !== undefined && isFetching}
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <Presets asked={question} />
        {question === undefined ? (
          <Overview />
        ) : data ? (
          <>
            <table
              aria-label={t(statisticsText.statistics)}
              className="w-full shrink-0 border-collapse roomy:table-fixed"
            >
              <thead>
                <tr>
                  <th scope="col" className={classes(head, 'text-left')}>
                    {t(statisticsText.type)}
                  </th>
                  <th scope="col" className={classes(head, 'text-right')}>
                    {t(statisticsText.totalAmount)}
                  </th>
                  <th scope="col" className={classes(head, 'text-left roomy:pl-12')}>
                    {t(statisticsText.startDate)}
                  </th>
                  <th scope="col" className={classes(head, 'text-left')}>
                    {t(statisticsText.endDate)}
                  </th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td className={cell}>
                    <Underscored text={data.data.type} />
                  </td>
                  <td className={classes(cell, 'text-right font-bold')}>{money(amountOf(data.data.total_amount))}</td>
                  <td className={classes(cell, 'roomy:pl-12')}>{data.data.start_date}</td>
                  <td className={cell}>{data.data.end_date}</td>
                </tr>
              </tbody>
            </table>
            <Figures
              question={question}
              title={statisticsText.collected}
              period={periodText(question.startDate, question.endDate)}
            />
            <ByMonth asked={question} />
            {question.type === 'total_payment' ? <ByCourse question={question} /> : null}
          </>
        ) : isPending && isFetching ? (
          <p className="animate-late px-4 py-4 text-text-3">{t(generalText.loading)}</p>
        ) : null}
      </div>
      <footer className="flex h-9 shrink-0 items-center justify-end border-t border-line px-4 max-roomy:hidden">
        <KeyHints hints={[...barHints, ...keysHint()]} />
      </footer>
    </Screen>
  )
}

/** 'total_payment', which may go on in the next line after its underscore. */
const Underscored = ({ text }: { readonly text: string }) =>
  text.split(/(?<=_)/).map(part => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))
