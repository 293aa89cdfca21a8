import { useMemo } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { dayClosingText } from '#client/messages/day-closing.ts'
import { dayText, whenText } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, type Message, t } from '#client/messages/message.ts'
import { dayIn } from '#client/school/period-questions.ts'
import closeDay from '#commands/day-closing/close-day.ts'
import openDayClosing from '#commands/day-closing/open-day-closing.ts'
import printPage from '#commands/view/print-page.ts'
import type { DayClosing, TakenOnDay } from '#contract/day-closing.ts'
import { cashOf } from '#rules/day-closing.ts'
import { money } from '#rules/money.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { DateField } from '../../form/day-fields.tsx'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { useScope } from '../../list/use-scope.ts'

const head = 'h-8 border-b border-line pr-3 text-sm font-medium text-text-3 last:pr-0'
const cell = 'h-row border-b border-line pr-3 tabular-nums last:pr-0'

/** What was taken on a day by method and person, and the cash that was counted against it. */
export default function OpenDayClosing({ given, onClose }: ViewProps) {
  const { facts, navigator } = useApp()
  const { today } = facts()
  const day = dayIn(typeof given.day === 'string' ? given.day : undefined) ?? today
  const { data, isPending } = useRead('getDayClosing', { day: day.toString() })
  const closing = data?.data
  const go = (to: Temporal.PlainDate) => navigator.adjust({ 'v.day': to.equals(today) ? undefined : to.toString() })
  const isLast = Temporal.PlainDate.compare(day, today) >= 0
  useScope(
    'dialog',
    useMemo(() => ({ paper: true as const }), []),
  )
  return (
    <Dialog
      title={t(caption(openDayClosing.title))}
      subtitle={dayText(day.toString(), today)}
      width={640}
      onClose={onClose}
      footer={
        <>
          <CommandButton action={invoke(printPage)} />
          <span className="flex-1" />
          <Button label={t(generalText.close)} keys="Esc" onClick={onClose} />
          {closing && closing.counted === null ? (
            <CommandButton action={{ ...invoke(closeDay, { day: day.toString() }), look: 'main' }} />
          ) : null}
        </>
      }
    >
      <div className="flex items-end gap-1 print:hidden">
        <Button
          look="icon"
          icon="chevron-left"
          label={t(dayClosingText.dayBefore)}
          onClick={() => go(day.subtract({ days: 1 }))}
        />
        <DateField
          label={t(dayClosingText.day)}
          hideLabel
          name="day"
          past
          compact
          className="w-day"
          value={day.toString()}
          onChange={value => {
            const chosen = dayIn(value)
            if (chosen) go(chosen)
          }}
        />
        <Button
          look="icon"
          icon="chevron-right"
          label={t(dayClosingText.dayAfter)}
          disabled={isLast}
          onClick={() => go(day.add({ days: 1 }))}
        />
      </div>
      {closing ? (
        <>
          <Taken rows={closing.rows} />
          <Counted closing={closing} />
        </>
      ) : (
        <p className="animate-late text-text-3">{t(isPending ? generalText.loading : generalText.nothingToShow)}</p>
      )}
    </Dialog>
  )
}

const sumOf = (rows: readonly TakenOnDay[], amount: (row: TakenOnDay) => number) =>
  rows.reduce((sum, row) => sum + Math.round(amount(row) * 100), 0) / 100

/** What each person took in each way, with the sum. */
function Taken({ rows }: { readonly rows: readonly TakenOnDay[] }) {
  if (rows.length === 0) return <p className="py-4 text-text-3">{t(dayClosingText.nothingTaken)}</p>
  const columns: readonly (readonly [Message, (row: TakenOnDay) => number])[] = [
    [dayClosingText.received, row => row.received],
    [dayClosingText.refunded, row => row.refunded],
    [dayClosingText.net, row => row.received - row.refunded],
  ]
  return (
    <table aria-label={t(dayClosingText.taken)} className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={classes(head, 'text-left')}>
            {t(dayClosingText.method)}
          </th>
          <th scope="col" className={classes(head, 'text-left')}>
            {t(dayClosingText.person)}
          </th>
          {columns.map(([label]) => (
            <th key={label.id} scope="col" className={classes(head, 'text-right')}>
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={`${row.method} ${row.staff} ${row.later}`}>
            <th scope="row" className={classes(cell, 'text-left font-normal')}>
              {t(caption(row.method))}
              {row.later ? <span className="pl-2 text-text-3">{t(dayClosingText.later)}</span> : null}
            </th>
            <td className={classes(cell, '[overflow-wrap:anywhere]')}>{row.staff}</td>
            {columns.map(([label, amount]) => (
              <td key={label.id} className={classes(cell, 'text-right')}>
                {money(amount(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot className="font-bold">
        <tr>
          <th scope="row" colSpan={2} className={classes(cell, 'text-left')}>
            {t(dayClosingText.inAll)}
          </th>
          {columns.map(([label, amount]) => (
            <td key={label.id} className={classes(cell, 'text-right')}>
              {money(sumOf(rows, amount))}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

/** The cash that is to be there, and what was counted. */
function Counted({ closing }: { readonly closing: DayClosing }) {
  const { today } = useApp().facts()
  const { rows, counted, difference, reason, closed_by, closed_at } = closing
  const figures: readonly (readonly [Message, string, string?])[] = [
    [dayClosingText.cashToCount, money(cashOf(rows))],
    ...(counted === null || difference === null
      ? []
      : ([
          [dayClosingText.counted, money(counted)],
          [dayClosingText.difference, money(difference), difference === 0 ? '' : 'text-bad'],
        ] as const)),
  ]
  return (
    <section aria-label={t(dayClosingText.cashToCount)} className="pt-2">
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {figures.map(([label, amount, tone]) => (
          <div key={label.id}>
            <dt className="text-sm text-text-3">{t(label)}</dt>
            <dd className={classes('text-lg font-bold tabular-nums', tone)}>{amount}</dd>
          </div>
        ))}
      </dl>
      {reason ? (
        <p className="pt-2 [overflow-wrap:anywhere]">
          <span className="text-text-3">{t(dayClosingText.reason)}</span> {reason}
        </p>
      ) : null}
      <p className="pt-2 text-text-3">
        {closed_by === null || closed_at === null
          ? t(dayClosingText.notClosed)
          : t(dayClosingText.closedBy({ staff: closed_by, when: whenText(closed_at, today) }))}
      </p>
    </section>
  )
}
