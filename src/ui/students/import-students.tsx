import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { t } from '#client/language.ts'
import { failureIn, isBusy, type OpenPrompt, problemsOf } from '#client/run/prompt.ts'
import { useApp } from '../app.ts'
import type { ViewProps } from '../components.ts'
import { Failure } from '../form/failure.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { isComposing } from '../kit/typing.ts'
import { useStore } from '../use-store.ts'
import { fatesOf, hindrance, intention, rowsWord } from './import/fates.ts'
import { delimiterWords, type ReadSource, readFile, readPasted } from './import/read-source.ts'
import { RowsStep } from './import/rows-step.tsx'
import { rowsOf, type Sheet, type SheetRow, sent } from './import/sheet.ts'
import { SourceStep } from './import/source-step.tsx'
import { mostRows, useDryRun } from './import/use-dry-run.ts'
import { Warnings } from './import/warnings.tsx'

export default function ImportStudents({ onClose }: ViewProps) {
  const { runner } = useApp()
  const prompt = useStore(runner.prompt)
  return prompt ? <Import prompt={prompt} onClose={onClose} /> : null
}

/*
 * What was pasted and every correction are answers of the command beside its rows, so that they wait with it when the
 * dialog is left and are there when it is opened again.
 */
const isSheet = (draft: unknown): draft is Sheet => typeof draft === 'object' && draft !== null && 'csv' in draft
const none: readonly SheetRow[] = []
const checking = 'The rows are being checked.'

function Import({ prompt, onClose }: { readonly prompt: OpenPrompt; readonly onClose: () => void }) {
  const { runner } = useApp()
  const { answers, command } = prompt
  const sheet = isSheet(answers.sheet) ? answers.sheet : undefined
  const typed = typeof answers.typed === 'string' ? answers.typed : ''
  const [anew, setAnew] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  /** Counts what was read, so that each begins at its own first row. */
  const [reading, setReading] = useState(0)
  /** What the person has said yes to while it was being checked. */
  const [agreed, setAgreed] = useState<string>()
  const busy = isBusy(prompt)
  const shown = anew ? undefined : sheet

  const rows = useMemo(() => (sheet ? rowsOf(sheet) : none), [sheet])
  const dryRun = useDryRun(sheet?.csv, rows)
  const fates = useMemo(() => fatesOf(rows, dryRun.told), [rows, dryRun.told])
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
    // Spreadsheets put a picture of the cells beside their text.
    const text = clipboardData.getData('text/plain')
    const file = clipboardData.files[0]
    if (text.trim() !== '') return take(readPasted(text))
    if (file) takeFile(file)
    return file !== undefined
  }

  const hindered =
    dryRun.begun || !dryRun.checking
      ? (hindrance(fates.counts, mostRows) ?? (dryRun.failure && 'The rows could not be checked.'))
      : undefined
  const blocked = hindered ?? (dryRun.checking ? checking : undefined)
  const summary = hindered ?? (dryRun.begun ? intention(fates.counts) : checking)
  const submit = async () => {
    if (!shown) {
      if (typed.trim() === '') setProblem(command.arguments.rows?.missing)
      else take(readPasted(typed))
    } else if (hindered === undefined && dryRun.checking) {
      setAgreed(summary)
    } else if (blocked === undefined && !busy) {
      await runner.answer('rows', rows.filter(row => !row.leftOut).map(sent))
      const { kind } = await runner.submit()
      // What was fine a moment ago was refused: somebody else's work has come in between. No answer tells nothing new.
      if (kind === 'refused') again()
    }
  }
  // Somebody quick may confirm before the rows were checked again. The import goes on only if the check ends as shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every check
  useEffect(() => {
    if (agreed === undefined || dryRun.checking) return
    setAgreed(undefined)
    if (shown && agreed === summary) void submit()
  }, [agreed, dryRun.checking])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    if (!event.repeat && !isComposing(event)) void submit()
  }
  const onDrag = (event: DragEvent): void => {
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    const text = event.dataTransfer.getData('text/plain')
    if (file) takeFile(file)
    else if (text.trim() !== '' && !shown) take(readPasted(text))
  }

  const form = command.form
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pasted, dropped and sent anywhere in the dialog
    <div
      className="contents"
      onKeyDown={onKeyDown}
      onPaste={event => {
        if (!shown && paste(event)) event.preventDefault()
      }}
      onDragEnter={onDrag}
      onDragOver={onDrag}
      onDragLeave={event => {
        if (!(event.relatedTarget instanceof Node)) setOver(false)
      }}
      onDrop={onDrop}
    >
      <Dialog
        title={t(form?.title ?? command.title)}
        subtitle={shown ? source(shown, rows.length) : t('Nothing is stored before you have seen what would be done.')}
        width={1440}
        sticky
        flush
        onClose={onClose}
        footer={
          <>
            <div className="-ml-2.5 mr-auto flex min-w-0 items-center gap-3">
              {shown ? (
                <>
                  <Button look="quiet" label={t('Start over')} onClick={() => setAnew(true)} />
                  <output id="import-summary" className={hindered ? 'truncate text-bad' : 'truncate text-text-2'}>
                    {t(summary)}
                  </output>
                </>
              ) : sheet ? (
                <Button
                  look="quiet"
                  icon="chevron-left"
                  label={`${t('Back to')} ${sheet.name || t('the pasted rows')}`}
                  onClick={() => setAnew(false)}
                />
              ) : null}
            </div>
            <Button label={t(form?.cancel ?? 'Cancel')} keys="Esc" onClick={onClose} />
            {shown ? (
              <Button
                look="main"
                label={t(form?.submit ?? 'Import')}
                busyLabel={form?.busy && t(form.busy)}
                busy={busy || agreed !== undefined}
                disabled={blocked && t(blocked)}
                aria-describedby="import-summary"
                keys="Ctrl Enter"
                onClick={() => void submit()}
              />
            ) : (
              <Button look="main" label={t('Continue')} keys="Ctrl Enter" onClick={() => void submit()} />
            )}
          </>
        }
      >
        <div className="relative flex h-150 min-h-0 shrink flex-col">
          {shown ? (
            <>
              <div className="flex shrink-0 flex-col gap-1.5 px-4 not-empty:pb-2">
                <Failure failure={failureIn(prompt)} />
                <Warnings sheet={shown} failure={dryRun.failure} onAgain={again} />
              </div>
              <RowsStep key={reading} sheet={shown} fates={fates} onChange={keep} />
              {over ? (
                <div className="pointer-events-none absolute inset-0 z-2 grid place-items-center bg-cursor text-lg font-bold">
                  {t('Drop the file to read it instead of these rows')}
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
              over={over}
            />
          )}
        </div>
      </Dialog>
    </div>
  )
}

/** 'students.csv · Big5 · semicolons · 1,000 rows' */
const source = ({ name, encoding, csv }: Sheet, rows: number): string =>
  [name || t('Pasted'), encoding, t(delimiterWords[csv.delimiter]), rowsWord(rows)].filter(Boolean).join(' · ')
