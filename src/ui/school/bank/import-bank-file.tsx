import { type ClipboardEvent, useMemo, useState } from 'react'
import { type Csv, readCsv } from '#client/export/csv.ts'
import {
  areEnough,
  type BankColumns,
  type BankField,
  type BankInput,
  type BankLayout,
  bankFields,
  bankHeadings,
  bankLayoutOf,
  bankRowsOf,
  type Unread,
} from '#client/import/bank-file.ts'
import { knownBankColumns, rememberBankColumns } from '#client/import/known-bank-columns.ts'
import { rowsOfFile } from '#client/import/read-file.ts'
import { bankText } from '#client/messages/bank.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, type Message, t } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { failureIn, isBusy } from '#client/run/prompt.ts'
import { mostBankRows } from '#contract/bank-lines.ts'
import { money } from '#rules/money.ts'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { useStore } from '../../app/use-store.ts'
import { Failure } from '../../form/failure.tsx'
import { SendFooter } from '../../form/send-footer.tsx'
import { SourceStep } from '../../form/source-step.tsx'
import { useDrop } from '../../form/use-drop.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/select.tsx'
import { Table } from '../../kit/table.tsx'
import type { Column } from '../../kit/table-column.ts'
import { useDryRun } from './use-dry-run.ts'

type Opened = { readonly name: string; readonly csv: Csv; readonly layout: BankLayout }
type Read = { readonly rows: readonly BankInput[]; readonly unread: readonly Unread[] }
const nothing: Read = { rows: [], unread: [] }

const opened = (name: string, csv: Csv): Opened => ({
  name,
  csv,
  layout: bankLayoutOf(csv.rows, knownBankColumns(localStorage)),
})

type Outcome = NonNullable<ReturnType<typeof useDryRun>['data']>['rows'][number]['outcome']
const outcomes = {
  add: { tone: 'good', label: bankText.add },
  known: { tone: 'plain', label: bankText.known },
  out: { tone: 'plain', label: bankText.goesOut },
  currency: { tone: 'plain', label: bankText.otherCurrency },
  future: { tone: 'warn', label: bankText.future },
} as const satisfies Readonly<Record<Outcome, object>>

/** Why the rows cannot be imported, as far as they alone say it. */
function problemOf({ csv, layout }: Opened, { rows }: Read): Message | undefined {
  if (csv.rows.length === 0) return studentImportText.noRows
  if (!areEnough(layout.columns)) return bankText.chooseColumns
  if (rows.length === 0) return bankText.noRows
  return rows.length > mostBankRows ? bankText.tooMany({ most: mostBankRows.toLocaleString('en') }) : undefined
}

/** Why they cannot be imported, as far as the server says it. */
function whyNotYet(data: Data, isDespite: boolean): Message | undefined {
  if (data === undefined) return studentImportText.theRowsAreBeingChecked
  if (data.added === 0) return bankText.nothingNew
  const [broken] = data.breaks
  return broken && !isDespite ? breakWords(broken) : undefined
}

/** The file of a bank: chosen, read by its headings or by columns that are chosen, checked and taken. */
export default function ImportBankFile({ onClose }: ViewProps) {
  const { runner } = useApp()
  const prompt = useStore(runner.prompt)
  const [file, setFile] = useState<Opened>()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<Message>()
  const [isDespite, setDespite] = useState(false)
  const read = useMemo(() => (file ? bankRowsOf(file.csv.rows, file.layout) : nothing), [file])
  const { data, failure } = useDryRun(read.rows)
  const take = (name: string, csv: Csv) => {
    setProblem(csv.rows.length === 0 ? studentImportText.noRows : undefined)
    if (csv.rows.length > 0) setFile(opened(name, csv))
  }
  const takeFile = async (chosen: File) => {
    const found = await rowsOfFile(chosen)
    if ('problem' in found) setProblem(found.problem)
    else take(found.source.name, found.csv)
  }
  const takeText = (text: string) => take('', readCsv(text))
  const paste = ({ clipboardData }: ClipboardEvent): boolean => {
    const text = clipboardData.getData('text/plain')
    const [pasted] = clipboardData.files
    if (text.trim() !== '') takeText(text)
    else if (pasted) void takeFile(pasted)
    return text.trim() !== '' || pasted !== undefined
  }
  const { isOver, handlers } = useDrop(chosen => void takeFile(chosen), takeText)
  const [broken] = data?.breaks ?? []
  const blocked = file && (problemOf(file, read) ?? failure ?? whyNotYet(data, isDespite))
  const submit = async () => {
    if (!file) {
      if (typed.trim() === '') setProblem(bankText.pasteOrDrop)
      else takeText(typed)
      return
    }
    if (blocked !== undefined || !prompt || isBusy(prompt)) return
    await runner.answer('file', file.name)
    await runner.answer('layout', file.layout.name)
    await runner.answer('despite', isDespite)
    await runner.answer(
      'rows',
      read.rows.map(row => ({ ...row, balance: row.balance ?? '' })),
    )
    await runner.submit()
  }
  return (
    <div className="contents" onPaste={event => !file && paste(event) && event.preventDefault()} {...handlers}>
      <Dialog
        title={t(caption('Import bank file'))}
        subtitle={file ? file.name || t(studentImportText.pasted) : t(studentImportText.nothingStoredUnseen)}
        width={1180}
        sticky
        flush
        onClose={onClose}
        onSubmit={() => void submit()}
        footer={
          <>
            {file ? (
              <div className="-ml-2.5 mr-auto flex min-w-0 items-center gap-3">
                <Button look="quiet" label={t(studentImportText.startOver)} onClick={() => setFile(undefined)} />
                <output className="min-w-0 text-text-2">{t(summaryOf(data, blocked))}</output>
              </div>
            ) : null}
            <SendFooter
              prompt={prompt}
              label={file ? generalText.import : studentImportText.continue}
              blocked={blocked}
            />
          </>
        }
      >
        <div className="flex h-150 min-h-0 shrink flex-col max-roomy:h-auto max-roomy:flex-1">
          {file ? (
            <>
              <div className="flex shrink-0 flex-col gap-2 px-4 pb-2">
                {prompt ? <Failure failure={failureIn(prompt)} /> : null}
                <Columns
                  file={file}
                  onChange={columns => {
                    rememberBankColumns(localStorage, file.layout.name, columns)
                    setFile({ ...file, layout: { ...file.layout, columns } })
                  }}
                />
                {read.unread.length > 0 ? (
                  <p className="text-warn">
                    {t(bankText.unread({ count: read.unread.length, line: read.unread[0]!.line }))}
                  </p>
                ) : null}
                {broken ? (
                  <div
                    role="alert"
                    className="flex flex-wrap items-center gap-4 rounded-md bg-warn-bg px-3 py-1.5 text-warn"
                  >
                    {t(breakWords(broken))}
                    <Checkbox label={t(bankText.despite)} checked={isDespite} onChange={setDespite} />
                  </div>
                ) : null}
              </div>
              <Rows rows={read.rows} data={data} />
            </>
          ) : (
            <SourceStep
              text={typed}
              onText={setTyped}
              onPaste={paste}
              onFile={chosen => void takeFile(chosen)}
              problem={problem}
              help={bankText.columnsMayStand}
              over={isOver}
            />
          )}
        </div>
      </Dialog>
    </div>
  )
}

