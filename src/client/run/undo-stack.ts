import type { AnyCommand } from '../command/command.ts'
import { hasSecret } from '../command/command-answers.ts'
import type { Invocation } from '../command/invocation.ts'
import type { Reference } from '../command/reference.ts'
import { type ReadStore, store } from '../core/store.ts'
import type { Related } from '../entities/field.ts'
import { type Message, sentences, t, verbatim } from '../messages/message.ts'
import { recordingsText } from '../messages/recordings.ts'
import type { Subscriber } from './operation.ts'
import type { Outcome, Started } from './outcome.ts'
import type { ReadyPlan } from './plan-types.ts'
import { type RedoParts, redoStack } from './redo-stack.ts'
import { saidOf } from './say-outcomes.ts'
import { type DoneStep, finalText, isUnknown, type UndoneSteps, undoSteps } from './undo-steps.ts'

/** An operation of this window that can be undone, or a final one with the text that says so. */
type Undoable = {
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
type TakenBack = {
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

type UndoableEntry = Extract<Undoable, { readonly entry: number }>
type UndoableJob = Extract<Undoable, { readonly job: string }>
type UndoableFinal = Extract<Undoable, { readonly final: Message }>
type UndoableRecording = Extract<Undoable, { readonly steps: unknown }>

/** What can be undone, in the order in which it was done. */
function undoList() {
  const all = store<readonly Undoable[]>([])
  const add = (last: Undoable) => all.set(before => [...before, last].slice(-most))
  /** Operations have whole numbers, and those after this one are higher. */
  const nextNumber = () => Math.max(0, ...all.get().map(each => each.number)) + 0.5
  return {
    all,
    add,
    addJob(job: string, command: AnyCommand, about: string) {
      const number = nextNumber()
      if (command.effect === 'final') add({ number, final: finalText(command), finalJob: job })
      else add({ number, title: command.title, job, about })
    },
    /** The number of what undoes it. */
    addRecording(title: string, steps: readonly DoneStep[]): number | undefined {
      const number = nextNumber()
      const isUndoable = steps.some(step => 'entry' in step)
      add(isUndoable ? { number, title, steps } : { number, final: recordingsText.allFinal({ name: title }) })
      return isUndoable ? number : undefined
    },
    remove: (one: Undoable | undefined) => all.set(before => before.filter(each => each !== one)),
    /** Puts back what could not be undone, or what an operation has changed. */
    put: (last: Undoable, before = last) =>
      all.set(each =>
        [...each.filter(one => one !== before), last].toSorted((one, other) => one.number - other.number),
      ),
    jobOf: (id: unknown): UndoableJob | undefined =>
      all.get().find((each): each is UndoableJob => 'job' in each && each.job === id),
  }
}

function undoableOf(
  number: number,
  plan: ReadyPlan,
  outcome: Extract<Outcome, { readonly kind: 'done' }>,
  related: Related,
): Undoable | undefined {
  const { command, answers } = plan
  if (outcome.entry === 'nothing') return undefined
  const text = saidOf(plan, outcome, related)
  const back = takenBack(plan, outcome.answer, text)
  if (outcome.entry === undefined || back) return { number, final: finalText(command), back }
  const about = text && t(sentences(text.text, ...[text.more ?? []].flat()))
  const again = hasSecret(command) ? undefined : { command, given: answers }
  return { number, title: command.title, entry: outcome.entry, about, again }
}

function undoneText({ title, steps }: UndoableRecording, { undone, kept, left }: UndoneSteps): Message {
  const name = verbatim(title)
  if (left.length > 0) return recordingsText.undoFailed({ name })
  if (kept.length === 0) return recordingsText.undone({ name })
  return recordingsText.undoneSome({ name, count: undone, all: steps.length })
}

/** What Ctrl+Z undoes: the operations of this window, newest first, back to the last final one. */
export function undoStack(all: Parts): UndoStack {
  const { start, undoJob, undoStep, showJob, taken, takeBack, takeBackJob, refused, say, related, ...parts } = all
  const list = undoList()
  const redo = redoStack({ ...parts, refused })
  /** Counts sign-ins, so that one person cannot undo what another did. */
  let session = 0
  /** Operations are undone one at a time: a later operation may have to be undone before an earlier one can be. */
  let undoing: Promise<void> = Promise.resolve()
  /** The one that is being undone. */
  let undoingNow: UndoableEntry | undefined

  const undoWhole = async (last: UndoableJob) => {
    const sessionAtStart = session
    const started = await undoJob(last.job, last.title, last.about)
    if (sessionAtStart !== session) return
    if (started.kind === 'done') showJob(jobIn(started.answer))
    // It may still be running, so it can be tried again.
    else list.put(last)
  }
  const takeBackFinal = async ({ final, back, finalJob }: UndoableFinal) => {
    if (back) return takeBack(back.by)
    if (finalJob === undefined || !(await takeBackJob(finalJob))) refused(final)
  }
  const undoEntry = async (last: UndoableEntry) => {
    const sessionAtStart = session
    undoingNow = last
    const started = await start(last.entry, last.title, last.about).finally(() => {
      undoingNow = undefined
    })
    if (isUnknown(started) && sessionAtStart === session) list.put(last)
  }
  const undoRecording = async (last: UndoableRecording) => {
    const sessionAtStart = session
    const result = await undoSteps(last.steps, undoStep)
    const { kept, left } = result
    if (sessionAtStart !== session) return
    const final = last.steps.find(step => 'final' in step)
    if (left.length > 0) list.put({ ...last, steps: left })
    else if (final) list.put({ number: last.number, final: final.final })
    const [first, ...others] = kept.map(what => recordingsText.undoneNot({ what }))
    const isWhole = left.length === 0 && first === undefined
    say(isWhole ? 'good' : 'plain', undoneText(last, result), first && sentences(first, ...others))
  }
  const forget = () => {
    session += 1
    list.all.set([])
    redo.forget()
  }

  return {
    list: list.all,
    redoable: redo.list,
    redo: redo.redo,
    started: list.addJob,
    async undoJob(job, title, about) {
      const own = list.jobOf(job)
      list.remove(own)
      await undoWhole(own ?? { number: 0, title, job, about })
    },
    ran(title, steps) {
      if (steps.length === 0) return undefined
      redo.forget()
      return list.addRecording(title, steps)
    },
    async undo(operation) {
      const last = list.all.get().findLast(each => operation === undefined || each.number === operation)
      if (!last) return
      if ('final' in last) return takeBackFinal(last)
      list.remove(last)
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
        if ('outdatesUndo' in command && command.outdatesUndo) return list.all.set([])
        const last = undoableOf(number, plan, outcome, related())
        if (!last) return
        const steered = 'steers' in command && command.steers ? list.jobOf(answers[command.steers]) : undefined
        if (steered) return list.put({ ...steered, number }, steered)
        redo.began(via, 'entry' in last ? last.entry : undefined)
        list.add(last)
      },
      handedOver: forget,
      forgotten: forget,
    },
  }
}
