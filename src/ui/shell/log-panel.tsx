import { useCallback, useState } from 'react'
import { NotOffered } from '#client/api.ts'
import { operationWords } from '#client/audit-words.ts'
import { invoke } from '#client/invocation.ts'
import { t } from '#client/language.ts'
import { failureOf } from '#client/queries.ts'
import undoOperation from '#commands/audit/undo-operation.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { timestampOf } from '#rules/hong-kong.ts'
import { useApp } from '../app.ts'
import { CommandButton } from '../command-button.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Empty } from '../kit/empty.tsx'
import { KeyHints } from '../kit/key-hints.tsx'
import { Table } from '../kit/table.tsx'
import type { Column } from '../kit/table-column.ts'
import { Tabs } from '../kit/tabs.tsx'
import { letters } from '../preferences.ts'
import { useRead } from '../use-read.ts'
import { useStore } from '../use-store.ts'

type Part = 'window' | 'school'

/** What was said in this window, and what was done in the school, by whom; both newest first. */
export function LogPanel() {
  const { notices, panel } = useApp()
  const lines = useStore(notices.log)
  const [part, setPart] = useState<Part>(() => (lines.length > 0 ? 'window' : 'school'))
  const [limit, setLimit] = useState(step)
  const log = useRead('getAuditLog', { limit: String(limit), rows: '1' }, { enabled: part === 'school' })
  // Another server may keep no log: then there is this window's alone.
  const only = log.error instanceof NotOffered
  const shown = only ? 'window' : part
  const close = () => panel.set(undefined)
  const rows = log.data?.data
  const older = rows?.length === limit && limit < most
  return (
    <Dialog
      title={t('Log')}
      width={shown === 'school' ? 960 : 640}
      onClose={close}
      footer={
        <>
          {shown === 'school' ? <KeyHints hints={[{ keys: 'Enter', words: t('undo') }]} /> : null}
          <span className="flex-1" />
          {shown === 'school' && older ? (
            <Button label={t('Show older')} onClick={() => setLimit(now => Math.min(most, now + step))} />
          ) : null}
          <Button label={t('Close')} keys="Esc" onClick={close} />
        </>
      }
    >
      {only ? null : (
        <Tabs<Part>
          label={t('Whose log')}
          value={shown}
          onChange={setPart}
          panel="log"
          tabs={[
            { id: 'window', label: t('Said in this window') },
            { id: 'school', label: t('Done by everybody') },
          ]}
        />
      )}
      <div id="log" {...(only ? {} : { role: 'tabpanel', 'aria-label': t('Log') })} className="min-h-60">
        {shown === 'window' ? (
          <Lines />
        ) : (
          <Operations
            rows={rows}
            failure={log.error ? (failureOf(log.error).words ?? 'Failed to fetch the log.') : undefined}
          />
        )}
      </div>
    </Dialog>
  )
}

const tones = { good: 'text-good', bad: 'text-bad', plain: 'text-text-2' } as const

function Lines() {
  const lines = useStore(useApp().notices.log)
  if (lines.length === 0) return <p className="text-text-3">{t('Nothing was said yet.')}</p>
  return (
    <ol className="flex flex-col">
      {lines.map(line => (
        <li key={line.number} className="flex gap-3 border-b border-line py-1.5">
          <time className="shrink-0 text-text-3">{timestampOf(new Date(line.at).toISOString()).slice(11)}</time>
          <span className={`min-w-0 [overflow-wrap:anywhere] ${tones[line.tone]}`}>
            {t(line.text)}
            {line.more ? <span className="block text-text-3">{t(line.more)}</span> : null}
          </span>
          {line.logged ? <span className="ml-auto shrink-0 text-text-3">{t('log only')}</span> : null}
        </li>
      ))}
    </ol>
  )
}

/** Operations that are asked for at once, and the most of them: who looks for older ones looks in the database. */
const step = 200
const most = 1000

const id = (entry: AuditEntry) => String(entry.id)
const whatOf = (entry: AuditEntry) => t(operationWords(entry))
const whoOf = ({ staff, staff_name }: AuditEntry) => staff_name || staff
const aboutOf = ({ about, rows }: AuditEntry) => (rows > 1 ? `${about} ${t('and')} ${rows - 1} ${t('more')}` : about)
const isUndone = (entry: AuditEntry) => entry.undone !== null

const undo = (entry: AuditEntry) =>
  invoke(undoOperation, {
    operation: entry.id,
    about: `**${whatOf(entry)}**, ${aboutOf(entry)}, ${whoOf(entry)}, ${timestampOf(entry.at).slice(0, 16)}`,
  })

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'when',
    title: t('When'),
    width: 146,
    className: 'text-text-2',
    render: ({ at }) => timestampOf(at).slice(0, 16),
  },
  { id: 'who', title: t('Who'), width: 128, render: whoOf },
  { id: 'what', title: t('What'), width: 200, render: whatOf },
  { id: 'about', title: t('About'), width: 240, flex: 1, className: 'text-text-2', render: aboutOf },
]
function Operations({
  rows,
  failure,
}: {
  readonly rows: readonly AuditEntry[] | undefined
  readonly failure: string | undefined
}) {
  const { runner } = useApp()
  const withLetters = useStore(letters)
  const [cursor, setCursor] = useState<string>()
  const actions = useCallback(
    (entry: AuditEntry) =>
      entry.undone ? (
        <span className="truncate text-text-3">{`${t('undone by')} ${entry.undone.staff}`}</span>
      ) : entry.undoable ? (
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
    <div className="-mx-4 border-y border-line">
      <Table
        label={t('Done by everybody')}
        rows={rows ?? []}
        rowId={id}
        columns={columns}
        pageSize={14}
        cursor={cursor}
        onCursor={setCursor}
        onOpen={entry => {
          if (entry.undoable) void runner.start(undo(entry), 'row')
        }}
        actions={actions}
        actionsTitle=""
        actionsWidth={132}
        dim={isUndone}
        state={rows === undefined ? 'loading' : 'ready'}
        loadingText={t('Loading')}
        empty={<Empty text={t('Nothing was done yet.')} />}
        letters={withLetters}
      />
    </div>
  )
}
