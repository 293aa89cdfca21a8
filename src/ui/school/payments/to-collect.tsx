import { dashboardText } from '#client/messages/dashboard.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { paymentsText } from '#client/messages/payments.ts'
import { cents, dollars, money } from '#rules/money.ts'
import { OutstandingPayments, outstandingCard, useOutstanding } from '../dashboard/outstanding-payments.tsx'
import { useCard } from '../dashboard/use-card.ts'

const nowhere = () => undefined

/** What is to be collected, the longest owed first. Enter collects it. */
export function ToCollect() {
  const { items } = useOutstanding()
  const card = useCard({ ...outstandingCard, items })
  return <OutstandingPayments card={card} onCursor={nowhere} />
}

/** The same in a line, where there is no room for the list. */
export function ToCollectLine() {
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
        </>
      ) : found?.length === 0 ? (
        t(dashboardText.noOutstandingPaymentsCurrently)
      ) : (
        ' '
      )}
    </p>
  )
}
