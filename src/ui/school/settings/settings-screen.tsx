import { useCallback, useMemo, useState } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { holiday as holidayKind } from '#client/entities/holiday.ts'
import type { EntityRef } from '#client/entities/kinds.ts'
import { token as tokenKind } from '#client/entities/token.ts'
import { type RowColumn, type SheetPart, sheetOf } from '#client/export/sheet.ts'
import { generalText } from '#client/messages/general.ts'
import { type Message, t } from '#client/messages/message.ts'
import { settingsText } from '#client/messages/settings.ts'
import addDaysOff from '#commands/holidays/add-days-off.ts'
import addHoliday from '#commands/holidays/add-holiday.ts'
import deleteHoliday from '#commands/holidays/delete-holiday.ts'
import importHolidays from '#commands/holidays/import-holidays.ts'
import createToken from '#commands/tokens/create-token.ts'
import deleteToken from '#commands/tokens/delete-token.ts'
import editTokenValue from '#commands/tokens/edit-token-value.ts'
import cancelTodaysVideoLessons from '#commands/video-lessons/cancel-todays-video-lessons.ts'
import exportList from '#commands/view/export-list.ts'
import type { Holiday } from '#contract/holidays.ts'
import type { TokenDefinition } from '#contract/tokens.ts'
import { type Action, keysHint, noActions } from '../../actions/action.ts'
import { Actions } from '../../actions/actions.tsx'
import { CommandButton } from '../../actions/command-button.tsx'
import { useScopedHints } from '../../actions/use-gate.ts'
import { useApp } from '../../app/app.ts'
import { letters } from '../../app/preferences.ts'
import type { ScopedKey } from '../../app/scoped-key.ts'
import { ScopedKeys } from '../../app/scoped-keys.tsx'
import { useRead } from '../../app/use-read.ts'
import { useSearch } from '../../app/use-search.ts'
import { useStore } from '../../app/use-store.ts'
import { KeyHints } from '../../kit/key-hints.tsx'
import { SelectedCount } from '../../list/selected-count.tsx'
import { useFieldList } from '../../list/use-field-list.ts'
import { useRowHints } from '../../list/use-row-hints.ts'
import { useScope } from '../../list/use-scope.ts'
import { useSelection } from '../../list/use-selection.ts'
import { Screen } from '../../screen/screen.tsx'
import { Part, pageWith } from './part.tsx'
import { SchoolPart } from './school-part.tsx'

const holidayFields = ['holiday_name', 'holiday'] as const
const tokenFields = ['token_name', 'token_type', 'token_value'] as const
const holidayActions = (holiday: string): readonly Action[] => [
  { ...invoke(deleteHoliday, { holiday }), icon: 'trash' },
]

const editToken = (token: string) => invoke(editTokenValue, { token })
const tokenActions = (token: string): readonly Action[] => [
  { ...editToken(token), icon: 'pencil' },
  { ...invoke(deleteToken, { token }), icon: 'trash' },
]
const holidayRef = (row: Holiday): EntityRef => ({ kind: 'holiday', id: holidayKind.id(row) })
const tokenRef = (row: TokenDefinition): EntityRef => ({ kind: 'token', id: tokenKind.id(row) })
const actionsOf = ({ kind, id }: EntityRef) => (kind === 'token' ? tokenActions(id) : holidayActions(id))

const daily: readonly Action[] = [
  invoke(addHoliday),
  invoke(addDaysOff),
  invoke(importHolidays),
  invoke(createToken),
  { ...invoke(exportList), icon: 'download' },
]
const cancelling: Action = invoke(cancelTodaysVideoLessons)
const toolbar: readonly Action[] = [...daily, cancelling]

/** The browser's own key, which is how the other table is reached. */
const tables: readonly ScopedKey[] = [{ keys: 'Tab', words: settingsText.nextTable, hint: settingsText.next }]

/** The row that a link names. */
function rowInLink(holiday: string | undefined, token: string | undefined): EntityRef | undefined {
  if (token !== undefined) return { kind: 'token', id: token }
  return holiday === undefined ? undefined : { kind: 'holiday', id: holiday }
}

/** What is exported of one of the tables. */
function useSheetOf<Row extends object>(
  name: Message,
  fields: readonly string[],
  {
    sheetColumns,
  }: { readonly sheetColumns: (wanted: readonly string[] | 'all') => Promise<readonly RowColumn<Row>[]> },
  rows: readonly Row[] = [],
  chosen: readonly Row[],
) {
  return useCallback(
    async (part: SheetPart) =>
      sheetOf(
        t(name),
        await sheetColumns(part.columns === 'all' ? 'all' : fields),
        part.rows === 'found' ? rows : chosen,
      ),
    [name, fields, sheetColumns, rows, chosen],
  )
}

/** The holiday that comes next, unless another page is asked for, and its page: those that have passed stand before it. */
function nextHoliday(all: readonly Holiday[] | undefined, today: string, page: number | undefined) {
  const at = all?.findIndex(({ holiday }) => holiday >= today) ?? -1
  return { next: page === undefined ? all?.[at]?.holiday_name : undefined, nextPage: pageWith(at) }
}

