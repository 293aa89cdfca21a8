import { useCallback, useMemo } from 'react'
import type { EntityRef } from '#client/entities.ts'
import type { Invocation } from '#client/invocation.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import collectVideoPayment from '#commands/payments/collect-video-payment.ts'
import type { OutstandingPayment } from '#contract/dashboard.ts'
import type { LivePayment, VideoPayment } from '#contract/payments.ts'
import { useApp } from '../app.ts'
import { RovingList } from '../kit/roving-list.tsx'
import { letters } from '../preferences.ts'
import { useRead } from '../use-read.ts'
import { useStore } from '../use-store.ts'
import { Card, type Cursor } from './card.tsx'

type Payments = { readonly live: readonly LivePayment[]; readonly video: readonly VideoPayment[] }

/** What a student has to pay for a month. */
function paymentsOf({ student_id, month }: OutstandingPayment, { live, video }: Payments): readonly EntityRef[] {
  const ofThisMonth = (each: OutstandingPayment) => each.student_id === student_id && each.month === month
  return [
    ...live.filter(ofThisMonth).map(each => ({ kind: 'livePayment' as const, id: each.payment_id })),
    ...video.filter(ofThisMonth).map(each => ({ kind: 'videoPayment' as const, id: each.video_payment_id })),
  ]
}

/** What collects a payment, live or video. */
export const collectPayment = ({ kind, id: payment }: EntityRef): Invocation =>
  kind === 'livePayment' ? invoke(collectLivePayment, { payment }) : invoke(collectVideoPayment, { payment })

/** Who owes; Enter collects. */
export function OutstandingPayments({ onCursor }: { readonly onCursor: Cursor }) {
  const { runner, records, notices } = useApp()
  const { data, isPending } = useRead('getOutstandingPayments', {})
  const live = useRead('pendingPayments', { status: 'pending' }).data
  const video = useRead('pendingVideoPayments', { status: 'pending' }).data
  // The card's rows have no id of their own: two invoices of one student and month are told apart by their place.
  const items = useMemo(() => {
    const seen = new Map<string, number>()
    return (data?.data ?? []).map(row => {
      const name = `${row.student_id} ${row.month}`
      const nth = seen.get(name) ?? 0
      seen.set(name, nth + 1)
      return {
        ...row,
        id: `${name} ${nth}`,
        nth,
        payment: paymentsOf(row, { live: live ?? [], video: video ?? [] })[nth],
      }
    })
  }, [data, live, video])
  const collect = useCallback(
    async (row: (typeof items)[number]) => {
      // The card may have come before the lists its rows are collected from.
      const lists = () => Promise.all([records.load('livePayment'), records.load('videoPayment')])
      const recordsOf = <R,>(found: readonly { readonly record: R }[]) => found.map(each => each.record)
      const payment =
        row.payment ??
        (await lists().then(
          ([live, video]) => paymentsOf(row, { live: recordsOf(live), video: recordsOf(video) })[row.nth],
          () => undefined,
        ))
      if (!payment) return notices.say({ tone: 'bad', text: t('This payment could not be looked up.') })
      await runner.start(collectPayment(payment), 'key')
    },
    [runner, records, notices],
  )
  return (
    <Card
      title={t('Outstanding Payments')}
      count={isPending ? undefined : items.length}
      loading={isPending}
      empty="No outstanding payments currently."
      bounded
    >
      <RovingList
        label={t('Outstanding Payments')}
        items={items}
        id={row => row.id}
        letters={useStore(letters)}
        onCursor={row => onCursor(row?.payment)}
        onOpen={collect}
        render={row => (
          <>
            <p className="font-medium [overflow-wrap:anywhere]">{row.student_string}</p>
            <p className="flex gap-2 text-sm text-text-3">
              <span className="flex-1">{row.student_id}</span>
              <span className="text-text-2">{row.month}</span>
            </p>
          </>
        )}
      />
    </Card>
  )
}
