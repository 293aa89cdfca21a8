import type { AnyCommand } from '../command.ts'
import { type ReadStore, store } from '../store.ts'
import type { Subscriber } from './operation.ts'
import type { Started } from './outcome.ts'

/** An operation of this window that can be undone, or one that cannot and says so. */
export type Undoable = {
  /** The operation's. */
  readonly number: number
} & (
  | {
      /** The title of its command. */
      readonly title: string
      /** The entry of the server's audit log. */
      readonly entry: number
    }
  /** Ctrl+Z goes no further back than a final operation. */
  | { readonly final: string }
)

export type UndoStack = {
  /** Newest last. */
  readonly list: ReadStore<readonly Undoable[]>
  /** Undoes the last operation, or a certain one while that still can be undone. */
  readonly undo: (operation?: number) => Promise<void>
  readonly subscriber: Subscriber
}

type Parts = {
  /** Runs what undoes an entry of the audit log. */
  readonly start: (entry: number, title: string) => Promise<Started>
  /** An operation is being undone: whatever offers to undo it is answered. */
  readonly taken: (operation: number) => void
  /** The last operation cannot be undone. */
  readonly refused: (text: string) => void
}

const kept = 50

const finalText = (command: AnyCommand): string =>
  command.effect === 'final' ? command.final : `${command.title} cannot be undone with Ctrl+Z.`

/** What Ctrl+Z undoes: the operations of this window, the last one first, and nothing beyond a final one. */
export function undoStack({ start, taken, refused }: Parts): UndoStack {
  const list = store<readonly Undoable[]>([])
  /** Counts the people who have signed in: what one of them did is not undone by the next. */
  let session = 0
  /** What is being undone, one after the other: the later operation may stand in the way of the one before. */
  let undoing: Promise<void> = Promise.resolve()

  const takeBack = async (last: Exclude<Undoable, { readonly final: string }>) => {
    const mine = session
    const started = await start(last.entry, last.title)
    // Nobody knows whether it is undone: it can be tried again.
    const unknown =
      started.kind === 'unknown' ||
      (started.kind === 'refused' && started.status >= 500) ||
      (started.kind === 'not started' && !started.looked)
    if (unknown && mine === session) list.set(all => [...all, last].toSorted((one, other) => one.number - other.number))
  }
  const forget = () => {
    session += 1
    list.set([])
  }

  return {
    list,
    async undo(operation) {
      const last = list.get().findLast(each => operation === undefined || each.number === operation)
      if (!last) return
      if ('final' in last) return refused(last.final)
      list.set(all => all.filter(each => each !== last))
      taken(last.number)
      const mine = session
      const done = undoing.then(() => (mine === session ? takeBack(last) : undefined))
      undoing = done.catch(() => undefined)
      await done
    },
    subscriber: {
      ended({ number, plan: { command, via } }, outcome) {
        if (outcome.kind !== 'done' || via === 'undo') return
        // What this window could undo may be undone by it.
        if ('outdatesUndo' in command && command.outdatesUndo) return list.set([])
        if (outcome.entry === 'nothing') return
        const last: Undoable =
          outcome.entry === undefined
            ? { number, final: finalText(command) }
            : { number, title: command.title, entry: outcome.entry }
        list.set(all => [...all, last].slice(-kept))
      },
      handedOver: forget,
      forgotten: forget,
    },
  }
}
