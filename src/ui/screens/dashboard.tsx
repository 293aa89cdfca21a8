import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EntityRef } from '#client/entities.ts'
import type { Invocation } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import type { Action } from '../action.ts'
import { hintsOf } from '../action.ts'
import { useApp } from '../app.ts'
import { AbsenceNotices, absenceActions, confirmAll } from '../dashboard/absence-notices.tsx'
import { LeaveNotices, leaveActions } from '../dashboard/leave-notices.tsx'
import { collectPayment, OutstandingPayments } from '../dashboard/outstanding-payments.tsx'
import { printToday, TodaysPrintMaterials } from '../dashboard/todays-print-materials.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { useScope } from '../list/use-scope.ts'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'

const cardsIn = (grid: Element | null) => [...(grid?.children ?? [])]

/** The item of a card that the focus goes to; none in an empty card. */
const stopOf = (card: Element | undefined) => card?.querySelector<HTMLElement>('[data-walk] > li[tabindex="0"]')

const toolbar: readonly Action[] = [confirmAll, printToday]

/** What Enter and the keys do to the item under the cursor. */
const actionsOf = (row: EntityRef): { readonly open?: Invocation; readonly actions?: readonly Action[] } => {
  if (row.kind === 'leaveNotice') return { actions: leaveActions(row.id) }
  if (row.kind === 'absence') return { actions: absenceActions(row.id) }
  return { open: collectPayment(row) }
}

/** Four cards: what waits for a decision, who was missed, who owes, and what to print for today. */
export function Dashboard() {
  const { scopes } = useApp()
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
  /** Puts the focus into a card, else into the nearest one with something in it. */
  const enter = useCallback((wanted: number, way?: 1 | -1): void => {
    const stops = cardsIn(grid.current).map(stopOf)
    const after = stops.slice(wanted)
    const before = stops.slice(0, wanted + 1).reverse()
    const [stop] = (way === 1 ? after : way === -1 ? before : [...after, ...before]).filter(each => each != null)
    if (stop) stop.focus()
    else if (!way) {
      grid.current?.focus()
      setRow(undefined)
    }
  }, [])
  // The hands expect the first card with something in it, once it is known which that is; later the card they were in.
  const first = counts.findIndex(count => count !== 0)
  const known = first >= 0 && counts[first] !== undefined
  const home = useCallback(() => card.current ?? (known ? first : undefined), [known, first])
  const arrive = useCallback(() => {
    const to = home()
    if (to === undefined) grid.current?.focus()
    else enter(to)
  }, [home, enter])
  const absences = counts[1] === undefined ? undefined : counts[1] > 0
  useScope(
    'screen',
    useMemo(
      () => ({
        row,
        absences,
        toolbar,
        focusRows: arrive,
      }),
      [row, absences, arrive],
    ),
  )
  // What they were at may be gone, and the card with it.
  useEffect(() => {
    const active = document.activeElement
    const free = !active || active === document.body || active === grid.current || active.matches('[role=dialog]')
    if (free && !scopes.get().dialog && home() !== undefined) arrive()
  })

  const onFocus = (event: FocusEvent): void => {
    // The grid itself is given the focus back after a question whose item is gone.
    if (event.target === grid.current) arrive()
    else card.current = cardsIn(grid.current).findIndex(each => each.contains(event.target))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.nativeEvent.isComposing)
      return
    event.preventDefault()
    const to = (card.current ?? 0) + way
    if (to >= 0) enter(to, way)
  }
  const { open, actions = [] } = row ? actionsOf(row) : {}
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
            ...hintsOf(open, actions, toolbar, t),
            { keys: '?', words: t('keys') },
          ]}
        />
      </footer>
    </Screen>
  )
}
