import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { describe, type EntityRef, personLabel } from '#client/entities.ts'
import { t } from '#client/language.ts'
import { failureOf } from '#client/queries.ts'
import readAbsence from '#commands/absences/read-absence.ts'
import readAllAbsences from '#commands/absences/read-all-absences.ts'
import approveLeave from '#commands/leave/approve-leave.ts'
import recordLeave from '#commands/leave/record-leave.ts'
import rejectLeave from '#commands/leave/reject-leave.ts'
import withdrawLeave from '#commands/leave/withdraw-leave.ts'
import collectLivePayment from '#commands/payments/collect-live-payment.ts'
import collectVideoPayment from '#commands/payments/collect-video-payment.ts'
import printMaterials from '#commands/view/print-materials.ts'
import type { AbsenceNotice, LeaveNotice, OutstandingPayment, PrintMaterials } from '#contract/dashboard.ts'
import { noticeDate } from '#rules/notice-dates.ts'
import { Do } from '../do.tsx'
import { useHouse, useStore } from '../house.ts'
import { KeyHints } from '../kit/key-hints.tsx'
import { WalkList } from '../kit/walk-list.tsx'
import { useScene } from '../list/use-scene.ts'
import { letters } from '../preferences.ts'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'

type Cursor = (row: EntityRef | undefined) => void

/** The item of a card that the focus goes to; none in an empty card. */
const stopOf = (card: Element | undefined) => card?.querySelector<HTMLElement>('[data-walk] > li[tabindex="0"]')

/** Four cards: what waits for a decision, who was missed, who owes, and what to print for today. */
export function Dashboard() {
  const { scenes } = useHouse()
  const [row, setRow] = useState<EntityRef>()
  const reads = [
    useRead('getDailyNotices', {}),
    useRead('getAbsenceNotices', {}),
    useRead('getOutstandingPayments', {}),
    useRead('getTodayPrintMaterials', {}),
  ]
  // What was empty when it was last seen, and is being asked for again, is not known to be empty.
  const counts = reads.map(({ data, isFetching }) => data?.data.length || (isFetching ? undefined : 0))
  const grid = useRef<HTMLElement>(null)
  /** The card the hands are, or were, in. */
  const card = useRef<number>(undefined)
  const cards = () => [...(grid.current?.children ?? [])]
  /** Puts the focus into a card, else into the nearest one with something in it. */
  const enter = useCallback((wanted: number, way?: 1 | -1): void => {
    const stops = [...(grid.current?.children ?? [])].map(stopOf)
    const after = stops.slice(wanted)
    const before = stops.slice(0, wanted + 1).reverse()
    const [stop] = (way === 1 ? after : way === -1 ? before : [...after, ...before]).filter(each => each != null)
    if (stop) stop.focus()
    else if (!way) {
      grid.current?.focus()
      setRow(undefined)
    }
  }, [])
  const absences = counts[1] ?? 0
  useScene(
    'screen',
    useMemo(
      () => ({
        row,
        absences: absences > 0,
        offers: { 'absences/read-all-absences': {}, 'view/print-materials': {} },
        focusRows: () => enter(card.current ?? 0),
      }),
      [row, absences, enter],
    ),
  )
  // The hands expect the first card with something in it, once it is known which that is; and when the last thing of a
  // card has gone, what is near.
  const first = counts.findIndex(count => count !== 0)
  const known = first >= 0 && counts[first] !== undefined
  useEffect(() => {
    const active = document.activeElement
    const free = !active || active === document.body || active === grid.current || active.matches('[role=dialog]')
    if (!free || scenes.get().dialog) return
    if (card.current !== undefined) enter(card.current)
    else if (known) enter(first)
  })

  const onFocus = (event: FocusEvent): void => {
    if (event.target === grid.current) {
      // Given back after a question whose item is gone.
      const stop = cards().some(stopOf)
      if (stop) enter(card.current ?? 0)
    } else card.current = cards().findIndex(each => each.contains(event.target))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing)
      return
    event.preventDefault()
    const to = (card.current ?? 0) + way
    if (to >= 0) enter(to, way)
  }
  return (
    <Screen heading={t('Dashboard')}>
      <section
        ref={grid}
        aria-label={t('Cards')}
        tabIndex={-1}
        data-focus-home=""
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        className="grid min-h-0 flex-1 auto-rows-min grid-cols-1 items-start gap-3 overflow-y-auto bg-bg p-3 -outline-offset-2 md:grid-cols-2 xl:grid-cols-4"
      >
        <LeaveNotices onCursor={setRow} />
        <AbsenceNotices onCursor={setRow} />
        <OutstandingPayments onCursor={setRow} />
        <TodaysPrintMaterials />
      </section>
      <footer className="flex h-9 shrink-0 items-center border-t border-line px-4">
        <KeyHints
          hints={[
            { keys: 'ArrowLeft ArrowRight', words: t('card') },
            { keys: 'A', words: t('approve') },
            { keys: 'R', words: t('reject, read') },
            { keys: 'W', words: t('withdraw') },
            { keys: 'Shift R', words: t('read all') },
            { keys: 'Enter', words: t('collect') },
            { keys: 'Shift P', words: t('print') },
            { keys: '?', words: t('keys') },
          ]}
        />
      </footer>
    </Screen>
  )
}

