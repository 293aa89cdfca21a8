import type { AuditEntry } from '#contract/audit.ts'
import type { Invocation } from '../command/invocation.ts'
import type { Via } from '../command/start-source.ts'
import { type ReadStore, store } from '../core/store.ts'
import { auditText } from '../messages/audit.ts'
import { caption, type Message } from '../messages/message.ts'
import type { Started, UndoableEntry } from './outcome.ts'

/** An operation that was undone and can be done again. */
type Redoable = { readonly title: string; readonly entry: number; readonly again: Invocation }

export type RedoParts = {
  /** Waits until the command no longer runs: it may still wait for the lists that it has changed. */
  readonly rested: (invocation: Invocation) => Promise<void>
  /** Runs it again, with the same answers. */
  readonly again: (invocation: Invocation) => Promise<Started>
  /** The newest entries of the server's log. */
  readonly log: () => Promise<readonly AuditEntry[]>
}

type RedoStack = {
  readonly list: ReadStore<readonly Redoable[]>
  readonly redo: () => Promise<void>
  readonly undone: (operation: Redoable) => void
  /** An operation was done: what was undone before it is not done again after it, unless it was such a redo itself. */
  readonly began: (via: Via, entry: UndoableEntry) => void
  readonly forget: () => void
}

/** Who has changed a row of an undone operation since it was undone; 'somebody' where the log does not say. */
export function changedSince(
  log: readonly AuditEntry[],
  operation: number,
  own: ReadonlySet<number>,
): string | undefined {
  const undo = log.find(({ undoes }) => undoes?.id === operation)
  if (!undo || undo.rows > undo.changes.length) return 'somebody'
  const rows = new Set(undo.changes.map(({ table, id }) => JSON.stringify([table, id])))
  // What this window has undone and done again since has left the rows as this operation found them.
  const isOwn = ({ id, undoes }: AuditEntry) => own.has(id) || (undoes !== null && own.has(undoes.id))
  const other = log.find(
    entry =>
      entry.id > undo.id &&
      !isOwn(entry) &&
      entry.changes.some(({ table, id }) => rows.has(JSON.stringify([table, id]))),
  )
  return other?.staff
}

/** What Ctrl+Shift+Z does again: the operations that this window undid last, while nobody has changed their rows. */
export function redoStack({
  rested,
  again,
  log,
  refused,
}: RedoParts & { readonly refused: (text: Message) => void }): RedoStack {
  const list = store<readonly Redoable[]>([])
  /** The entries that were undone and done again in a row. */
  const own = new Set<number>()
  let redoing: Promise<unknown> = Promise.resolve()
  /** Counts what was forgotten: nothing that waited meanwhile is done again for somebody else, or after something else. */
  let forgotten = 0
  const forget = () => {
    forgotten += 1
    list.set([])
    own.clear()
  }

  const redoOne = async (last: Redoable, since: number) => {
    await rested(last.again)
    const command = caption(last.title)
    const back = () => list.set(all => [...all, last])
    const entries = await log().catch(() => undefined)
    if (forgotten !== since) return
    if (!entries) {
      back()
      return refused(auditText.notRedone({ command }))
    }
    const staff = changedSince(entries, last.entry, own)
    if (staff !== undefined) return refused(auditText.cannotBeRedone({ command, staff }))
    const started = await again(last.again)
    // Sent again, it is not done twice.
    if (started.kind === 'unknown') back()
  }

  return {
    list,
    async redo() {
      const last = list.get().at(-1)
      if (!last) return
      list.set(all => all.slice(0, -1))
      const since = forgotten
      const done = redoing.then(() => redoOne(last, since))
      redoing = done.catch(() => undefined)
      await done
    },
    undone(operation) {
      own.add(operation.entry)
      list.set(all => [...all, operation])
    },
    began(via, entry) {
      if (via !== 'redo') forget()
      else if (typeof entry === 'number') own.add(entry)
    },
    forget,
  }
}
