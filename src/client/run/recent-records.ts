import { type EntityKind, type EntityRef, kindOf } from '../entities.ts'
import { type ReadStore, store } from '../store.ts'
import type { Operation, Subscriber } from './operation.ts'

/** A record, and the title of the command that was last done with it. */
export type RecentRecord = { readonly ref: EntityRef; readonly title: string }

export type RecentRecords = {
  /** Newest first. */
  readonly list: ReadStore<readonly RecentRecord[]>
  readonly subscriber: Subscriber
}

const most = 5
/** Records of these kinds are found again. Of the others, such as payments, the student is. */
const lasting: readonly EntityKind[] = ['student', 'class', 'course', 'liveLesson', 'token', 'quiz', 'message', 'staff']

/** The record that an operation was about. */
function recordOf({ plan: { command, values } }: Operation): EntityRef | undefined {
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
  return undefined
}

/** The records that something was last done with in this window. */
export function recentRecords(): RecentRecords {
  const list = store<readonly RecentRecord[]>([])
  const forget = () => list.set([])
  return {
    list,
    subscriber: {
      ended(operation, outcome) {
        const ref = outcome.kind === 'done' ? recordOf(operation) : undefined
        if (!ref) return
        const others = list.get().filter(each => each.ref.kind !== ref.kind || each.ref.id !== ref.id)
        list.set([{ ref, title: operation.plan.command.title }, ...others].slice(0, most))
      },
      handedOver: forget,
      forgotten: forget,
    },
  }
}