type Data = ReturnType<typeof useDryRun>['data']

const breakWords = ({ line, balance, expected }: NonNullable<Data>['breaks'][number]): Message =>
  bankText.breaks({ line, balance: money(balance), expected: money(expected) })

/** '44 lines come in · 2 are there already'; or why nothing can be imported. */
function summaryOf(data: Data, blocked: Message | undefined): Message {
  if (!data) return blocked ?? studentImportText.theRowsAreBeingChecked
  const others = data.rows.length - data.added - data.known
  const parts = [
    t(bankText.comesIn({ count: data.added })),
    ...(data.known > 0 ? [t(bankText.thereAlready({ count: data.known }))] : []),
    ...(others > 0 ? [t(bankText.notTaken({ count: others }))] : []),
  ]
  return bankText.joined({ parts: parts.join(' · ') })
}

/** Which column is what. A choice is remembered for files with the same heading. */
function Columns({ file, onChange }: { readonly file: Opened; readonly onChange: (columns: BankColumns) => void }) {
  const { csv, layout } = file
  const headings = bankHeadings(csv.rows, layout)
  const none = { value: '-', label: t(bankText.notThere) }
  const options = headings.map((heading, at) => ({
    value: String(at),
    label: heading || t(bankText.columnOf({ column: at + 1 })),
  }))
  const choose = (field: BankField, value: string) => {
    const { [field]: _, ...others } = layout.columns
    onChange(value === none.value ? others : { ...others, [field]: Number(value) })
  }
  return (
    <div className="grid grid-cols-2 gap-2 roomy:grid-cols-5">
      {bankFields.map(field => (
        <Select
          key={field}
          name={field}
          compact
          label={t(bankText[field])}
          value={String(layout.columns[field] ?? none.value)}
          onChange={value => choose(field, value)}
          options={[none, ...options]}
        />
      ))}
    </div>
  )
}

/** The rows as they are read, with what becomes of each. */
function Rows({ rows, data }: { readonly rows: readonly BankInput[]; readonly data: Data }) {
  const columns = useMemo((): readonly Column<BankInput>[] => {
    const outcomeOf = new Map(data?.rows.map(({ line, outcome }) => [line, outcome]))
    return [
      { id: 'line', title: t(bankText.line), width: 56, className: 'text-text-3', render: row => row.line },
      {
        id: 'outcome',
        title: t(bankText.outcome),
        width: 110,
        render({ line }) {
          const outcome = outcomeOf.get(line)
          return outcome ? <Chip tone={outcomes[outcome].tone} label={t(outcomes[outcome].label)} /> : null
        },
      },
      { id: 'day', title: t(bankText.day), width: 100, whole: true, render: row => row.day },
      { id: 'text', title: t(bankText.text), width: 300, flex: 1, lead: true, render: row => row.text },
      { id: 'amount', title: t(bankText.amount), width: 100, align: 'right', render: row => money(row.amount) },
      {
        id: 'balance',
        title: t(bankText.balance),
        width: 110,
        align: 'right',
        render: row => (row.balance === null ? '' : money(row.balance)),
      },
      { id: 'currency', title: t(bankText.currency), width: 80, render: row => row.currency },
    ]
  }, [data])
  const [cursor, setCursor] = useState<string>()
  return (
    <Table
      name="bank-file"
      label={t(bankText.bankLines)}
      first
      fill
      rows={rows}
      rowId={idOf}
      columns={columns}
      pageSize={12}
      selection="preview"
      cursor={cursor}
      onCursor={setCursor}
      className="border-t border-line"
    />
  )
}

const idOf = ({ line }: BankInput): string => String(line)
