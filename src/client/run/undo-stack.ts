import type { AnyCommand } from '../command.ts'
import type { Related } from '../entities/field.ts'
import type { Invocation } from '../invocation.ts'
import { caption, type Message, sentences, t } from '../messages/message.ts'
import { operationsText } from '../messages/operations.ts'
import { type ReadStore, store } from '../store.ts'
import type { Subscriber } from './operation.ts'
import type { Started } from './outcome.ts'
import { type RedoParts, redoStack } from './redo-stack.ts'
import { saidOf } from './say-outcomes.ts'

/** An operation of this window that can be undone, or a final one with the text that says so. */
export type Undoable = {
  /** The operation's number. */
  readonly number: number
} & (
  | {
      /** The title of its command. */
      readonly title: string
      /** The number of the entry in the server's audit log. */
      readonly entry: number
      /** What it said when it was done. */
      readonly about: string | undefined
      /** What runs it again; `undefined` where that would take a secret. */
      readonly again: Invocation | undefined
    }
  /** A job: to undo it is another job. */
  | { readonly title: string; readonly job: string }
  /** Ctrl+Z goes no further back than a final operation. */
  | { readonly final: Message }
)

export type UndoStack = {
  /** Newest last. */
  readonly list: ReadStore<readonly Undoable[]>
  /** Undoes the last operation, or the given one if it can still be undone. */
  readonly undo: (operation?: number) => Promise<void>
  /** What Ctrl+Shift+Z does again, newest last. */
  readonly redoable: ReadStore<readonly object[]>
  readonly redo: () => Promise<void>
  /** A job was started for many rows. */
  readonly started: (job: string, command: AnyCommand) => void
  readonly undoJob: (job: string, title: string) => Promise<void>
  readonly subscriber: Subscriber
}

type Parts = {
  /** Runs the command that undoes an entry of the audit log. */
  readonly start: (entry: number, title: string, about: string | undefined) => Promise<Started>
  /** Starts the job that undoes a job. */
  readonly undoJob: (job: string, title: string) => Promise<Started>
  readonly showJob: (job: string) => void
  /** An operation is being undone, so notices that offer to undo it must disappear. */
  readonly taken: (operation: number) => void
  /** The last operation cannot be undone. */
  readonly refused: (text: Message) => void
  readonly related: () => Related
} & RedoParts

const kept = 50

/** The job that a call started. */
const jobIn = (answer: unknown): string =>
  // The contract says so of each call that starts one.
  (answer as { readonly job_id: string }).job_id

const finalText = (command: AnyCommand): Message =>
  command.effect === 'final' ? command.final : operationsText.cannotBeUndone({ title: caption(command.title) })

/** What Ctrl+Z undoes: the operations of this window, newest first, back to the last final one. */
export function undoStack({ start, undoJob, showJob, taken, refused, related, ...parts }: Parts): UndoStack {
  const list = store<readonly Undoable[]>([])
  const redo = redoStack({ ...parts, refused })
  /** Counts sign-ins, so that one person cannot undo what another did. */
  let session = 0
  /** Operations are undone one at a time: a later operation may have to be undone before an earlier one can be. */
  let undoing: Promise<void> = Promise.resolve()

  const put = (last: Undoable) =>
    list.set(all => [...all.filter(each => each !== last), last].toSorted((one, other) => one.number - other.number))
  const undoWhole = async (last: Extract<Undoable, { readonly job: string }>) => {
    const sessionAtStart = session
    const started = await undoJob(last.job, last.title)
    if (sessionAtStart !== session) return
    if (started.kind === 'done') showJob(jobIn(started.answer))
    // It may still be running, so it can be tried again.
    else put(last)
  }
  const undoEntry = async (last: Extract<Undoable, { readonly entry: number }>) => {
    const sessionAtStart = session
    const started = await start(last.entry, last.title, last.about)
    if (started.kind === 'done' && last.again) redo.undone({ ...last, again: last.again })
    // It is unknown whether the operation was undone, so it can be tried again.
    const unknown =
      started.kind === 'unknown' ||
      (started.kind === 'refused' && started.status >= 500) ||
      (started.kind === 'not started' && !started.looked)
    if (unknown && sessionAtStart === session) put(last)
  }
  const forget = () => {
    session += 1
    list.set([])
    redo.forget()
  }

  return {
    list,
    redoable: redo.list,
    redo: redo.redo,
    started(job, command) {
      // Operations have whole numbers, and those after it are higher.
      const number = Math.max(0, ...list.get().map(each => each.number)) + 0.5
      list.set(all => [...all, { number, title: command.title, job }].slice(-kept))
    },
    async undoJob(job, title) {
      const own = list.get().find(each => 'job' in each && each.job === job)
      list.set(all => all.filter(each => each !== own))
      await undoWhole(own && 'job' in own ? own : { number: 0, title, job })
    },
    async undo(operation) {
      const last = list.get().findLast(each => operation === undefined || each.number === operation)
      if (!last) return
      if ('final' in last) return refused(last.final)
      list.set(all => all.filter(each => each !== last))
      taken(last.number)
      const sessionAtStart = session
      const done = undoing.then(() => {
        if (sessionAtStart !== session) return undefined
        return 'job' in last ? undoWhole(last) : undoEntry(last)
      })
      undoing = done.catch(() => undefined)
      await done
    },
    subscriber: {
      ended({ number, plan }, outcome) {
        const { command, answers, via } = plan
        if (outcome.kind !== 'done' || via === 'undo') return
        // The command may itself have undone an operation of this list.
        if ('outdatesUndo' in command && command.outdatesUndo) return list.set([])
        if (outcome.entry === 'nothing') return
        redo.began(via, outcome.entry)
        const said = saidOf(plan, outcome, related())
        const about = said && t(sentences(said.text, ...[said.more ?? []].flat()))
        const secret = Object.values(command.arguments).some(({ kind }) => kind === 'secret')
        const again = secret ? undefined : { command, given: answers }
        const last: Undoable =
          outcome.entry === undefined
            ? { number, final: finalText(command) }
            : { number, title: command.title, entry: outcome.entry, about, again }
        list.set(all => [...all, last].slice(-kept))
      },
      handedOver: forget,
      forgotten: forget,
    },
  }
}
