import { useRef } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { billedMonth } from '#client/entities/billed-month.ts'
import { dashboardText } from '#client/messages/dashboard.ts'
import { generalText } from '#client/messages/general.ts'
import { hintsText } from '#client/messages/hints.ts'
import { t } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import listLivePayments from '#commands/payments/list-live-payments.ts'
import { cents, dollars, money } from '#rules/money.ts'
import { useScopedHints } from '../../actions/use-gate.ts'
import { useApp } from '../../app/app.ts'
import { done, type ScopedKey } from '../../app/scoped-key.ts'
import { ScopedKeys } from '../../app/scoped-keys.tsx'
import { useFocus } from '../../kit/focus-scope.ts'
import { KeyHints } from '../../kit/key-hints.tsx'
import { OutstandingPayments, outstandingCard, useOutstanding } from '../dashboard/outstanding-payments.tsx'
import { useCard } from '../dashboard/use-card.ts'

const nowhere = () => undefined

/** What is to be collected, the longest owed first: C leads there, and Enter collects it. */
export function ToCollect() {
  const { runner } = useApp()
  const { items } = useOutstanding()
  const card = useCard({ ...outstandingCard, items })
  const focus = useFocus()
  const box = useRef<HTMLDivElement>(null)
  const there: ScopedKey = {
    keys: 'C',
    words: paymentsText.toOpenPayments,
    hint: paymentsText.here,
    run: done(() => {
      // In a narrow window it is not drawn: the list of the documents has what is to be collected there.
      if (box.current?.checkVisibility()) focus([`list ${outstandingCard.name}`])
      else void runner.start(invoke(listLivePayments), 'key')
    }),
  }
  const back: ScopedKey = {
    keys: 'Esc',
    hint: paymentsText.months,
    run: done(() => focus([`list ${billedMonth.one}`])),
  }
  const hints = useScopedHints([there, { keys: 'Enter', hint: hintsText.collect }, back])
  return (
    <div ref={box} className="flex flex-col gap-2">
      <OutstandingPayments card={card} onCursor={nowhere} />
      {items?.length ? (
        <div className="flex justify-end">
          <ScopedKeys list={[there]} />
          <ScopedKeys list={[back]} within={box} />
          <KeyHints hints={hints} />
        </div>
      ) : null}
    </div>
  )
}

/** The same in a line, where there is no room for the list. */
export function ToCollectLine() {
  const hints = useScopedHints([{ keys: 'C', hint: hintsText.collect }])
  const { items: found } = useOutstanding()
  const items = found ?? []
  const isKnown = items.length > 0 && items.every(({ payment }) => payment)
  const sum = dollars(items.reduce((all, { payment }) => all + cents(payment?.amount ?? 0), 0))
  return (
    <p className="flex flex-wrap gap-x-2 border-b border-line px-4 py-2 text-text-2">
      {isKnown ? (
        <>
          <span>{t(paymentsText.toCollect({ count: items.length }))}</span>
          <span className="font-medium text-text tabular-nums">{t(generalText.dollars({ amount: money(sum) }))}</span>
          <span className="flex-1" />
          <KeyHints hints={hints} />
        </>
      ) : found?.length === 0 ? (
        t(dashboardText.noOutstandingPaymentsCurrently)
      ) : (
        ' '
      )}
    </p>
  )
}
