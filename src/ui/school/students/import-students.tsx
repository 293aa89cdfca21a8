import { type ClipboardEvent, useEffect, useState } from 'react'
import { importFieldLabels, importFields } from '#client/import/import-columns.ts'
import { generalText } from '#client/messages/general.ts'
import { caption, isSame, list, type Message, t } from '#client/messages/message.ts'
import { studentImportText } from '#client/messages/student-import.ts'
import { failureIn, isBusy, type OpenPrompt, problemsOf } from '#client/run/prompt.ts'
import { useApp } from '../../app/app.ts'
import type { ViewProps } from '../../app/components.ts'
import { done, type ScopedKey } from '../../app/scoped-key.ts'
import { ScopedKeys } from '../../app/scoped-keys.tsx'
import { useStore } from '../../app/use-store.ts'
import { Failure } from '../../form/failure.tsx'
import { SourceStep } from '../../form/source-step.tsx'
import { useDrop } from '../../form/use-drop.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { useDerived } from '../../kit/use-derived.ts'
import { type CheckedRows, checkRows, problemOfRows, rowsWord, summaryOf } from './import/checked-rows.ts'
import { delimiterWords, type ReadSource, readFile, readPasted } from './import/read-source.ts'
import { RowsStep } from './import/rows-step.tsx'
import { rowsAfter, rowsOf, type Sheet, type SheetRow, sent } from './import/sheet.ts'
import { type DryRun, mostRows, useDryRun } from './import/use-dry-run.ts'
import { Warnings } from './import/warnings.tsx'

export default function ImportStudents({ onClose }: ViewProps) {
  const { runner } = useApp()
  const prompt = useStore(runner.prompt)
  return prompt ? <Import prompt={prompt} onClose={onClose} /> : null
}

/*
 * The pasted text and all corrections are answers of the command, as its rows are. So they are kept when the dialog is
 * closed and are back when it is opened again.
 */
const isSheet = (draft: unknown): draft is Sheet => typeof draft === 'object' && draft !== null && 'csv' in draft
const none: readonly SheetRow[] = []
/** The rows, and what they are those of. */
type Rows = { readonly sheet: Sheet | undefined; readonly rows: readonly SheetRow[] }
type Checked = CheckedRows & { readonly of: readonly SheetRow[]; readonly outcomes: DryRun['outcomes'] }
const help = studentImportText.columnsMayStand({
  fields: list(importFields.map(field => caption(importFieldLabels[field]))),
})
const checking = studentImportText.theRowsAreBeingChecked

/** What is wrong with the rows, why they cannot be imported now, and what is said of them. */
function stateOf(dryRun: DryRun, counts: CheckedRows['counts']) {
  const failure = dryRun.failure && studentImportText.theRowsCouldNotBeChecked
  const isKnown = dryRun.begun || !dryRun.checking
  const rowsProblem = isKnown ? (problemOfRows(counts, mostRows) ?? failure) : undefined
  return {
    rowsProblem,
    blocked: rowsProblem ?? (dryRun.checking ? checking : undefined),
    summary: rowsProblem ?? (dryRun.begun ? summaryOf(counts) : checking),
  }
}