export function Settings() {
  const { runner, navigator, facts } = useApp()
  const [given, page2] = [useSearch('page'), useSearch('page2') ?? 1]
  const holidays = useRead('getHoliday', {}, { failed: settingsText.failedToFetchHoliday })
  const tokens = useRead('getToken', {}, { failed: settingsText.failedToFetchTokens })
  const holidayList = useFieldList(holidayKind, holidayFields)
  const tokenList = useFieldList(tokenKind, tokenFields)
  const [holiday, token] = [useSearch('a.holiday'), useSearch('a.token')]
  const [row, setRow] = useState(() => rowInLink(holiday, token))
  const [linked] = useState(token !== undefined)
  const daysOff = useSelection(holidays.data?.data, holidayList.id)
  const prices = useSelection(tokens.data?.data, tokenList.id)
  const holidaySheet = useSheetOf(generalText.holidays, holidayFields, holidayList, holidays.data?.data, daysOff.chosen)
  const tokenSheet = useSheetOf(generalText.tokens, tokenFields, tokenList, tokens.data?.data, prices.chosen)
  const { next, nextPage } = nextHoliday(holidays.data?.data, facts().today.toString(), given)
  const page = given ?? nextPage
  const withLetters = useStore(letters)
  const isToken = row?.kind === 'token'
  const selected = useMemo(
    (): readonly EntityRef[] => [...daysOff.chosen.map(holidayRef), ...prices.chosen.map(tokenRef)],
    [daysOff.chosen, prices.chosen],
  )
  const [newHolidays, setNewHolidays] = useState<() => void>()
  const [newTokens, setNewTokens] = useState<() => void>()
  const arrived = isToken ? (newTokens ?? newHolidays) : (newHolidays ?? newTokens)
  useScope(
    'screen',
    useMemo(
      () => ({
        row,
        toolbar,
        selected,
        arrived,
        selectedRows: (isToken ? prices : daysOff).chosen.length,
        // Of the table with the cursor.
        sheet: part => (isToken ? tokenSheet(part) : holidaySheet(part)),
      }),
      [row, arrived, isToken, selected, daysOff, prices, tokenSheet, holidaySheet],
    ),
  )
  // The focus starts at the table that a link names, else at the holidays, or at the tokens if there are no holidays.
  const some = { holidays: holidays.data?.data.length ?? 0, tokens: tokens.data?.data.length ?? 0 }
  const begin = (linked || some.holidays === 0) && some.tokens > 0 ? 'list tokens' : 'list holidays'
  const ready = !holidays.isPending && ((some.holidays > 0 && !linked) || !tokens.isPending)
  const { open, actions = noActions } = useMemo(
    () => (row ? { open: row.kind === 'token' ? editToken(row.id) : undefined, actions: actionsOf(row) } : {}),
    [row],
  )
  const hints = useRowHints({
    open,
    actions,
    // Its buttons show their own keys.
    toolbar: noActions,
    subject: row,
    selectable: row !== undefined,
    selected: selected.length,
  })
  const tableHints = useScopedHints(tables)
  const clear = () => {
    for (const each of [daysOff, prices]) each.clear()
  }
  const turn = (name: 'page' | 'page2') => (next: number) => {
    const page = next === (name === 'page' ? nextPage : 1) ? undefined : next
    navigator.adjust(name === 'page' ? { page } : { page2: page })
  }
  const onNewHolidays = useCallback((show: (() => void) | undefined) => setNewHolidays(() => show), [])
  const onNewTokens = useCallback((show: (() => void) | undefined) => setNewTokens(() => show), [])
  const onHoliday = useCallback((id: string) => setRow({ kind: 'holiday', id }), [])
  const onToken = useCallback((id: string) => setRow({ kind: 'token', id }), [])
  const edit = useCallback((token: TokenDefinition) => void runner.start(editToken(token.token_name), 'row'), [runner])
  return (
    <Screen>
      <ScopedKeys list={tables} />
      <div className="bar">
        <Actions of={daily} />
        {/* What takes something from many stands apart. */}
        <span className="ml-auto">
          <CommandButton action={cancelling} />
        </span>
      </div>
      <div
        tabIndex={-1}
        data-focus-name="parts"
        data-focus-cursor={ready ? begin : ''}
        className="grid min-h-0 flex-1 grid-cols-2 divide-x divide-line outline-none [@media(height<26.25rem)]:roomy:min-h-68 max-wide:grid-cols-1 max-wide:grid-rows-[minmax(20rem,1fr)_max-content] max-wide:overflow-y-auto max-wide:divide-x-0 max-wide:divide-y"
      >
        <Part
          letters={withLetters}
          name="holidays"
          title={t(generalText.holidays)}
          rows={holidays.data?.data ?? (holidays.isPending ? undefined : [])}
          id={holidayList.id}
          columns={holidayList.columns}
          actions={holidayActions}
          actionsWidth={72}
          begin={invoke(addHoliday)}
          page={page}
          onPage={turn('page')}
          selection={daysOff.selection}
          start={holiday ?? next}
          onCursor={onHoliday}
          subject={holidayRef}
          onArrived={onNewHolidays}
        />
        <div className="flex min-h-0 min-w-0 flex-col max-wide:*:first:h-80 wide:*:first:min-h-36 wide:*:first:flex-1">
          <Part
            letters={withLetters}
            name="tokens"
            title={t(generalText.tokens)}
            rows={tokens.data?.data ?? (tokens.isPending ? undefined : [])}
            id={tokenList.id}
            columns={tokenList.columns}
            actions={tokenActions}
            actionsWidth={92}
            begin={invoke(createToken)}
            page={page2}
            onPage={turn('page2')}
            selection={prices.selection}
            start={token}
            onCursor={onToken}
            subject={tokenRef}
            onArrived={onNewTokens}
            onOpen={edit}
          />
          <SchoolPart />
        </div>
      </div>
      <footer className="flex min-h-9 shrink-0 flex-wrap items-center gap-2 border-t border-line px-4 text-sm text-text-3">
        <span className="flex-1" />
        {selected.length > 0 ? <SelectedCount count={selected.length} onClear={clear} /> : null}
        <KeyHints hints={[...tableHints, ...hints, ...keysHint()]} />
      </footer>
    </Screen>
  )
}