type CardProps = {
  readonly title: string
  readonly count: number | undefined
  readonly loading: boolean
  readonly empty: string
  readonly failure?: string | undefined
  /** The card scrolls inside itself. */
  readonly bounded?: boolean
  readonly action?: ReactNode
  /** What the part is called on paper. */
  readonly paper?: string
  readonly children: ReactNode
}

function Card({ title, count, loading, empty, failure, bounded = false, action, paper, children }: CardProps) {
  return (
    <section
      data-paper={paper}
      aria-label={title}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface"
    >
      <div className="flex h-10 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="truncate font-bold">{title}</h2>
        <span className="flex-1 text-text-3">{count || ''}</span>
        {action}
      </div>
      <div className={bounded ? 'max-h-96 min-h-14 overflow-y-auto' : 'min-h-14'}>
        {failure ? (
          <p role="alert" className="px-4 py-4 text-bad">
            {t(failure)}
          </p>
        ) : loading ? (
          <p className="animate-late px-4 py-4 text-text-3">{t('Loading')}</p>
        ) : count === 0 ? (
          <p className="px-4 py-4 text-text-3">{t(empty)}</p>
        ) : (
          children
        )}
      </div>
    </section>
  )
}

const noticeId = (notice: LeaveNotice) => describe.leaveNotice.id(notice)

function LeaveNotices({ onCursor }: { readonly onCursor: Cursor }) {
  const { data, isPending, error } = useRead('getDailyNotices', {})
  const students = useRead('getStudent', {}).data
  const names = useMemo(() => new Map(students?.data.map(each => [each.student_id, each])), [students])
  const { reached, words } = failureOf(error)
  const failure = error
    ? reached
      ? (words ?? 'Failed to fetch notices.')
      : 'An error occurred while fetching notices.'
    : undefined
  return (
    <Card
      title={t('Leave Notices')}
      count={data?.data.length}
      loading={isPending}
      empty="No leave application notices for this period."
      failure={failure}
      action={<Do command={recordLeave} small keyless />}
    >
      <WalkList
        label={t('Leave Notices')}
        items={data?.data ?? []}
        id={noticeId}
        letters={useStore(letters)}
        onCursor={notice => onCursor(notice && { kind: 'leaveNotice', id: noticeId(notice) })}
        render={notice => {
          const student = names.get(notice.student_id)
          const given = { notice: noticeId(notice) }
          return (
            <>
              <p className="font-medium [overflow-wrap:anywhere]">{notice.title?.trim() || t('Untitled Notice')}</p>
              <p className="text-text-2 [overflow-wrap:anywhere]">
                {notice.description?.trim() || t('No description provided.')}
              </p>
              <p className="pt-1 text-text-2 [overflow-wrap:anywhere]">{student ? personLabel(student) : ''}</p>
              <p className="text-sm text-text-3">
                {notice.student_id} · {notice.lesson_id} · {noticeDate(notice.leave_date)}
              </p>
              <div className="flex gap-2 pt-2">
                <Do command={approveLeave} given={given} via="row" small keyless />
                <Do command={rejectLeave} given={given} via="row" small keyless />
                <Do command={withdrawLeave} given={given} via="row" look="icon" icon="undo" />
              </div>
            </>
          )
        }}
      />
    </Card>
  )
}

