import { type FocusEvent, useMemo, useRef, useState } from 'react'
import { type Invocation, invoke } from '#client/command/invocation.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import type { Sheet, SheetPart } from '#client/export/sheet.ts'
import { dashboardText } from '#client/messages/dashboard.ts'
import { t } from '#client/messages/message.ts'
import exportList from '#commands/view/export-list.ts'
import type { AbsenceNotice, LeaveNotice, PrintMaterials } from '#contract/dashboard.ts'
import { type Action, keysHint, noActions } from '../../actions/action.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useScopedHints } from '../../actions/use-gate.ts'
import { useApp } from '../../app/app.ts'
import type { ScopedKey } from '../../app/scoped-key.ts'
import { ScopedKeys } from '../../app/scoped-keys.tsx'
import { useRead } from '../../app/use-read.ts'
import { useFocus } from '../../kit/focus-scope.ts'
import { KeyHints } from '../../kit/key-hints.tsx'
import { SelectedCount } from '../../list/selected-count.tsx'
import { useRowHints } from '../../list/use-row-hints.ts'
import { useScope } from '../../list/use-scope.ts'
import { useSelection } from '../../list/use-selection.ts'
import { Screen } from '../../screen/screen.tsx'
import { AbsenceNotices, absenceActions, absenceCard, confirmAll } from './absence-notices.tsx'
import { BackupLine } from './backup-line.tsx'
import { LeaveNotices, leaveActions, leaveCard } from './leave-notices.tsx'
import { NowLine, useNowAndNext, useNowKey } from './now-line.tsx'
import { collectPayment, OutstandingPayments, outstandingCard, useOutstanding } from './outstanding-payments.tsx'
import { type CardRows, sheetOfCard } from './sheets.ts'
import { materialsCard, printToday, TodaysPrintMaterials } from './todays-print-materials.tsx'
import { useCard } from './use-card.ts'

const cards = [leaveCard, absenceCard, outstandingCard, materialsCard]

const toolbar: readonly Action[] = [confirmAll, printToday]

/** The button of each card. */
const buttons: readonly (readonly Action[])[] = [noActions, [confirmAll], noActions, [printToday]]

/** The actions of Enter and the keys on the item under the cursor. */
const actionsOf = (row: EntityRef): { readonly open?: Invocation; readonly actions?: readonly Action[] } => {
  if (row.kind === 'leaveNotice') return { actions: leaveActions(row.id) }
  if (row.kind === 'absence') return { actions: absenceActions(row.id) }
  return { open: collectPayment(row) }
}

const none: readonly never[] = []

