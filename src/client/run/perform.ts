import { saysChanges } from '../command/edit-commands.ts'
import type { Navigator } from '../command/navigator.ts'
import { type Api, type CallsMade, type EntriesMade, NotOffered, type UndoableEntries } from '../core/api.ts'
import { changedBy, sparedBy } from '../data/changed-tables.ts'
import { failed, type Outcome, type UndoableEntry } from './outcome.ts'
import type { ReadyPlan } from './plan-types.ts'

type Io = {
  readonly api: Api
  readonly navigator: Navigator
  /** The idempotency key. The server runs requests with the same key only once. */
  readonly key: string
  /** The audit log entries that can be undone, by idempotency key. The api fills it in. */
  readonly undoable?: UndoableEntries | undefined
  /** The write calls that were sent, by idempotency key. The api fills it in. */
  readonly made?: CallsMade | undefined
  /** The entries of the change feed that they made, by idempotency key. The api fills it in. */
  readonly entries?: EntriesMade | undefined
}

const nothingChanged: Outcome = { kind: 'done', answer: undefined, entry: 'nothing', changed: new Set() }

/** Runs a plan. Shows no notices, asks nothing and refreshes nothing: the subscribers do that. */
export async function perform(plan: ReadyPlan, io: Io): Promise<Outcome> {
  const { command, values, dialog } = plan
  const { api, navigator, key, undoable, made } = io
  if (command.effect === 'view') {
    if (dialog) navigator.go({ path: dialog.path ?? navigator.home, search: dialog.search })
    return nothingChanged
  }
  if (command.effect === 'show') {
    void command.run(values, navigator)
    return nothingChanged
  }
  const calls = () => made?.get(key) ?? []
  const changed = () => changedBy(calls().map(({ description }) => description))
  try {
    // It is only said, so nothing fails without it.
    const stored = saysChanges(command) ? await command.load?.(api).catch(() => undefined) : undefined
    const answer = await command.run(values, { api, navigator, key })
    const entries = { entry: entryOf(plan, io), feedEntry: feedEntryOf(io) }
    return { kind: 'done', answer, stored, ...entries, changed: changed(), spared: sparedBy(calls()) }
  } catch (error) {
    if (error instanceof NotOffered) return { kind: 'not offered', changed: changed() }
    return failed(error, key, changed())
  } finally {
    undoable?.delete(key)
    made?.delete(key)
    io.entries?.delete(key)
  }
}

/** The audit log entry of this run, as the server reported it. */
function entryOf({ command }: ReadyPlan, { undoable, key }: Io): UndoableEntry {
  if (command.effect === 'read') return 'nothing'
  return undoable?.has(key) ? (undoable.get(key) ?? 'nothing') : undefined
}

/** A print makes its entry once it was sent, and does not say so. */
function feedEntryOf({ made, entries, key }: Io): number | undefined {
  const entry = entries?.get(key)
  const isKnown = entry !== undefined && !Number.isNaN(entry)
  return isKnown && (made?.get(key) ?? []).every(({ description }) => description.kind === 'write') ? entry : undefined
}
