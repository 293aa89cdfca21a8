import type { UndoableEntries } from './api.ts'
import type { AnyCommand } from './command.ts'
import type { Invocation, Undo } from './invocation.ts'
import type { Notices } from './notices.ts'
import { type Store, store } from './store.ts'

export type Undos = {
  /** What this window has done and can take back, newest last. */
  readonly list: Store<readonly Undo[]>
  /** Keeps how an operation is undone; `undefined` when the server's log cannot undo it. `key`: what it was sent under. */
  readonly keep: (command: AnyCommand, key: string) => Undo | undefined
  /** The last one, or a certain one while it still can be taken back. */
  readonly undo: (which?: Undo) => Promise<void>
  /** Of what is being taken back: whether it is known by now what came of it. */
  readonly answered: (known: boolean) => void
  /** What could be taken back may have been by now. */
  readonly outdate: () => void
  /** Somebody else sits down: none of it is his. */
  readonly handOver: () => void
}

type Door = {
  /** What the api was told can be taken back from the log. */
  readonly operations: UndoableEntries | undefined
  readonly notices: Notices
  readonly undoing: (operation: number, title: string) => Invocation
  readonly start: (undo: Undo) => Promise<unknown>
}

const kept = 50

export function undos({ operations, undoing: fromLog, notices, start }: Door): Undos {
  const list = store<readonly Undo[]>([])
  /** How many there were so far: the number of the last. */
  let count = 0
  /** How often somebody else has sat down. */
  let sessionEpoch = 0
  /** What is being taken back, one after the other: the later operation may stand in the way of the one before. */
  let undoing: Promise<void> = Promise.resolve()
  /** Nobody knows whether what was last to be taken back is. */
  let unanswered = false

  const takeBack = async (last: Undo) => {
    const whose = sessionEpoch
    unanswered = false
    await start(last)
    if (unanswered && whose === sessionEpoch)
      list.set(all => [...all, last].toSorted((one, other) => one.number - other.number))
  }

  return {
    list,
    keep(command, key) {
      const operation = operations?.get(key)
      if (operation === undefined) return undefined
      count += 1
      const undo = { ...fromLog(operation, command.title), number: count }
      list.set(all => [...all, undo].slice(-kept))
      return undo
    },
    async undo(which) {
      const last = list.get().findLast(each => which === undefined || each === which)
      if (!last) return
      list.set(all => all.filter(each => each !== last))
      // The line that offered it has had its answer.
      for (const { number, undo } of notices.shown.get()) if (undo === last) notices.dismiss(number)
      const whose = sessionEpoch
      const taken = undoing.then(() => (whose === sessionEpoch ? takeBack(last) : undefined))
      undoing = taken.catch(() => undefined)
      await taken
    },
    answered(known) {
      unanswered = !known
    },
    outdate: () => list.set([]),
    handOver() {
      sessionEpoch += 1
      list.set([])
    },
  }
}
