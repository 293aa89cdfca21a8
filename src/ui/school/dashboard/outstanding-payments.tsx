import { useCallback, useMemo } from 'react'
import type { Invocation } from '#client/command/invocation.ts'
import { invoke } from '#client/command/invocation.ts'
import { today } from '#client/core/today.ts'
import { carryAuthor } from '#client/data/authors.ts'
import type { Records } from '#client/data/records.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { dashboardText } from '#client/messages/dashboard.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { studentsText } from '#client/messages/students.ts'
import { besideSiblings } from '#client/school/families.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import collectVideoPayment from '#commands/payments/collect-video-payment.ts'
import type { OutstandingPayment } from '#contract/dashboard.ts'
import type { LivePayment, VideoPayment } from '#contract/payments.ts'
import { isPastDue } from '#rules/due-dates.ts'
import { cents, dollars, money } from '#rules/money.ts'
import { useApp } from '../../app/app.ts'
import { letters } from '../../app/preferences.ts'
import { useRead } from '../../app/use-read.ts'
import { useStore } from '../../app/use-store.ts'
import { NameBeside } from '../../kit/name-with-note.tsx'
import { RovingList } from '../../kit/roving-list.tsx'
import type { Selection } from '../../kit/table-selection.ts'
import { useFamilyIds } from '../families/use-family.ts'
import { Card, type Cursor } from './card.tsx'
import type { CardItems } from './use-card.ts'
import { useChineseNames } from './use-chinese-names.ts'

type Payments = { readonly live: readonly LivePayment[]; readonly video: readonly VideoPayment[] }

/** An open payment, and its amount in dollars. */
type Open = EntityRef & { readonly amount: number }

/** A student's open payments for a month. */
function paymentsOf({ student_id, month }: OutstandingPayment, { live, video }: Payments): readonly Open[] {
  const ofThisMonth = (each: OutstandingPayment) => each.student_id === student_id && each.month === month
  return [
    ...live.filter(ofThisMonth).map(each => ({
      kind: 'livePayment' as const,
      id: each.payment_id,
      amount: each.total_amount,
    })),
    ...video.filter(ofThisMonth).map(each => ({
      kind: 'videoPayment' as const,
      id: each.video_payment_id,
      amount: each.total_amount,
    })),
  ]
}

/** The documented text ends with the id, which has a place of its own. */
export const nameOf = ({
  student_string,
  student_id,
}: Pick<OutstandingPayment, 'student_string' | 'student_id'>): string =>
  student_string.endsWith(` (${student_id})`) ? student_string.slice(0, -student_id.length - 3) : student_string

/** The command that collects a live or a video payment. */
export const collectPayment = ({ kind, id: payment }: EntityRef): Invocation =>
  kind === 'livePayment' ? invoke(collectLivePayment, { payment }) : invoke(collectVideoPayment, { payment })

/** What a student owes for a month, with its payment once that is known. */
export type Outstanding = OutstandingPayment & {
  readonly id: string
  readonly nth: number
  readonly payment: Open | undefined
}
const subject = ({ payment }: Outstanding) => payment
export const outstandingCard = {
  name: 'outstanding-payments',
  title: dashboardText.outstandingPayments,
  id: (row: Outstanding) => row.id,
  subject,
} as const

/** The open payments, with their payment once the lists of payments are loaded. */
export function useOutstanding() {
  const { data, isPending } = useRead('getOutstandingPayments', {})
  const live = useRead('pendingPayments', { status: 'pending' }).data
  const video = useRead('pendingVideoPayments', { status: 'pending' }).data
  // The rows have no id: two invoices of the same student and month are distinguished by their position.
  const families = useFamilyIds()
  const items = useMemo(() => {
    const seen = new Map<string, number>()
    const rows = data?.data.map((row): Outstanding => {
      const name = `${row.student_id} ${row.month}`
      const nth = seen.get(name) ?? 0
      seen.set(name, nth + 1)
      const payment = paymentsOf(row, { live: live ?? [], video: video ?? [] })[nth]
      return carryAuthor(row, { ...row, id: `${name} ${nth}`, nth, payment })
    })
    return rows && besideSiblings(rows, families)
  }, [data, live, video, families])
  return { items, isPending }
}

/** The same with their payments: the card may have loaded before the lists of payments. */
export async function withPayments(
  rows: readonly Outstanding[],
  { load }: Pick<Records, 'load'>,
): Promise<readonly Outstanding[]> {
  if (rows.every(({ payment }) => payment)) return rows
  const recordsOf = <R,>(found: readonly { readonly record: R }[]) => found.map(each => each.record)
  const [live, video] = await Promise.all([load('livePayment').then(recordsOf), load('videoPayment').then(recordsOf)])
  return rows.map(row => ({ ...row, payment: row.payment ?? paymentsOf(row, { live, video })[row.nth] }))
}

type Props = {
  readonly card: CardItems<Outstanding>
  readonly onCursor: Cursor
  /** Payments that are to be collected together. */
  readonly selection?: Selection
}

/** Students who owe a payment. Enter collects it. */
export function OutstandingPayments({ card, onCursor, selection }: Props) {
  const { runner, records, notices } = useApp()
  const { items = [], isPending } = useOutstanding()
  const chineseName = useChineseNames()
  // Until each amount is known, there is no sum.
  const sum = items.every(({ payment }) => payment)
    ? generalText.dollars({
        amount: money(dollars(items.reduce((all, { payment }) => all + cents(payment?.amount ?? 0), 0))),
      })
    : undefined
  const collect = useCallback(
    async (row: Outstanding) => {
      const payment = await withPayments([row], records).then(
        ([found]) => found?.payment,
        () => undefined,
      )
      if (!payment) return notices.say({ tone: 'bad', text: dashboardText.paymentNotLookedUp })
      await runner.start(collectPayment(payment), 'key')
    },
    [runner, records, notices],
  )
  return (
    <Card
      title={t(outstandingCard.title)}
      count={isPending ? undefined : items.length}
      loading={isPending}
      empty={dashboardText.noOutstandingPaymentsCurrently}
      arrived={card.arrived}
      sum={sum}
    >
      <RovingList
        {...card.list}
        label={t(outstandingCard.title)}
        selection={selection ? { ...selection, label: t(dashboardText.selectPayment) } : 'preview'}
        letters={useStore(letters)}
        onCursor={row => onCursor(row?.payment)}
        onOpen={collect}
        render={row => (
          <>
            <p className="flex gap-2 font-medium">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <NameBeside name={nameOf(row)} beside={chineseName(row.student_string, row.student_id)} />
              </span>
              {row.payment ? <span className="tabular-nums">{money(row.payment.amount)}</span> : null}
            </p>
            {/* The month ends below the amount, and not below the box beside it. */}
            <p className="flex gap-2 pr-small text-sm text-text-3">
              <span className="flex-1">{row.student_id}</span>
              {isPastDue(row, today()) ? <span className="text-warn">{t(studentsText.overdue)}</span> : null}
              <span className="text-text-2">{row.month}</span>
            </p>
          </>
        )}
      />
    </Card>
  )
}
