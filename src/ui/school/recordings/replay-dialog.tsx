import { useEffect, useMemo, useRef, useState } from 'react'
import { failureOf } from '#client/core/failure.ts'
import { generalText } from '#client/messages/general.ts'
import { jobsText } from '#client/messages/jobs.ts'
import { type Message, t, verbatim } from '#client/messages/message.ts'
import { recordingsText } from '#client/messages/recordings.ts'
import { type PlannedRun, planReplay, type Replayed, replay, runsOf, type ToReplay } from '#client/run/replay.ts'
import type { Recording } from '#contract/recordings.ts'
import { type App, useApp } from '../../app/app.ts'
import { registry } from '../../app/registry.ts'
import { Failure } from '../../form/failure.tsx'
import { Emphasized, Sentence } from '../../form/sentence.tsx'
import { Button } from '../../kit/button.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Dialog } from '../../kit/dialog.tsx'

/** Says what became of a recording. One undo takes all of it back. */
function sayReplayed(
  { notices, undoStack }: App,
  { name }: Recording,
  runs: readonly PlannedRun[],
  { done, stopped }: Replayed,
): void {
  const count = stopped?.at ?? runs.length
  const number = undoStack.ran(name, done)
  const undo = number === undefined ? {} : ({ operation: number, undoable: true } as const)
  const of = { name: verbatim(name) }
  if (!stopped) {
    notices.say({ tone: 'good', text: recordingsText.doneCount({ ...of, count }), ...undo })
    return
  }
  const { step, title } = runs[stopped.at]!
  notices.say({
    tone: 'bad',
    text: recordingsText.stoppedAt({ ...of, step, title, why: stopped.why }),
    more: recordingsText.doneBefore({ done: count, all: runs.length }),
    ...undo,
  })
}

/** Says what each step of a recording would do here, before anything is done. Enter does it. */
export function ReplayDialog({ recording, here, facts, onClose }: ToReplay & { readonly onClose: () => void }) {
  const app = useApp()
  const [plan, setPlan] = useState<readonly PlannedRun[]>()
  const [failure, setFailure] = useState<Message>()
  /** How many are done; undefined while nothing was started. */
  const [done, setDone] = useState<number>()
  const [stopped, setStopped] = useState<Replayed['stopped']>()
  const running = useRef<AbortController>(undefined)
  const parts = useMemo(() => ({ step: app.runner.step, records: app.records, facts }), [app, facts])
  useEffect(() => {
    const left = new AbortController()
    planReplay(runsOf(recording.steps, registry.of, here), parts, left.signal).then(
      runs => {
        if (!left.signal.aborted) setPlan(runs)
      },
      (error: unknown) => {
        if (!left.signal.aborted) setFailure(failureOf(error).words ?? generalText.serverNotReachable)
      },
    )
    return () => {
      left.abort()
      // Whoever leaves sees no more of it: what has begun is finished, and no more is begun.
      running.current?.abort()
    }
  }, [recording, here, parts])
  const refusedAt = plan?.findIndex(({ refused }) => refused !== undefined) ?? -1
  const isReady = plan !== undefined && refusedAt !== 0 && done === undefined
  const start = async () => {
    if (!plan || !isReady) return
    const mine = new AbortController()
    running.current = mine
    setDone(0)
    const result = await replay(plan, parts, setDone, mine.signal)
    sayReplayed(app, recording, plan, result)
    if (mine.signal.aborted) return
    if (result.stopped) setStopped(result.stopped)
    else onClose()
  }
  const sentence = !plan
    ? recordingsText.checking
    : refusedAt === 0
      ? recordingsText.nothingToDo
      : refusedAt > 0
        ? recordingsText.willStop({ step: plan[refusedAt]!.step })
        : recordingsText.willDo
  const isDangerous = plan?.some(({ command }) => command?.group === 'danger' || command?.effect === 'final')
  return (
    <Dialog
      title={recording.name}
      width={640}
      sticky
      onClose={onClose}
      footer={
        <>
          <Button label={t(stopped ? generalText.close : generalText.cancel)} keys="Esc" onClick={onClose} />
          {refusedAt !== 0 && !stopped && !failure ? (
            <Button
              look={isDangerous ? 'danger' : 'main'}
              label={t(recordingsText.runSteps)}
              keys="Enter"
              busy={!plan || done !== undefined}
              onKeyDown={event => {
                if (event.repeat) event.preventDefault()
              }}
              onClick={() => void start()}
            />
          ) : null}
        </>
      }
    >
      {done === undefined ? <Sentence text={t(sentence)} /> : null}
      <Failure failure={failure && { text: failure }} />
      <Runs plan={plan ?? []} done={done ?? 0} stopped={stopped} started={done !== undefined} />
    </Dialog>
  )
}

type RunsProps = {
  readonly plan: readonly PlannedRun[]
  readonly done: number
  readonly stopped: Replayed['stopped']
  readonly started: boolean
}

/** The runs in their order: what each would do, what else the person accepts with it, and what became of it. */
function Runs({ plan, done, stopped, started }: RunsProps) {
  const stateOf = ({ refused }: PlannedRun, at: number) => {
    if (at < done) return { tone: 'good', label: jobsText.done } as const
    if (stopped?.at === at || (!started && refused)) return { tone: 'bad', label: jobsText.refused } as const
    return { tone: 'plain', label: stopped ? jobsText.cancelled : jobsText.willBeDone } as const
  }
  return (
    <ol
      aria-label={t(recordingsText.stepsOf)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the arrow keys
      tabIndex={0}
      className="flex min-h-0 flex-col divide-y divide-line overflow-y-auto"
    >
      {plan.map((run, at) => {
        const { tone, label } = stateOf(run, at)
        const why = stopped?.at === at ? stopped.why : started ? undefined : run.refused
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a plan stay where they are
          <li key={at} className="flex gap-2 py-2">
            <span className="w-6 shrink-0 text-right text-text-3 tabular-nums">{run.step}</span>
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <p className="font-medium">{t(run.title)}</p>
              <Sentence text={t(run.sentence)} />
              {(started ? [] : run.more).map(each => (
                <p key={t(each)} className="text-warn">
                  <Emphasized text={t(each)} />
                </p>
              ))}
              {why ? <p className="text-bad">{t(why)}</p> : null}
            </div>
            <span className="shrink-0">
              <Chip tone={tone} label={t(label)} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