/** Drawn again when the scene has learnt that there are absences: its gate looks there. */
function ConfirmAll() {
  useStore(useHouse().scenes)
  return <Do command={readAllAbsences} small keyless />
}

const absenceId = (absence: AbsenceNotice) => describe.absence.id(absence)

function AbsenceNotices({ onCursor }: { readonly onCursor: Cursor }) {
  const { data, isPending } = useRead('getAbsenceNotices', {})
  const items = data?.data ?? []
  return (
    <Card
      title={t('Absence Notices')}
      count={isPending ? undefined : items.length}
      loading={isPending}
      empty="No unread absence notices."
      bounded
      action={items.length > 0 ? <ConfirmAll /> : null}
    >
      <WalkList
        label={t('Absence Notices')}
        items={items}
        id={absenceId}
        letters={useStore(letters)}
        onCursor={absence => onCursor(absence && { kind: 'absence', id: absenceId(absence) })}
        render={absence => (
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium [overflow-wrap:anywhere]">{absence.student_name}</p>
              <p className="text-sm text-text-3">
                {absence.student_id} · {noticeDate(absence.date)}
              </p>
              <p className="text-sm text-text-3 [overflow-wrap:anywhere]">
                {absence.record_type === 'live' ? t('Live Lesson ID') : t('Video Lesson ID')}{' '}
                {absence.record_type === 'live' ? absence.live_lesson_id : absence.video_lesson_id}
              </p>
            </div>
            <Do command={readAbsence} given={{ absence: absenceId(absence) }} via="row" small keyless />
          </div>
        )}
      />
    </Card>
  )
}

function OutstandingPayments({ onCursor }: { readonly onCursor: Cursor }) {
  const { runner } = useHouse()
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
      const of = <P extends OutstandingPayment>(rows: readonly P[] | undefined): P[] =>
        (rows ?? []).filter(each => each.student_id === row.student_id && each.month === row.month)
      const mine: EntityRef[] = [
        ...of(live).map(each => ({ kind: 'livePayment' as const, id: each.payment_id })),
        ...of(video).map(each => ({ kind: 'videoPayment' as const, id: each.video_payment_id })),
      ]
      return { ...row, id: `${name} ${nth}`, payment: mine[nth] }
    })
  }, [data, live, video])
  const collect = useCallback(
    ({ payment }: (typeof items)[number]) => {
      if (!payment) return
      const command = payment.kind === 'livePayment' ? collectLivePayment : collectVideoPayment
      void runner.start(command, { payment: payment.id }, 'key')
    },
    [runner],
  )
  return (
    <Card
      title={t('Outstanding Payments')}
      count={isPending ? undefined : items.length}
      loading={isPending}
      empty="No outstanding payments currently."
      bounded
    >
      <WalkList
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

const materialId = (entry: PrintMaterials) => entry.class_id

function TodaysPrintMaterials() {
  const { data, isPending } = useRead('getTodayPrintMaterials', {})
  const items = data?.data ?? []
  return (
    <Card
      title={t("Today's Print Materials")}
      count={isPending ? undefined : items.length}
      loading={isPending}
      empty="No classes starting today."
      bounded
      paper="materials"
      action={items.length > 0 ? <Do command={printMaterials} small look="icon" icon="printer" /> : null}
    >
      <WalkList
        label={t("Today's Print Materials")}
        items={items}
        id={materialId}
        letters={useStore(letters)}
        render={entry => (
          <>
            <p className="font-medium">{entry.class_name}</p>
            <p className="text-text-2 [overflow-wrap:anywhere]">{entry.printing_materials}</p>
            {entry.students.length === 0 ? (
              <p className="text-text-3">{t('No students enrolled.')}</p>
            ) : (
              <ul className="pt-1 text-sm text-text-2">
                {entry.students.map(student => (
                  <li key={student.student_id}>{`${student.student_name} (${student.student_id})`}</li>
                ))}
              </ul>
            )}
          </>
        )}
      />
    </Card>
  )
}
