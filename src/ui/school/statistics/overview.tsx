import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { statisticsText } from '#client/messages/statistics.ts'
import { money } from '#rules/money.ts'
import { columnsOf } from '#rules/statistics.ts'
import { classes } from '../../kit/classes.ts'
import { Empty } from '../../kit/empty.tsx'
import { ByMonth, labels } from './by-month.tsx'
import { useMonths } from './use-months.ts'

/** Before anything is asked: what was collected this month so far, and in the twelve months that it ends. */
export function Overview() {
  const { question, months, isPending } = useMonths(undefined)
  if (isPending) return <p className="animate-late px-4 py-4 text-text-3">{t(generalText.loading)}</p>
  // Another server may not offer the months.
  if (!months)
    return <Empty text={t(statisticsText.collectedFromDayToDay)} hint={t(statisticsText.byTheDayOfPayment)} />
  const now = months.at(-1)
  return (
    <>
      <section aria-labelledby="this-month" className="shrink-0 border-b border-line px-4 py-3">
        <h2 id="this-month" className="font-bold">
          {t(statisticsText.thisMonthSoFar)} <span className="font-normal text-text-3">{now?.month}</span>
        </h2>
        <dl className="flex flex-wrap gap-x-12 gap-y-2 pt-2">
          {columnsOf(question.type).map(column => (
            <div key={column}>
              <dt className="text-sm text-text-3">{t(labels[column])}</dt>
              <dd className={classes('text-lg tabular-nums', column === 'total_payment' && 'font-bold')}>
                {money(now?.[column] ?? 0)}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <ByMonth asked={undefined} title={statisticsText.lastTwelveMonths} />
    </>
  )
}
