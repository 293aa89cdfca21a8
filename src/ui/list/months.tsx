import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { type Invocation, invoke } from '#client/command/invocation.ts'
import { billedMonth } from '#client/entities/billed-month.ts'
import { caption, t } from '#client/messages/message.ts'
import { monthsText } from '#client/messages/months.ts'
import switchTab from '#commands/view/switch-tab.ts'
import type { InvoiceKind, MonthEntry } from '#contract/invoices.ts'
import type { Action } from '../actions/action.ts'
import { useApp } from '../app/app.ts'
import { useRead } from '../app/use-read.ts'
import { useSearch } from '../app/use-search.ts'
import { useStore } from '../app/use-store.ts'
import { Screen } from '../screen/screen.tsx'
import { ScreenTabs } from '../screen/screen-tabs.tsx'
import { useScreen } from '../screen/use-screen.ts'
import { List } from './list.tsx'
import { useFieldList } from './use-field-list.ts'
import { useProposed } from './use-scope.ts'

/** The kind of the open tab, and a month. */
export type MonthGiven = { readonly kind: InvoiceKind; readonly month?: string }
type Props = {
  /** The command of the Manage button. */
  readonly open: (given: MonthGiven) => Invocation
  /** The screen's actions, by tab. The tabs have their own key. */
  readonly toolbar: Readonly<Record<InvoiceKind, readonly Action[]>>
  /** The commands that get the tab and the month under the cursor as proposed answers. */
  readonly about: (given: MonthGiven) => readonly Invocation[]
  /** What stands beside the months in a wide window, and the short form of it that stands above them in any other. */
  readonly beside?: ReactNode
  readonly above?: ReactNode
}

const month = ['month'] as const
const sums = ['month', 'invoices', 'total', 'collected', 'outstanding', 'share'] as const

/** The screen of invoices and of receipts: the months of a tab, each with its Manage button. */
export function Months({ open, toolbar, about, beside, above }: Props) {
  const { recent } = useApp()
  const [newest] = useStore(recent.records.list)
  const { heading, tabs } = useScreen()
  const kind: InvoiceKind = useSearch('tab') ?? 'live'
  const live = useRead('months', {}, { enabled: kind === 'live' })
  const video = useRead('videoMonths', {}, { enabled: kind === 'video' })
  const query = kind === 'live' ? live : video
  const rows = query.data ?? (query.isPending ? undefined : [])
  // Another server may send the months alone.
  const list = useFieldList(billedMonth, rows?.[0]?.total_amount === undefined ? month : sums)
  const [cursor, setCursor] = useState<string>()
  const made = newest?.ref.kind === 'month' && newest.ref.given.kind === kind ? newest.ref.given.month : undefined
  const here = rows?.find(row => list.id(row) === cursor)?.yearMonth
  useProposed(useMemo(() => about({ kind, ...(here ? { month: here } : {}) }), [about, kind, here]))
  const manage = useCallback(({ yearMonth }: MonthEntry) => open({ kind, month: yearMonth }), [open, kind])
  const actions = useCallback((entry: MonthEntry): readonly Action[] => [manage(entry)], [manage])
  const offered = useMemo(
    (): readonly Action[] => [...toolbar[kind], { ...invoke(switchTab), button: false }],
    [toolbar, kind],
  )
  return (
    <Screen>
      {above ? <div className="shrink-0 min-[90rem]:hidden">{above}</div> : null}
      <div className="flex min-h-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <List
            key={kind}
            label={t(monthsText.monthsOf({ list: caption(tabs?.[kind] ?? heading) }))}
            level="screen"
            rows={rows}
            {...list}
            empty={monthsText.noMonthsFound}
            open={manage}
            actions={actions}
            actionsWidth={104}
            toolbar={offered}
            made={made}
            onCursor={setCursor}
            filter={<ScreenTabs value={kind} />}
          />
        </div>
        {beside ? (
          <aside className="w-90 shrink-0 overflow-y-auto border-l border-line bg-bg p-3 max-[90rem]:hidden">
            {beside}
          </aside>
        ) : null}
      </div>
    </Screen>
  )
}
