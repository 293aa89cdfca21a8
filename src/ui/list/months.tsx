import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { AnyCommand } from '#client/command.ts'
import { billedMonth } from '#client/entities/billed-month.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import type { Drafts } from '#client/values.ts'
import type { InvoiceKind, MonthEntry } from '#contract/invoices.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { Screen } from '../shell/screen.tsx'
import { useRead } from '../use-read.ts'
import { useSearch } from '../use-search.ts'
import { List } from './list.tsx'
import { useFieldList } from './use-field-list.ts'
import { useProposed } from './use-scope.ts'

type Props = {
  readonly heading: string
  /** Live, video. */
  readonly tabs: readonly [string, string]
  /** What Manage does. */
  readonly open: AnyCommand
  readonly bar: (kind: InvoiceKind) => ReactNode
  /** The commands whose questions begin with the tab, and with the month under the cursor. */
  readonly about: readonly string[]
  readonly localCommands: (kind: InvoiceKind) => Readonly<Record<string, Drafts>>
}

const fields = ['month'] as const

/** The screen of invoices and of receipts: the months of a tab, each with its Manage button. */
export function Months({ heading, tabs, open, bar, about, localCommands }: Props) {
  const { runner, navigator } = useApp()
  const list = useFieldList(billedMonth, fields)
  const kind: InvoiceKind = useSearch().tab ?? 'live'
  const live = useRead('months', {}, { enabled: kind === 'live' })
  const video = useRead('videoMonths', {}, { enabled: kind === 'video' })
  const query = kind === 'live' ? live : video
  const rows = query.data ?? (query.isPending ? undefined : [])
  const [cursor, setCursor] = useState<string>()
  const month = rows?.find(row => list.id(row) === cursor)?.yearMonth
  useProposed(
    useMemo(
      () => Object.fromEntries(about.map(command => [command, { kind, ...(month ? { month } : {}) }])),
      [about, kind, month],
    ),
  )
  const manage = useCallback(
    ({ yearMonth }: MonthEntry) => void runner.start(invoke(open, { kind, month: yearMonth }), 'row'),
    [runner, open, kind],
  )
  const actions = useCallback(
    ({ yearMonth }: MonthEntry) => (
      <CommandButton command={open} given={{ kind, month: yearMonth }} via="row" small keyless />
    ),
    [open, kind],
  )
  return (
    <Screen heading={heading}>
      <List
        key={kind}
        label={`${t(kind === 'live' ? tabs[0] : tabs[1])}: ${t('months')}`}
        level="screen"
        rows={rows}
        {...list}
        empty="No months found."
        onOpen={manage}
        actions={actions}
        actionsWidth={120}
        localCommands={localCommands(kind)}
        onCursor={setCursor}
        filter={
          <Tabs
            label={heading}
            value={kind}
            onChange={tab => navigator.switchTab(tab)}
            tabs={[
              { id: 'live', label: t(tabs[0]) },
              { id: 'video', label: t(tabs[1]) },
            ]}
          />
        }
        bar={bar(kind)}
        hints={
          <KeyHints
            hints={[
              { keys: 'Enter', words: t('manage') },
              { keys: 'T', words: t('other tab') },
              { keys: '?', words: t('keys') },
            ]}
          />
        }
      />
    </Screen>
  )
}
