import type { AnyCommand } from '../command/command.ts'
import type { Invocation } from '../command/invocation.ts'
import type { Reference } from '../command/reference.ts'
import { type ReadStore, store } from '../core/store.ts'
import type { Related } from '../entities/field.ts'
import { type Message, sentences, t, verbatim } from '../messages/message.ts'
import { recordingsText } from '../messages/recordings.ts'
import type { Subscriber } from './operation.ts'
import type { Started } from './outcome.ts'
import type { ReadyPlan } from './plan.ts'
import { type RedoParts, redoStack } from './redo-stack.ts'
import { saidOf } from './say-outcomes.ts'
import { type DoneStep, finalText, isUnknown, undoSteps } from './undo-steps.ts'

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
  | { readonly title: string; readonly job: string; readonly about: string }
  /** A recording that was run. `title` is its name, and it is undone as one. */
  | { readonly title: string; readonly steps: readonly DoneStep[] }
  /** Ctrl+Z goes no further back than a final operation. It opens what takes it back, where there is such a command. */
  | { readonly final: Message; readonly back?: TakenBack | undefined; readonly finalJob?: string }
)

/** What takes back a final operation. */
export type TakenBack = {
  readonly by: Reference
  /** To whom the operation was done. */
  readonly about: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export type UndoStack = {
  /** Newest last. */
  readonly list: ReadStore<readonly Undoable[]>
  /** Undoes the last operation, or the given one if it can still be undone. */
  readonly undo: (operation?: number) => Promise<void>
  /** What Ctrl+Shift+Z does again, newest last. */
  readonly redoable: ReadStore<readonly object[]>
  readonly redo: () => Promise<void>
  /** A job was started for many rows. `about` names them. */
  readonly started: (job: string, command: AnyCommand, about: string) => void
  readonly undoJob: (job: string, title: string, about: string) => Promise<void>
  /** A recording was run. The number of what undoes it; undefined when nothing does. */
  readonly ran: (name: string, steps: readonly DoneStep[]) => number | undefined
  readonly subscriber: Subscriber
}

type Parts = {
  /** Runs the command that undoes an entry of the audit log. */
  readonly start: (entry: number, title: string, about: string | undefined) => Promise<Started>
  /** Starts the job that undoes a job. */
  readonly undoJob: (job: string, title: string, about: string) => Promise<Started>
  /** The same as `start`, for one of several steps: nothing is said of it. */
  readonly undoStep: Parts['start']
  readonly showJob: (job: string) => void
  /** An operation is being undone, so notices that offer to undo it must disappear. */
  readonly taken: (operation: number) => void
  /** Opens the command that takes a final operation back. */
  readonly takeBack: (by: Reference) => Promise<void>
  /** The same for what a final job has done. `false` where nothing takes it back, or there is too much of it. */
  readonly takeBackJob: (job: string) => Promise<boolean>
  /** The last operation cannot be undone. */
  readonly refused: (text: Message) => void
  /** What became of several steps. */
  readonly say: (tone: 'good' | 'plain', text: Message, more?: Message) => void
  readonly related: () => Related
} & RedoParts

const most = 50

/** What takes a final operation back, and to whom it was done. */
function takenBack(
  { command, values }: ReadyPlan,
  answer: unknown,
  said: ReturnType<typeof saidOf>,
): TakenBack | undefined {
  const by = 'takenBackBy' in command ? command.takenBackBy?.(values, answer) : undefined
  return by && { by, about: t(said?.more ?? said?.text ?? verbatim('')), at: Date.now() }
}

/** The job that a call started. */
const jobIn = (answer: unknown): string =>
  // The contract says so of each call that starts one.
  (answer as { readonly job_id: string }).job_id

/** What Ctrl+Z undoes: the operations of this window, newest first, back to the last final one. */
export function undoStack(all: Parts): UndoStack {
  const { start, undoJob, undoStep, showJob, taken, takeBack, takeBackJob, refused, say, related, ...parts } = all
  const list = store<readonly Undoable[]>([])
  const redo = redoStack({ ...parts, refused })
  /** Counts sign-ins, so that one person cannot undo what another did. */
  let session = 0
  /** Operations are undone one at a time: a later operation may have to be undone before an earlier one can be. */
  let undoing: Promise<void> = Promise.resolve()
  /** The one that is being undone. */
  let undoingNow: Extract<Undoable, { readonly entry: number }> | undefined

  const put = (last: Undoable, before = last) =>
    list.set(all => [...all.filter(each => each !== before), last].toSorted((one, other) => one.number - other.number))
  const undoWhole = async (last: Extract<Undoable, { readonly job: string }>) => {
    const sessionAtStart = session
    const started = await undoJob(last.job, last.title, last.about)
    if (sessionAtStart !== session) return
    if (started.kind === 'done') showJob(jobIn(started.answer))
    // It may still be running, so it can be tried again.
    else put(last)
  }
  const undoEntry = async (last: Extract<Undoable, { readonly entry: number }>) => {
    const sessionAtStart = session
    undoingNow = last
    const started = await start(last.entry, last.title, last.about).finally(() => {
      undoingNow = undefined
    })
    if (isUnknown(started) && sessionAtStart === session) put(last)
  }
  const undoRecording = async (last: Extract<Undoable, { readonly steps: unknown }>) => {
    const sessionAtStart = session
    const { undone, kept, left } = await undoSteps(last.steps, undoStep)
    if (sessionAtStart !== session) return
    const name = verbatim(last.title)
    const final = last.steps.find(step => 'final' in step)
    if (left.length > 0) put({ ...last, steps: left })
    else if (final) put({ number: last.number, final: final.final })
    const more = kept.map(what => recordingsText.undoneNot({ what }))
    const whole = left.length === 0 && kept.length === 0
    const text = whole
      ? recordingsText.undone({ name })
      : left.length > 0
        ? recordingsText.undoFailed({ name })
        : recordingsText.undoneSome({ name, count: undone, all: last.steps.length })
    const [first, ...others] = more
    say(whole ? 'good' : 'plain', text, first && sentences(first, ...others))
  }
  /** Operations have whole numbers, and those after this one are higher. */
  const nextNumber = () => Math.max(0, ...list.get().map(each => each.number)) + 0.5
  const forget = () => {
    session += 1
    list.set([])
    redo.forget()
  }

  return {
    list,
    redoable: redo.list,
    redo: redo.redo,
    started(job, command, about) {
      const number = nextNumber()
      const last: Undoable =
        command.effect === 'final'
          ? { number, final: finalText(command), finalJob: job }
          : { number, title: command.title, job, about }
      list.set(all => [...all, last].slice(-most))
    },
    async undoJob(job, title, about) {
      const own = list.get().find(each => 'job' in each && each.job === job)
      list.set(all => all.filter(each => each !== own))
      await undoWhole(own && 'job' in own ? own : { number: 0, title, job, about })
    },
    ran(title, steps) {
      if (steps.length === 0) return undefined
      const number = nextNumber()
      const isUndoable = steps.some(step => 'entry' in step)
      const last = isUndoable ? { number, title, steps } : { number, final: recordingsText.allFinal({ name: title }) }
      redo.forget()
      list.set(all => [...all, last].slice(-most))
      return isUndoable ? number : undefined
    },
    async undo(operation) {
      const last = list.get().findLast(each => operation === undefined || each.number === operation)
      if (!last) return
      if ('final' in last) {
        if (last.back) return takeBack(last.back.by)
        if (last.finalJob === undefined || !(await takeBackJob(last.finalJob))) refused(last.final)
        return
      }
      list.set(all => all.filter(each => each !== last))
      taken(last.number)
      const sessionAtStart = session
      const done = undoing.then(() => {
        if (sessionAtStart !== session) return undefined
        if ('steps' in last) return undoRecording(last)
        return 'job' in last ? undoWhole(last) : undoEntry(last)
      })
      undoing = done.catch(() => undefined)
      await done
    },
    subscriber: {
      remember({ number, plan, quiet }, outcome) {
        const { command, answers, via } = plan
        if (outcome.kind !== 'done' || quiet) return
        if (via === 'undo') {
          if (undoingNow?.again) redo.undone({ ...undoingNow, again: undoingNow.again })
          return
        }
        // The command may itself have undone an operation of this list.
        if ('outdatesUndo' in command && command.outdatesUndo) return list.set([])
        if (outcome.entry === 'nothing') return
        const steered = 'steers' in command && command.steers ? answers[command.steers] : undefined
        const own = list.get().find(each => 'job' in each && each.job === steered)
        if (own) return put({ ...own, number }, own)
        redo.began(via, outcome.entry)
        const said = saidOf(plan, outcome, related())
        const about = said && t(sentences(said.text, ...[said.more ?? []].flat()))
        const secret = Object.values(command.arguments).some(({ kind }) => kind === 'secret')
        const again = secret ? undefined : { command, given: answers }
        const last: Undoable =
          outcome.entry === undefined
            ? { number, final: finalText(command), back: takenBack(plan, outcome.answer, said) }
            : { number, title: command.title, entry: outcome.entry, about, again }
        list.set(all => [...all, last].slice(-most))
      },
      handedOver: forget,
      forgotten: forget,
    },
  }
}
