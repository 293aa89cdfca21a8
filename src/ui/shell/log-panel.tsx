import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { invoke } from '#client/command/invocation.ts'
import type { LogPart } from '#client/command/url-search.ts'
import { NotOffered } from '#client/core/api.ts'
import { failureOf } from '#client/core/failure.ts'
import { today } from '#client/core/today.ts'
import { rowsInTurn } from '#client/data/rows-by-page.ts'
import { entriesAsked, entriesFor, foundAtFirst } from '#client/data/server-search.ts'
import { auditEntry } from '#client/entities/audit-entry.ts'
import { textOf } from '#client/entities/field.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'
import { sheetOfParts } from '#client/export/sheet.ts'
import { operationsOf } from '#client/messages/audit-words.ts'
import { generalText } from '#client/messages/general.ts'
import { listText } from '#client/messages/list.ts'
import { type Message, t } from '#client/messages/message.ts'
import { shellText } from '#client/messages/shell.ts'
import undoOperation from '#commands/audit/undo-operation.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { auditLanguage } from '#rules/filter/audit-log.ts'
import { readFilter } from '#rules/filter/read-filter.ts'
import { timestampOf } from '#rules/hong-kong.ts'
import { noActions } from '../actions/action.ts'
import { Actions } from '../actions/actions.tsx'
import { CommandButton } from '../actions/command-button.tsx'
import { useHints } from '../actions/use-gate.ts'
import { useApp } from '../app/app.ts'
import { usePeekKey } from '../app/peek-key.ts'
import { letters } from '../app/preferences.ts'
import { ScopedKeys } from '../app/scoped-keys.tsx'
import { useRead } from '../app/use-read.ts'
import { useSearch } from '../app/use-search.ts'
import { useStore } from '../app/use-store.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Empty } from '../kit/empty.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Lines } from '../kit/lines.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { Table } from '../kit/table.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useFieldList } from '../list/use-field-list.ts'
import { useListButtons } from '../list/use-list-buttons.ts'
import { useScope } from '../list/use-scope.ts'
import { useLogCompletions } from './use-log-completions.ts'

/** The notices of this window, and the audit log of the school. Both are newest first. */
export function LogPanel({ part }: { readonly part: LogPart }) {
  const { address, api } = useApp()
  const [limit, setLimit] = useState(step)
  const typed = useSearch('logq') ?? ''
  // The server searches: nobody holds the whole log.
  const filter = useDeferredValue(typed.trim())
  const marks = useMemo(() => readFilter(typed, auditLanguage, today()).marks, [typed])
  const log = useRead('getAuditLog', entriesAsked(filter, limit), { enabled: part === 'school' })
  // Another server may not offer an audit log. Then only the notices are shown.
  const only = log.error instanceof NotOffered
  const shown = only ? 'window' : part
  const entries = log.data?.data
  const rows = useMemo(() => entries && operationsOf(entries), [entries])
  const older = entries?.length === limit && limit < most
  const complete = useLogCompletions(rows)
  const list = useFieldList(auditEntry, fields)
  const { sheetColumns } = list
  const [cursor, setCursor] = useState<string>()
  const at = shown === 'school' ? rows?.find(entry => list.id(entry) === cursor) : undefined
  const hints = useHints(
    useMemo(() => (at && canUndo(at) ? undo(at) : undefined), [at]),
    noActions,
    noActions,
  )
  const isSearched = shown === 'school' && entries !== undefined
  const buttons = useListButtons(noActions, 'log', isSearched, false)
  useScope(
    'panel',
    useMemo(
      () => ({
        sheet: isSearched
          ? async ({ columns }) => {
              async function* parts() {
                const all = rowsInTurn(options => api.getAuditLog({ whole: 'true', ...entriesFor(filter) }, options))
                // The api has compared them with the contract.
                for await (const some of all) yield operationsOf(some as readonly AuditEntry[])
              }
              return sheetOfParts(t(shellText.log), await sheetColumns(columns === 'all' ? 'all' : fields), parts)
            }
          : undefined,
      }),
      [isSearched, filter, api, sheetColumns],
    ),
  )
  return (
    <Dialog
      title={t(shellText.log)}
      width={shown === 'school' ? 960 : 640}
      onClose={address.closeLog}
      footer={
        <>
          <KeyHints hints={hints} />
          <span className="flex-1" />
          <Actions of={buttons} />
          {shown === 'school' && older ? (
            <Button label={t(shellText.showOlder)} onClick={() => setLimit(now => Math.min(most, now + step))} />
          ) : null}
          <Button label={t(generalText.close)} keys="Esc" onClick={address.closeLog} />
        </>
      }
    >
      {only ? null : (
        <Tabs<LogPart>
          label={t(shellText.whoseLog)}
          value={shown}
          onChange={log => address.adjust({ log })}
          panel="log"
          tabs={[
            { id: 'window', label: t(shellText.saidInThisWindow) },
            { id: 'school', label: t(shellText.doneByEverybody) },
          ]}
        />
      )}
      {shown === 'school' ? (
        <SearchField
          label={t(listText.search)}
          placeholder={t(shellText.searchTheLog)}
          value={typed}
          marks={marks}
          completions={t(listText.completions)}
          complete={complete}
          onChange={text => address.adjust({ logq: text || undefined })}
          className="my-2 max-w-85"
        />
      ) : null}
      {shown === 'school' && log.data?.searched_back_to !== undefined ? (
        <p role="status" className="mb-2 text-sm text-text-2 tabular-nums">
          {t(shellText.logSearchedBackTo({ day: log.data.searched_back_to }))}
        </p>
      ) : null}
      <div
        id="log"
        {...(only ? {} : { role: 'tabpanel', 'aria-label': t(shellText.log) })}
        className="flex min-h-60 flex-col"
      >
        {shown === 'window' ? (
          <Said />
        ) : (
          <Operations
            list={list}
            rows={rows}
            cursor={cursor}
            onCursor={setCursor}
            typed={filter}
            failure={log.error ? (failureOf(log.error).words ?? shellText.failedToFetchTheLog) : undefined}
          />
        )}
      </div>
    </Dialog>
  )
}

