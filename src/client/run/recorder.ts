import * as v from 'valibot'
import { Step } from '#contract/recordings.ts'
import type { AnyCommand } from '../command/command.ts'
import type { Registry } from '../command/registry.ts'
import type { Answers } from '../command/values.ts'
import { keptStore } from '../core/persistent-store.ts'
import type { Keep } from '../core/session.ts'
import type { ReadStore } from '../core/store.ts'
import type { EntityRef } from '../entities/kinds.ts'
import { caption, type Message } from '../messages/message.ts'
import type { Subscriber } from './operation.ts'
import { ownAnswers } from './own-answers.ts'
import type { ForMany } from './plan-for-many.ts'
import { type Ran, type Recording, type RecordingEvent, type RowAt, reduceRecording } from './recording.ts'

export type Recorder = {
  readonly now: ReadStore<Recording | undefined>
  readonly send: (event: Exclude<RecordingEvent, { readonly type: 'ran' }>) => void
  /** A job was started for the selected rows. */
  readonly startedJob: (done: ForMany, job: string) => void
  readonly subscriber: Subscriber
}

type Parts = {
  readonly registry: Registry
  readonly row: () => RowAt | undefined
  /** The rows that are selected on the screen or in its dialog. */
  readonly selected: () => readonly EntityRef[]
  readonly today: () => Temporal.PlainDate
  /** Keeps the recording while the page is loaded again. */
  readonly keep: Keep
  readonly username: () => string | undefined
  /** Something was done while recording that cannot be a step. */
  readonly notRecorded: (title: Message) => void
}

const name = 'klass.recording'
const Kept = v.object({
  row: v.optional(v.object({ kind: v.string(), id: v.string(), student: v.optional(v.string()) })),
  steps: v.array(v.object({ ...Step.entries, number: v.number(), usesRow: v.boolean(), of: v.optional(v.string()) })),
})

/** Answers that are not stored: secrets, and what only the own form of a command can ask. */
const notStored: readonly string[] = ['secret', 'file', 'table']

/** Whether it can be a step: it changes something, and its questions can be answered without its own form. */
const isRecordable = ({ unlisted, form, load, arguments: all }: AnyCommand): boolean =>
  !unlisted && !form?.own && !load && Object.values(all).every(({ kind }) => !notStored.includes(kind))

const storable = (answer: unknown): Step['answers'][string] | undefined => {
  if (typeof answer === 'string' || typeof answer === 'number' || typeof answer === 'boolean') return answer
  return Array.isArray(answer) ? answer.map(String) : undefined
}

const stored = (answers: Answers): Step['answers'] => {
  const all: Record<string, Step['answers'][string]> = {}
  for (const [argument, answer] of Object.entries(answers)) {
    const kept = storable(answer)
    if (kept !== undefined) all[argument] = kept
  }
  return all
}

/** Records what is done in this window, however it is started. A command that only shows something is no step. */
export function recorder({ registry, row, selected, today, keep, username, notRecorded }: Parts): Recorder {
  // This console wrote the kind of its row.
  const shape = Kept as unknown as v.GenericSchema<unknown, Recording>
  const now = keptStore<Recording | undefined>({ keep, name, shape, username }, undefined)
  const send = (event: RecordingEvent) => now.set(recording => reduceRecording(recording, event))
  const add = (command: AnyCommand, ran: Pick<Ran, 'answers' | 'row' | 'selected' | 'of'>) => {
    const before = now.get()
    if (!before) return
    if (isRecordable(command))
      send({
        type: 'ran',
        command: registry.idOf(command),
        arguments: command.arguments,
        today: today().toString(),
        ...ran,
      })
    if (now.get() === before) notRecorded(caption(command.title))
  }
  /** The row under the cursor when each operation began: what it does may take the row away. */
  const rows = new Map<number, RowAt | undefined>()
  const forget = () => send({ type: 'ended' })
  return {
    now,
    send,
    startedJob({ command, answers, chosen }, job) {
      const all = selected()
      const isSelection = chosen.length === all.length && chosen.every(({ id }) => all.some(each => each.id === id))
      const each = command.many?.each
      if (isSelection && each !== undefined)
        add(command, { answers: stored(answers), row: undefined, selected: each, of: job })
      else if (now.get()) notRecorded(caption(command.title))
    },
    subscriber: {
      began({ number }) {
        if (now.get()) rows.set(number, row())
      },
      async ended({ number, plan, quiet }, outcome) {
        const at = rows.get(number)
        rows.delete(number)
        const { command, answers, via } = plan
        const changes = command.effect === 'undoable' || command.effect === 'final'
        if (!now.get() || quiet || !changes || outcome.kind !== 'done') return
        const undone = answers.operation ?? answers.job
        if (via === 'undo' || ('outdatesUndo' in command && command.outdatesUndo)) {
          if (undone !== undefined) send({ type: 'undone', of: String(undone) })
        } else {
          const own = await ownAnswers(plan, today())
          const of = typeof outcome.entry === 'number' ? String(outcome.entry) : undefined
          add(command, { answers: stored(own), row: at, selected: undefined, of })
        }
      },
      handedOver: forget,
      forgotten: forget,
    },
  }
}