/** Four cards: leave notices, absences, outstanding payments, and today's print materials. */
export function Dashboard() {
  const [row, setRow] = useState<EntityRef>()
  /** Whose card Space shows, where the item is about a class. */
  const [student, setStudent] = useState<string>()
  const reads = [
    useRead('getDailyNotices', {}),
    useRead('getAbsenceNotices', {}),
    useRead('getOutstandingPayments', {}),
    useRead('getTodayPrintMaterials', {}),
  ]
  const leave = reads[0]?.data?.data as readonly LeaveNotice[] | undefined
  const missed = reads[1]?.data?.data as readonly AbsenceNotice[] | undefined
  const printed = reads[3]?.data?.data as readonly PrintMaterials[] | undefined
  const { items: owed } = useOutstanding()
  const leaveItems = useCard({ ...leaveCard, items: leave })
  const absenceItems = useCard({ ...absenceCard, items: missed })
  const outstandingItems = useCard({ ...outstandingCard, items: owed })
  const materialItems = useCard({ ...materialsCard, items: printed })
  // What was decided, read or collected meanwhile is no longer meant.
  const leaves = useSelection(leave, leaveCard.id)
  const missing = useSelection(missed, absenceCard.id)
  const payments = useSelection(owed, outstandingCard.id)
  const selected = useMemo(
    (): readonly EntityRef[] => [
      ...leaves.chosen.map(leaveCard.subject),
      ...missing.chosen.map(absenceCard.subject),
      ...payments.chosen.flatMap(({ payment }) => payment ?? []),
    ],
    [leaves.chosen, missing.chosen, payments.chosen],
  )
  // While a list that was empty is fetched again, its count is unknown.
  const counts = reads.map(
    ({ data, isPending, isFetching }) => data?.data.length || (isPending || isFetching ? undefined : 0),
  )
  const { records } = useApp()
  const focus = useFocus()
  const box = useRef<HTMLElement>(null)
  /** The card that has the focus, or had it last. */
  const [card, setCard] = useState<number>()
  /** The nearest card with items: `from` itself or a later one, else an earlier one. `way` allows only one direction. */
  const nearest = (from: number, way?: 1 | -1): string | undefined => {
    const places = counts.flatMap((count, place) => (count ? [place] : []))
    const after = way === -1 ? [] : places.filter(place => place >= from)
    const before = way === 1 ? [] : places.filter(place => place <= from).reverse()
    const [found] = [...after, ...before]
    return found === undefined ? undefined : `list ${cards[found]?.name}`
  }
  // The focus starts at the first card with items, as soon as it is known which one that is.
  const first = counts.findIndex(count => count !== 0)
  const known = first >= 0 && counts[first] !== undefined
  const begin = card ?? (known ? first : undefined)
  // Export is about the card that has the focus; where that one is empty, about the first that is not.
  const exported = card !== undefined && counts[card] ? card : counts.findIndex(Boolean)
  const sheet = useMemo(() => {
    if (exported < 0) return undefined
    return async ({ rows }: SheetPart): Promise<Sheet> => {
      const all: CardRows = [leave ?? none, missed ?? none, owed ?? none, printed ?? none]
      const given: CardRows = rows === 'selected' ? [leaves.chosen, missing.chosen, payments.chosen, none] : all
      const at = given[exported]?.length ? exported : given.findIndex(({ length }) => length > 0)
      return sheetOfCard(at, given, records)
    }
  }, [exported, leave, missed, owed, printed, leaves.chosen, missing.chosen, payments.chosen, records])
  const exporting = useMemo((): Action | undefined => {
    const card = cards[exported]?.title
    return card && { ...invoke(exportList), icon: 'download', label: dashboardText.exportCard({ card }) }
  }, [exported])
  const waiting = [leaveItems, absenceItems, outstandingItems]
  /** What Shift+N shows: the new items of the card with the focus, or of the first that has some. */
  const arrived = ((card !== undefined && waiting[card]?.arrived) || waiting.find(each => each.arrived)?.arrived)
    ?.onShow
  const absences = counts[1] === undefined ? undefined : counts[1] > 0
  useScope(
    'screen',
    useMemo(
      () => ({
        row,
        student,
        selected,
        selectedRows: selected.length,
        absences,
        arrived,
        toolbar,
        sheet,
      }),
      [row, student, selected, absences, arrived, sheet],
    ),
  )
  const onFocus = (event: FocusEvent): void => {
    const at = [...event.currentTarget.children].findIndex(each => each.contains(event.target))
    if (at >= 0) setCard(at)
    else setRow(undefined)
  }
  const alongCards: readonly ScopedKey[] = [
    {
      keys: 'ArrowLeft ArrowRight',
      words: dashboardText.alongTheCards,
      hint: dashboardText.card,
      held: true,
      run({ key }) {
        const way = key === 'ArrowRight' ? 1 : -1
        const to = (card ?? 0) + way
        const list = to >= 0 ? nearest(to, way) : undefined
        if (list) focus([list])
        return true
      },
    },
  ]
  const lessons = useNowAndNext()
  const nowKey = useNowKey(lessons)
  const { open, actions = noActions } = useMemo(() => (row ? actionsOf(row) : {}), [row])
  // A button of a card works everywhere on the screen. Its key is listed while the card has the focus.
  const hints = useRowHints({
    open,
    actions,
    toolbar: (card !== undefined && buttons[card]) || noActions,
    subject: row ?? (student === undefined ? undefined : { kind: 'student', id: student }),
    selectable: row !== undefined,
    selected: selected.length,
  })
  const cardHints = useScopedHints(alongCards)
  const clear = () => {
    for (const each of [leaves, missing, payments]) each.clear()
  }
  return (
    <Screen>
      <ScopedKeys list={nowKey} />
      <ScopedKeys list={alongCards} within={box} />
      <NowLine known={lessons} classes={printed} />
      <section
        ref={box}
        aria-label={t(dashboardText.cards)}
        tabIndex={-1}
        data-focus-name="cards"
        data-focus-cursor={(begin !== undefined && nearest(begin)) || ''}
        onFocus={onFocus}
        className="grid min-h-0 flex-1 auto-rows-min grid-cols-1 items-start gap-2 overflow-y-auto bg-bg p-3 outline-none md:grid-cols-2 xl:grid-cols-4"
      >
        <LeaveNotices card={leaveItems} onCursor={setRow} selection={leaves.selection} />
        <AbsenceNotices card={absenceItems} onCursor={setRow} selection={missing.selection} />
        <OutstandingPayments card={outstandingItems} onCursor={setRow} selection={payments.selection} />
        <TodaysPrintMaterials card={materialItems} onStudent={setStudent} />
      </section>
      {/* For a finger there are no keys to name. The palette exports as well: one button alone is not worth a bar. */}
      <footer className="flex min-h-9 shrink-0 items-center justify-end gap-4 border-t border-line px-4 py-1 pointer-coarse:max-roomy:not-has-[p,output]:hidden">
        {/* At the beginning: what follows changes when the focus leaves a card, also while a button is pressed. */}
        <div className="flex min-w-0 flex-1 items-center gap-2">
          {exporting ? <CommandButton action={exporting} small /> : null}
          <BackupLine />
        </div>
        {selected.length > 0 ? <SelectedCount count={selected.length} onClear={clear} /> : null}
        <KeyHints hints={selected.length > 0 ? hints : [...cardHints, ...hints, ...keysHint()]} />
      </footer>
    </Screen>
  )
}
