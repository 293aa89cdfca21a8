import { useMemo, useState } from 'react'
import { invoke } from '#client/command/invocation.ts'
import { type RowColumn, sheetOf } from '#client/export/sheet.ts'
import { bankText } from '#client/messages/bank.ts'
import { dayText } from '#client/messages/day-words.ts'
import { generalText } from '#client/messages/general.ts'
import { t } from '#client/messages/message.ts'
import { type Choices, inTurn, isOpen, nextOpen, rowsToBook, sumOf, tickedOf } from '#client/school/bank-lines.ts'
import ignoreBankLine from '#commands/bank/ignore-bank-line.ts'
import importBankFile from '#commands/bank/import-bank-file.ts'
import matchBankLine from '#commands/bank/match-bank-line.ts'
import matchBankLines from '#commands/bank/match-bank-lines.ts'
import type { BankLine } from '#contract/bank-lines.ts'
import { money } from '#rules/money.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { done, type ScopedKey } from '../../app/scoped-key.ts'
import { ScopedKeys } from '../../app/scoped-keys.tsx'
import { useRead } from '../../app/use-read.ts'
import { SaveRows } from '../../form/save-rows.tsx'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useFocus } from '../../kit/focus-scope.ts'
import { KeyHints } from '../../kit/key-hints.tsx'
import { Table } from '../../kit/table.tsx'
import type { Column } from '../../kit/table-column.ts'
import { monthsPaid, paysWords, whyWords } from './proposal-words.ts'
import { ProposalsOfLine } from './proposals-of-line.tsx'

const none: readonly BankLine[] = []
const idOf = ({ bank_line_id }: BankLine): string => bank_line_id
const toolbar = invoke(importBankFile)
const listName = 'bank-lines'

/** What came in at the bank and is no receipt yet. What is certain is ticked, and one key decides about each other line. */
export default function BankLines({ onClose }: ViewProps) {
  const { runner } = useApp()
  const { data } = useRead('getBankLines', {}, { failed: bankText.failedToFetch })
  const [choices, setChoices] = useState<Choices>(new Map())
  const lines = useMemo(() => inTurn(data?.data ?? none), [data])
  const matches = useMemo(() => rowsToBook(lines, choices), [lines, choices])
  const amount = money(sumOf(matches))
  const open = lines.filter(each => isOpen(each, choices)).length
  const isEmpty = data !== undefined && lines.length === 0
  const book = () => {
    if (matches.length > 0) void runner.start(invoke(matchBankLines, { matches }), 'bar')
  }
  return (
    <Dialog
      title={t(bankText.bankLines)}
      subtitle={t(bankText.waiting)}
      width={1440}
      flush
      onClose={onClose}
      onSubmit={book}
      footer={
        isEmpty ? (
          <Button label={t(generalText.close)} keys="Esc" onClick={onClose} />
        ) : (
          <>
            <CommandButton action={toolbar} small />
            <span className="mr-auto min-w-0 text-text-2">
              {t(bankText.sums({ ticked: matches.length, amount, open }))}
            </span>
            <Button label={t(generalText.close)} keys="Esc" onClick={onClose} />
            <Button
              type="submit"
              look="main"
              label={t(bankText.book({ count: matches.length, amount }))}
              disabled={matches.length === 0 ? t(bankText.nothingTicked) : undefined}
              keys="Ctrl Enter"
            />
          </>
        )
      }
    >
      <Deciding lines={lines} isLoading={data === undefined} choices={choices} onChoices={setChoices} />
    </Dialog>
  )
}

type DecidingProps = {
  readonly lines: readonly BankLine[]
  readonly isLoading: boolean
  readonly choices: Choices
  readonly onChoices: (choices: Choices) => void
}

