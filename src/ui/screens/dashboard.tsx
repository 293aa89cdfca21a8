import { type FocusEvent, type KeyboardEvent, useMemo, useState } from 'react'
import type { EntityRef } from '#client/entities.ts'
import type { Invocation } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import type { Action } from '../action.ts'
import { hintsOf } from '../action.ts'
import { AbsenceNotices, absenceActions, confirmAll } from '../dashboard/absence-notices.tsx'
import { LeaveNotices, leaveActions } from '../dashboard/leave-notices.tsx'
import { collectPayment, OutstandingPayments } from '../dashboard/outstanding-payments.tsx'
import { printToday, TodaysPrintMaterials } from '../dashboard/todays-print-materials.tsx'
import { useFocus } from '../kit/focus-scope.ts'
import { KeyHints } from '../kit/key-hints.tsx'
import { isComposing } from '../kit/typing.ts'
import { useScope } from '../list/use-scope.ts'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'

/** The cards' names, in their order. */
const cards = [t('Leave Notices'), t('Absence Notices'), t('Outstanding Payments'), t("Today's Print Materials")]

const toolbar: readonly Action[] = [confirmAll, printToday]

/** What Enter and the keys do to the item under the cursor. */
const actionsOf = (row: EntityRef): { readonly open?: Invocation; readonly actions?: readonly Action[] } => {
  if (row.kind === 'leaveNotice') return { actions: leaveActions(row.id) }
  if (row.kind === 'absence') return { actions: absenceActions(row.id) }
  return { open: collectPayment(row) }
}

/** Four cards: what waits for a decision, who was missed, who owes, and what to print for today. */
export function Dashboard() {
  const [row, setRow] = useState<EntityRef>()
  const reads = [
    useRead('getDailyNotices', {}),
    useRead('getAbsenceNotices', {}),
    useRead('getOutstandingPayments', {}),
    useRead('getTodayPrintMaterials', {}),
  ]
  // What was empty when it was last seen, and is being asked for again, is not known to be empty.
  const counts = reads.map(
    ({ data, isPending, isFetching }) => data?.data.length || (isPending || isFetching ? undefined : 0),
  )
  const focus = useFocus()
  /** The card that has, or had, the focus. */
  const [card, setCard] = useState<number>()
  /** The nearest card with something in it, from one on, and then, unless `way` says where to look, before it. */
  const nearest = (from: number, way?: 1 | -1): string | undefined => {
    const places = counts.flatMap((count, place) => (count ? [place] : []))
    const after = way === -1 ? [] : places.filter(place => place >= from)
    const before = way === 1 ? [] : places.filter(place => place <= from).reverse()
    const [found] = [...after, ...before]
    return found === undefined ? undefined : `list ${cards[found]}`
  }
  // It begins at the first card with something in it, once it is known which that is.
  const first = counts.findIndex(count => count !== 0)
  const known = first >= 0 && counts[first] !== undefined
  const begin = card ?? (known ? first : undefined)
  const absences = counts[1] === undefined ? undefined : counts[1] > 0
  useScope(
    'screen',
    useMemo(
      () => ({
        row,
        absences,
        toolbar,
      }),
      [row, absences],
    ),
  )
  const onFocus = (event: FocusEvent): void => {
    const at = [...event.currentTarget.children].findIndex(each => each.contains(event.target))
    if (at >= 0) setCard(at)
    else setRow(undefined)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    const to = (card ?? 0) + way
    const list = to >= 0 ? nearest(to, way) : undefined
    if (list) focus([list])
  }
  const { open, actions = [] } = row ? actionsOf(row) : {}
  return (
    <Screen>
      <section
        aria-label={t('Cards')}
        tabIndex={-1}
        data-focus-name="cards"
        data-focus-cursor={(begin !== undefined && nearest(begin)) || ''}
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
            ...hintsOf(open, actions, toolbar, t),
            { keys: '?', words: t('keys') },
          ]}
        />
      </footer>
    </Screen>
  )
}