const tones = { good: 'text-good', bad: 'text-bad', plain: 'text-text-2' } as const

function Said() {
  const lines = useStore(useApp().notices.log)
  if (lines.length === 0) return <p className="text-text-3">{t(shellText.nothingWasSaidYet)}</p>
  return (
    <Lines
      lines={lines}
      lineId={({ number }) => number}
      className="flex gap-3 border-b border-line py-1.5"
      render={line => (
        <>
          <time className="shrink-0 text-text-3">{timestampOf(new Date(line.at).toISOString()).slice(11)}</time>
          <span className={`min-w-0 [overflow-wrap:anywhere] ${tones[line.tone]}`}>
            {t(line.text)}
            {line.more ? <span className="block text-text-3">{t(line.more)}</span> : null}
          </span>
          {line.logged ? <span className="ml-auto shrink-0 text-text-3">{t(shellText.logOnly)}</span> : null}
        </>
      )}
    />
  )
}

/** How many operations each fetch adds, and the limit. Older ones must be looked up in the database. */
const step = foundAtFirst
const most = 1000

const fields = ['when', 'who', 'what', 'about'] as const
const words = (field: (typeof fields)[number], entry: AuditEntry) =>
  textOf(auditEntry.fields[field], entry, nothingRelated)

const canUndo = ({ undoable, undone }: AuditEntry): boolean => undoable && !undone
const undo = (entry: AuditEntry) =>
  invoke(undoOperation, {
    operation: entry.id,
    about: t(
      shellText.entryOf({
        what: words('what', entry),
        about: words('about', entry),
        staff: words('who', entry),
        time: words('when', entry),
      }),
    ),
  })

function Operations({
  list,
  rows,
  cursor,
  onCursor,
  typed,
  failure,
}: {
  readonly list: ReturnType<typeof useFieldList<AuditEntry, typeof auditEntry.fields>>
  readonly rows: readonly AuditEntry[] | undefined
  readonly cursor: string | undefined
  readonly onCursor: (id: string) => void
  /** The filter that they passed. */
  readonly typed: string
  readonly failure: Message | undefined
}) {
  const { runner } = useApp()
  const at = rows?.find(entry => list.id(entry) === cursor)
  const peeks = usePeekKey(at?.student_id ?? undefined)
  const withLetters = useStore(letters)
  const actions = useCallback(
    (entry: AuditEntry) =>
      entry.undone ? (
        <span className="truncate text-text-3">{t(shellText.undoneBy({ staff: entry.undone.staff }))}</span>
      ) : canUndo(entry) ? (
        <CommandButton action={undo(entry)} via="row" small />
      ) : null,
    [],
  )
  if (failure !== undefined)
    return (
      <p role="alert" className="text-bad">
        {t(failure)}
      </p>
    )
  return (
    <>
      <ScopedKeys list={[peeks]} />
      <Table
        name="entries"
        label={t(shellText.doneByEverybody)}
        rows={rows ?? []}
        rowId={list.id}
        columns={list.columns}
        pageSize={14}
        // As tall while somebody searches as before.
        tall={step}
        selection="log"
        cursor={cursor}
        onCursor={onCursor}
        onOpen={entry => {
          if (canUndo(entry)) void runner.start(undo(entry), 'row')
        }}
        actions={actions}
        actionsTitle={t(generalText.actions)}
        actionsWidth={132}
        dim={list.dim}
        state={rows === undefined ? 'loading' : 'ready'}
        loadingText={t(generalText.loading)}
        empty={<Empty text={t(typed ? shellText.noEntryMatches({ typed }) : shellText.nothingWasDoneYet)} />}
        letters={withLetters}
        className="-mx-4 box-content border-y border-line"
      />
    </>
  )
}