function Import({ prompt, onClose }: { readonly prompt: OpenPrompt; readonly onClose: () => void }) {
  const { runner } = useApp()
  const { answers, command } = prompt
  const sheet = isSheet(answers.sheet) ? answers.sheet : undefined
  const typed = typeof answers.typed === 'string' ? answers.typed : ''
  const [anew, setAnew] = useState(false)
  const [problem, setProblem] = useState<Message>()
  /** Counts the sources read so far. As a key it makes each new one start at its first row. */
  const [reading, setReading] = useState(0)
  /** The summary that the person confirmed while the rows were being checked. */
  const [agreed, setAgreed] = useState<Message>()
  const busy = isBusy(prompt)
  const shown = anew ? undefined : sheet

  const { rows } = useDerived<Rows>({ sheet: undefined, rows: none }, before => {
    if (before.sheet === sheet) return before
    const rows = sheet && before.sheet ? rowsAfter(sheet, before.sheet, before.rows) : sheet ? rowsOf(sheet) : none
    return { sheet, rows }
  })
  const dryRun = useDryRun(sheet?.csv, rows)
  const { outcomes } = dryRun
  const checked = useDerived<Checked>({ ...checkRows(none, outcomes), of: none, outcomes }, before =>
    before.of === rows && before.outcomes === outcomes
      ? before
      : { ...checkRows(rows, outcomes, before.rows), of: rows, outcomes },
  )
  const { again } = dryRun

  const keep = (next: Sheet) => {
    if (!busy) void runner.answer('sheet', next)
  }
  const take = (source: ReadSource): boolean => {
    if ('problem' in source) {
      setProblem(source.problem)
      setAnew(true)
      return false
    }
    setProblem(undefined)
    setAnew(false)
    setReading(now => now + 1)
    keep(source.sheet)
    return true
  }
  const takeFile = (file: File) => {
    if (!busy) void readFile(file).then(take)
  }
  const paste = ({ clipboardData }: ClipboardEvent): boolean => {
    // Spreadsheets put an image of the cells on the clipboard too, so text comes first.
    const text = clipboardData.getData('text/plain')
    const file = clipboardData.files[0]
    if (text.trim() !== '') return take(readPasted(text))
    if (file) takeFile(file)
    return file !== undefined
  }

  const { rowsProblem, blocked, summary } = stateOf(dryRun, checked.counts)
  const submit = async () => {
    if (!shown) {
      if (typed.trim() === '') setProblem(command.arguments.rows?.missing)
      else take(readPasted(typed))
    } else if (rowsProblem === undefined && dryRun.checking) {
      setAgreed(summary)
    } else if (blocked === undefined && !busy) {
      await runner.answer('rows', rows.filter(row => !row.leftOut).map(sent))
      const { kind } = await runner.submit()
      // A refusal after a successful check means that somebody else has changed the data. A missing answer means nothing.
      if (kind === 'refused') again()
    }
  }
  // People may confirm before the rows are checked again. The import goes on only if the check confirms the shown summary.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per check
  useEffect(() => {
    if (agreed === undefined || dryRun.checking) return
    setAgreed(undefined)
    if (shown && isSame(agreed, summary)) void submit()
  }, [agreed, dryRun.checking])

  const keys: readonly ScopedKey[] = [
    {
      keys: 'Ctrl Enter',
      words: shown ? generalText.import : studentImportText.continue,
      run: done(() => void submit()),
    },
  ]
  const { isOver, handlers } = useDrop(takeFile, text => {
    if (!shown) take(readPasted(text))
  })

  const form = command.form
  return (
    <div
      className="contents"
      onPaste={event => {
        if (!shown && paste(event)) event.preventDefault()
      }}
      {...handlers}
    >
      <Dialog
        title={t(caption(form?.title ?? command.title))}
        subtitle={shown ? source(shown, rows.length) : t(studentImportText.nothingStoredUnseen)}
        width={1440}
        sticky
        flush
        onClose={onClose}
        footer={
          <>
            <div className="-ml-2.5 mr-auto flex min-w-0 items-center gap-3">
              {shown ? (
                <>
                  <Button look="quiet" label={t(studentImportText.startOver)} onClick={() => setAnew(true)} />
                  <output
                    id="import-summary"
                    className={classes('min-w-0 roomy:truncate', rowsProblem ? 'text-bad' : 'text-text-2')}
                  >
                    {t(summary)}
                  </output>
                </>
              ) : (
                <BackToRows sheet={sheet} onClick={() => setAnew(false)} />
              )}
            </div>
            <Button label={t(caption(form?.cancel ?? 'Cancel'))} keys="Esc" onClick={onClose} />
            <Button
              look="main"
              {...(shown
                ? {
                    label: t(caption(form?.submit ?? 'Import')),
                    busyLabel: form?.busy && t(caption(form.busy)),
                    busy: busy || agreed !== undefined,
                    disabled: blocked && t(blocked),
                    'aria-describedby': 'import-summary',
                  }
                : { label: t(studentImportText.continue) })}
              keys="Ctrl Enter"
              onClick={() => void submit()}
            />
          </>
        }
      >
        <ScopedKeys list={keys} />
        <div className="relative flex h-150 min-h-0 shrink flex-col">
          {shown ? (
            <>
              <div className="flex shrink-0 flex-col gap-1.5 px-4 not-empty:pb-2">
                <Failure failure={failureIn(prompt)} />
                <Warnings sheet={shown} failure={dryRun.failure} onAgain={again} />
              </div>
              <RowsStep key={reading} sheet={shown} checked={checked} onChange={keep} />
              {isOver ? (
                <div className="pointer-events-none absolute inset-0 z-2 grid place-items-center bg-cursor text-lg font-bold">
                  {t(studentImportText.dropToReadInstead)}
                </div>
              ) : null}
            </>
          ) : (
            <SourceStep
              text={typed}
              onText={text => {
                setProblem(undefined)
                void runner.answer('typed', text)
              }}
              onPaste={paste}
              onFile={takeFile}
              problem={problem ?? problemsOf(prompt)[0]?.text}
              help={help}
              over={isOver}
            />
          )}
        </div>
      </Dialog>
    </div>
  )
}

function BackToRows({ sheet, onClick }: { readonly sheet: Sheet | undefined; readonly onClick: () => void }) {
  if (!sheet) return null
  const label = t(studentImportText.backTo({ source: sheet.name || studentImportText.thePastedRows }))
  return <Button look="quiet" icon="chevron-left" label={label} onClick={onClick} />
}

/** 'students.csv · Big5 · semicolons · 1,000 rows' */
const source = ({ name, text, csv, workbook }: Sheet, rows: number): string =>
  [
    name || t(studentImportText.pasted),
    text?.encoding,
    csv.delimiter && t(caption(delimiterWords[csv.delimiter])),
    workbook?.sheets[workbook.at]?.name,
    t(rowsWord(rows)),
  ]
    .filter(Boolean)
    .join(' · ')
