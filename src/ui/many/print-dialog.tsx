import { useEffect, useMemo, useRef, useState } from 'react'
import type { OneFile } from '#client/command/combined-print.ts'
import { failureOf } from '#client/core/failure.ts'
import { changedBy } from '#client/data/changed-tables.ts'
import { generalText } from '#client/messages/general.ts'
import { jobsText } from '#client/messages/jobs.ts'
import { caption, type Message, t } from '#client/messages/message.ts'
import type { ForMany } from '#client/run/plan-for-many.ts'
import { type PrintedRow, planFile, printFile } from '#client/run/print-file.ts'
import { calls } from '#contract/calls.ts'
import { mostPrinted } from '#contract/printing.ts'
import { useApp } from '../app/app.ts'
import { Failure } from '../form/failure.tsx'
import { Sentence } from '../form/sentence.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { ShareBar } from '../kit/share-bar.tsx'
import { RowTable } from './row-table.tsx'

type Props = { readonly planned: ForMany; readonly file: OneFile; readonly onClose: () => void }

const stateOf = (row: PrintedRow) => ({
  id: row.id,
  label: row.label,
  ...('refused' in row
    ? ({ state: jobsText.leftOut, tone: 'bad', why: row.refused } as const)
    : ({ state: jobsText.willBePrinted, tone: 'plain', why: row.warns } as const)),
})

/** First the documents that are left out, then those that lack a character in print. */
const rankOf = (row: PrintedRow): number => ('refused' in row ? 0 : row.warns ? 1 : 2)

/** Says which of the selected documents can be printed. Enter prints them into one file, and Esc cancels that. */
export function PrintDialog({ planned: { command, chosen }, file, onClose }: Props) {
  const app = useApp()
  const [plan, setPlan] = useState<readonly PrintedRow[]>()
  const [failure, setFailure] = useState<Message>()
  /** How many documents are drawn, while they are printed. */
  const [drawn, setDrawn] = useState<number>()
  const print = useRef<AbortController>(undefined)
  useEffect(() => {
    let here = true
    void planFile(file, chosen, app.records).then(rows => here && setPlan(rows))
    return () => {
      here = false
      print.current?.abort()
    }
  }, [app, file, chosen])
  const refs = useMemo(() => [...new Set(plan?.flatMap(row => ('ref' in row ? [row.ref] : [])))], [plan])
  const rows = useMemo(() => plan?.toSorted((one, other) => rankOf(one) - rankOf(other)).map(stateOf), [plan])
  const all = chosen.length
  const count = refs.length
  const left = plan?.filter(row => 'refused' in row).length ?? 0
  const isTooMany = count > mostPrinted
  const sentence = !plan
    ? jobsText.checking({ count: all })
    : isTooMany
      ? jobsText.tooManyToPrint({ all: count, most: mostPrinted })
      : count === 0
        ? jobsText.printNone({ all })
        : left > 0
          ? jobsText.printSome({ count, all, left })
          : jobsText.printAll({ count })
  const start = async () => {
    if (print.current || count === 0 || isTooMany) return
    const stopped = new AbortController()
    print.current = stopped
    setFailure(undefined)
    const { refetchDone } = app
    try {
      await printFile(file, refs, { ...app, signal: stopped.signal, tell: setDrawn })
      app.lastRun.did({ command, given: {} })
      void refetchDone(changedBy([calls[file.call]]))
      if (!stopped.signal.aborted) onClose()
    } catch (error) {
      setFailure(stopped.signal.aborted ? jobsText.printStopped : (failureOf(error).words ?? jobsText.notPrinted))
    } finally {
      print.current = undefined
      setDrawn(undefined)
    }
  }
  const isPrinting = drawn !== undefined
  const stop = () => (print.current ? print.current.abort() : onClose())
  return (
    <Dialog
      title={t(caption(command.title))}
      subtitle={isPrinting ? <span aria-live="polite">{t(jobsText.printing({ drawn, all: count }))}</span> : undefined}
      width={760}
      sticky
      onClose={stop}
      footer={
        <>
          <Button label={t(generalText.cancel)} keys="Esc" onClick={stop} />
          {count > 0 && !isTooMany ? (
            <Button
              look="main"
              label={t(jobsText.printIt({ count }))}
              keys="Enter"
              busy={isPrinting}
              onClick={() => void start()}
            />
          ) : null}
        </>
      }
    >
      {isPrinting ? <ShareBar share={drawn / count} text={`${Math.floor((100 * drawn) / count)}%`} /> : null}
      <Sentence text={t(sentence)} />
      <Failure failure={failure && { text: failure }} />
      <RowTable
        label={t(caption(command.title))}
        kind={chosen[0]?.kind ?? ''}
        rows={rows}
        onOpen={() => void start()}
      />
    </Dialog>
  )
}