/** The lines, the one under the cursor, and the keys that decide about it and go on to the next. */
function Deciding({ lines, isLoading, choices, onChoices }: DecidingProps) {
  const { runner, facts } = useApp()
  const today = facts().today.toString()
  const focus = useFocus()
  const [cursor, setCursor] = useState<string>()
  const line = lines.find(each => idOf(each) === cursor)
  const columns = useMemo(() => columnsOf(choices, today), [choices, today])
  const ticked = useMemo(
    () => new Set(lines.filter(each => tickedOf(each, choices) !== undefined).map(idOf)),
    [lines, choices],
  )
  const goTo = (id: string) => {
    setCursor(id)
    focus([`list ${listName}`, `row ${id}`])
  }
  const choose = (id: string, nth: number | null): Choices => new Map([...choices, [id, nth]])
  const take = (of: BankLine, nth: number) => {
    if (of.ignored || !of.proposals[nth]) return
    const isTaken = tickedOf(of, choices) === of.proposals[nth]
    const next = choose(idOf(of), isTaken ? null : nth)
    onChoices(next)
    if (!isTaken) goTo(nextOpen(lines, idOf(of), next))
  }
  const tick = (ids: ReadonlySet<string>) => {
    const changed = lines.filter(each => ids.has(idOf(each)) !== ticked.has(idOf(each)))
    onChoices(new Map([...choices, ...changed.map(each => [idOf(each), ids.has(idOf(each)) ? 0 : null] as const)]))
  }
  const ignore = (of: BankLine) => {
    if (!of.ignored) goTo(nextOpen(lines, idOf(of), choices))
    void runner.start(invoke(ignoreBankLine, { line: idOf(of), text: of.text, back: of.ignored }), 'key')
  }
  const otherFamily = (of: BankLine) => {
    if (!of.ignored) void runner.start(invoke(matchBankLine, { line: idOf(of), amount: of.amount }), 'key')
  }
  const about = (act: (of: BankLine) => void) => done(() => line && act(line))
  const step = (by: number) =>
    done(() => {
      const to = lines[lines.findIndex(each => idOf(each) === cursor) + by]
      if (to) goTo(idOf(to))
    })
  const keys: readonly ScopedKey[] = [
    { keys: 'X', words: bankText.ignore, hint: bankText.ignore, run: about(ignore) },
    { keys: 'F', words: bankText.otherFamily, hint: bankText.otherFamily, run: about(otherFamily) },
    ...[0, 1, 2].map(
      (nth): ScopedKey => ({
        keys: String(nth + 1),
        ...(nth === 0 ? { words: bankText.takeNth } : {}),
        run: about(of => take(of, nth)),
      }),
    ),
    { keys: 'J', words: bankText.nextLine, run: step(1), held: true },
    { keys: 'K', words: bankText.lineBefore, run: step(-1), held: true },
    { keys: 'I', run: done(() => void runner.start(toolbar, 'key')) },
  ]
  return (
    <>
      <ScopedKeys list={keys} />
      <div className="flex h-150 min-h-0 shrink flex-col max-roomy:h-auto max-roomy:flex-1 wide:flex-row">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <Table
            name={listName}
            label={t(bankText.bankLines)}
            first
            fill
            rows={lines}
            rowId={idOf}
            columns={columns}
            pageSize={15}
            selection={{ ids: ticked, onChange: tick, isProposed: true }}
            state={isLoading ? 'loading' : 'ready'}
            loadingText={t(generalText.loading)}
            letters={false}
            cursor={cursor}
            onCursor={setCursor}
            onOpen={of => take(of, 0)}
            dim={isIgnored}
            empty={
              <Empty
                text={t(bankText.nothingWaits)}
                hint={t(bankText.howToBegin)}
                action={<CommandButton action={{ ...toolbar, look: 'main' }} />}
              />
            }
            className="border-t border-line"
          />
          {lines.length > 0 ? (
            <div className="flex items-center justify-end gap-2 px-4 py-1">
              <SaveRows sheet={() => sheetOf(t(bankText.bankLines), sheetColumns(choices), lines)} />
              <KeyHints
                hints={[
                  { keys: 'Enter', words: t(bankText.take) },
                  { keys: 'X', words: t(bankText.ignore) },
                  { keys: 'F', words: t(bankText.otherFamily) },
                ]}
              />
            </div>
          ) : null}
        </div>
        {line ? (
          <ProposalsOfLine
            line={line}
            ticked={tickedOf(line, choices)}
            onTake={nth => take(line, nth)}
            onOther={() => otherFamily(line)}
            onIgnore={() => ignore(line)}
          />
        ) : null}
      </div>
    </>
  )
}

/** The columns of a file with the lines. */
const sheetColumns = (choices: Choices): readonly RowColumn<BankLine>[] => {
  const shown = (line: BankLine) => tickedOf(line, choices) ?? line.proposals[0]
  return [
    { title: t(bankText.day), type: 'date', cell: line => line.day },
    { title: t(bankText.text), type: 'text', cell: line => line.text },
    { title: t(bankText.amount), type: 'money', cell: line => line.amount, adds: true },
    { title: t(bankText.family), type: 'text', cell: line => shown(line)?.family },
    { title: t(bankText.pays), type: 'text', cell: line => paysWords(line, shown(line)) },
    { title: t(bankText.because), type: 'text', cell: line => whyWords(shown(line)) },
    { title: t(bankText.match), type: 'text', cell: line => chipOf(line).label },
  ]
}

const isIgnored = ({ ignored }: BankLine): boolean => ignored

function columnsOf(choices: Choices, day: string): readonly Column<BankLine>[] {
  const today = Temporal.PlainDate.from(day)
  const shown = (line: BankLine) => tickedOf(line, choices) ?? line.proposals[0]
  return [
    { id: 'day', title: t(bankText.day), width: 140, whole: true, render: ({ day }) => dayText(day, today) },
    { id: 'text', title: t(bankText.text), width: 150, flex: 1, lead: true, render: ({ text }) => text },
    {
      id: 'amount',
      title: t(bankText.amount),
      width: 90,
      align: 'right',
      className: 'font-bold',
      render: ({ amount }) => money(amount),
    },
    {
      id: 'family',
      title: t(bankText.family),
      width: 140,
      flex: 0.4,
      render: line => shown(line)?.family ?? (line.ignored ? '' : t(bankText.nobody)),
      className: line => (shown(line) ? undefined : 'text-text-3'),
    },
    {
      id: 'pays',
      title: t(bankText.pays),
      // Two months are whole.
      width: 150,
      flex: 0.3,
      render: line => monthsPaid(line, shown(line)),
    },
    {
      id: 'because',
      title: t(bankText.because),
      width: 170,
      flex: 0.3,
      className: 'text-text-2',
      render: line => whyWords(shown(line)),
    },
    {
      id: 'match',
      title: t(bankText.match),
      width: 104,
      render: line => <Chip {...chipOf(line)} />,
    },
  ]
}

function chipOf({ ignored, certain, proposals }: BankLine) {
  if (ignored) return { tone: 'plain', label: t(bankText.ignored) } as const
  if (certain) return { tone: 'good', label: t(bankText.certain) } as const
  return proposals.length > 0
    ? ({ tone: 'warn', label: t(bankText.proposed) } as const)
    : ({ tone: 'plain', label: t(bankText.none) } as const)
}
