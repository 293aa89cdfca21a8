import { useCallback, useMemo, useState } from 'react'
import { billedMonth } from '#client/entities/billed-month.ts'
import { type Invocation, invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import switchTab from '#commands/view/switch-tab.ts'
import type { InvoiceKind, MonthEntry } from '#contract/invoices.ts'
import type { Action } from '../action.ts'
import { Screen } from '../shell/screen.tsx'
import { ScreenTabs } from '../shell/screen-tabs.tsx'
import { useScreen } from '../shell/use-screen.ts'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'
import { List } from './list.tsx'
import { useFieldList } from './use-field-list.ts'
import { useProposed } from './use-scope.ts'

/** The tab, and the month if there is one. */
export type MonthGiven = { readonly kind: InvoiceKind; readonly month?: string }
type Props = {
  /** What Manage does. */
  readonly open: (given: MonthGiven) => Invocation
  /** What the screen offers, by tab; the tabs have their own key. */
  readonly toolbar: Readonly<Record<InvoiceKind, readonly Action[]>>
  /** The commands whose questions begin with the tab, and with the month under the cursor. */
  readonly about: (given: MonthGiven) => readonly Invocation[]
}

const fields = ['month'] as const

/** The screen of invoices and of receipts: the months of a tab, each with its Manage button. */
export function Months({ open, toolbar, about }: Props) {
  const { heading, tabs } = useScreen()
  const list = useFieldList(billedMonth, fields)
  const kind: InvoiceKind = useSearch().tab ?? 'live'
  const live = useRead('months', {}, { enabled: kind === 'live' })
  const video = useRead('videoMonths', {}, { enabled: kind === 'video' })
  const query = kind === 'live' ? live : video
  const rows = query.data ?? (query.isPending ? undefined : [])
  const [cursor, setCursor] = useState<string>()
  const month = rows?.find(row => list.id(row) === cursor)?.yearMonth
  useProposed(useMemo(() => about({ kind, ...(month ? { month } : {}) }), [about, kind, month]))
  const manage = useCallback(({ yearMonth }: MonthEntry) => open({ kind, month: yearMonth }), [open, kind])
  const actions = useCallback((entry: MonthEntry): readonly Action[] => [manage(entry)], [manage])
  const offered = useMemo(
    (): readonly Action[] => [...toolbar[kind], { ...invoke(switchTab), button: false }],
    [toolbar, kind],
  )
  return (
    <Screen>
      <List
        key={kind}
        label={`${t(tabs?.[kind] ?? heading)}: ${t('months')}`}
        level="screen"
        rows={rows}
        {...list}
        empty="No months found."
        open={manage}
        actions={actions}
        actionsWidth={120}
        toolbar={offered}
        onCursor={setCursor}
        filter={<ScreenTabs value={kind} />}
      />
    </Screen>
  )
}
