import { today } from '#client/core/today.ts'
import { type Usage, usage } from '#client/core/usage.ts'
import { countUse } from '#client/run/count-use.ts'
import { type EndedRecords, endedRecords } from '#client/run/ended-records.ts'
import { type LastRun, lastRun } from '#client/run/last-run.ts'
import type { Subscriber } from '#client/run/operation.ts'
import { type OwnJobs, ownJobs } from '#client/run/own-jobs.ts'
import { type PrintOffer, printOffer } from '#client/run/print-offer.ts'
import type { Recorder } from '#client/run/recorder.ts'
import type { UndoStack } from '#client/run/undo-stack.ts'
import { type Recent, recentOf } from './recent-work.ts'
import { recorderOf } from './recording-parts.ts'
import { type UndoParts, undoOf } from './undo.ts'

/** What was done in this window, and what can be done with it. */
export type History = {
  /** What Ctrl+Z undoes, newest last. */
  readonly undoStack: UndoStack
  /** What Ctrl+P prints. */
  readonly lastDocument: PrintOffer['last']
  /** What '.' does once more. */
  readonly lastRun: LastRun
  /** What this window has ended, and lists may still show. */
  readonly ended: EndedRecords
  readonly jobs: OwnJobs
  readonly recording: Recorder
  readonly recent: Recent
  readonly usage: Usage
}

type Parts = Omit<UndoParts, 'jobs'> & {
  readonly session: Parameters<typeof recentOf>[0]
  readonly app: Parameters<typeof recorderOf>[1]
}

/** The subscribers keep it, in this order. */
export function historyOf({
  session,
  app,
  ...parts
}: Parts): History & { readonly subscribers: readonly Subscriber[] } {
  const jobs = ownJobs()
  const ended = endedRecords()
  const last = lastRun(today)
  const prints = printOffer()
  const recording = recorderOf(session, app)
  const recent = recentOf(session)
  const undoStack = undoOf({ ...parts, jobs })
  const uses = usage(localStorage)
  return {
    undoStack,
    lastDocument: prints.last,
    lastRun: last,
    ended,
    jobs,
    recording,
    recent,
    usage: uses,
    subscribers: [
      ended.subscriber,
      undoStack.subscriber,
      jobs.subscriber,
      last.subscriber,
      recording.subscriber,
      prints.subscriber,
      recent.answers.subscriber,
      recent.records.subscriber,
      countUse(uses),
    ],
  }
}
