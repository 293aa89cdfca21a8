import * as v from 'valibot'
import type { AnyCommand } from '../command/command.ts'
import type { Made } from '../command/reference.ts'
import { keptStore } from '../core/persistent-store.ts'
import type { Keep } from '../core/session.ts'
import type { ReadStore } from '../core/store.ts'
import { type EntityKind, type EntityRef, isEntityKind, kindOf } from '../entities/kinds.ts'
import type { Operation, Subscriber } from './operation.ts'

/**
 * What was done: the record, or something else that can be opened, and the title of the command that was last done with
 * it. Of what leaves nothing to open there is the command alone, by its id.
 */
export type RecentRecord = {
  readonly ref: EntityRef | Made | { readonly kind: 'command'; readonly id: string }
  readonly title: string
  /** The instant. */
  readonly at: string
  /** The entry of the log, when it can be undone. */
  readonly entry?: number
  /** Of a job, for how many rows. */
  readonly rows?: number
}

/** Ids only: who the records are about is not kept. */
const Kept = v.array(
  v.object({
    ref: v.union([
      v.object({ kind: v.custom<EntityKind>(kind => isEntityKind(String(kind))), id: v.string() }),
      v.object({
        kind: v.literal('month'),
        given: v.object({ kind: v.picklist(['live', 'video']), month: v.string() }),
      }),
      v.object({ kind: v.literal('job'), given: v.object({ job: v.string() }) }),
      v.object({ kind: v.literal('heldSlots'), given: v.object({ date: v.string() }) }),
      v.object({ kind: v.literal('command'), id: v.string() }),
    ]),
    title: v.string(),
    at: v.string(),
    entry: v.exactOptional(v.number()),
    rows: v.exactOptional(v.number()),
  }),
)

type RecentRecords = {
  /** Newest first. */
  readonly list: ReadStore<readonly RecentRecord[]>
  /** A job that does this command for so many rows was started. */
  readonly startedJob: (job: string, command: AnyCommand, rows: number) => void
  readonly subscriber: Subscriber
  readonly forget: () => void
}

const most = 5
/** Records of these kinds are found again. Of the others, such as payments, the student is. */
const lasting: readonly EntityKind[] = [
  ...(['student', 'class', 'course', 'liveLesson', 'token', 'quiz', 'message', 'staff', 'holiday'] as const),
  ...(['view', 'recording'] as const),
]

/** What an operation made, else the record that it was about, else its command. */
function recordOf({ plan: { id, command, values } }: Operation, answer: unknown): RecentRecord['ref'] | undefined {
  const made = 'makes' in command ? command.makes?.(values, answer) : undefined
  if (made) return made
  // What took a record away leaves nothing of it to return to.
  const isGone = command.group === 'danger'
  for (const name of [...(command.row ? [command.row] : []), ...Object.keys(command.arguments)]) {
    const argument = command.arguments[name]
    const record = values[name] as { readonly student_id?: string } | undefined
    if (argument?.kind !== 'entity' || !record) continue
    // The runner has parsed the values, so this is a record of the argument's kind.
    if (lasting.includes(argument.of) && isGone) return undefined
    if (lasting.includes(argument.of)) return { kind: argument.of, id: kindOf(argument.of).id(record as never) }
    if (record.student_id) return { kind: 'student', id: record.student_id }
  }
  const isChange = command.effect === 'undoable' || command.effect === 'final'
  return isChange && !isGone && !('steers' in command) ? { kind: 'command', id } : undefined
}

type Parts = { readonly keep: Keep; readonly username: () => string | undefined }

const none: readonly RecentRecord[] = []
const keyOf = ({ ref }: RecentRecord): string => JSON.stringify('id' in ref ? [ref.kind, ref.id] : ref)

/** The records that something was last done with in this window. They are still known when it is loaded again. */
export function recentRecords(parts: Parts): RecentRecords {
  const list = keptStore<readonly RecentRecord[]>({ ...parts, name: 'klass.recent', shape: Kept }, none)
  const forget = () => list.set(none)
  const add = (ref: RecentRecord['ref'], { title }: AnyCommand, more: Pick<RecentRecord, 'entry' | 'rows'> = {}) => {
    const done = { ref, title, at: Temporal.Now.instant().toString(), ...more }
    const others = list.get().filter(each => keyOf(each) !== keyOf(done))
    list.set([done, ...others].slice(0, most))
  }
  return {
    list,
    forget,
    startedJob: (job, command, rows) => add({ kind: 'job', given: { job } }, command, { rows }),
    subscriber: {
      ended(operation, outcome) {
        if (outcome.kind !== 'done') return
        const { command, answers } = operation.plan
        // What was undone was not done.
        if ('outdatesUndo' in command && command.outdatesUndo)
          return list.set(list.get().filter(({ entry }) => entry === undefined || entry !== answers.operation))
        const ref = recordOf(operation, outcome.answer)
        if (ref) add(ref, command, typeof outcome.entry === 'number' ? { entry: outcome.entry } : {})
      },
      handedOver: forget,
      forgotten: forget,
    },
  }
}
