import { type Api, type CallsMade, NotOffered, type UndoableEntries } from '../api.ts'
import type { Navigator } from '../navigator.ts'
import { changedBy } from '../queries.ts'
import { failed, type Outcome, type UndoableEntry } from './outcome.ts'
import type { ReadyPlan } from './plan.ts'

type Io = {
  readonly api: Api
  readonly navigator: Navigator
  /** The idempotency key: what is sent twice under one key is done once. */
  readonly key: string
  /** What the api was told can be undone from the audit log, by key. */
  readonly undoable?: UndoableEntries | undefined
  /** The calls that the api was told to make, by key. */
  readonly made?: CallsMade | undefined
}

const nothingChanged: Outcome = { kind: 'done', answer: undefined, entry: 'nothing', changed: new Set() }

/** Does what is planned. It says nothing, asks nothing and refreshes nothing. */
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
  const changed = () => changedBy(made?.get(key) ?? [])
  try {
    const answer = await command.run(values, { api, navigator, key })
    return { kind: 'done', answer, entry: entryOf(plan, io), changed: changed() }
  } catch (error) {
    if (error instanceof NotOffered) return { kind: 'not offered', changed: changed() }
    return failed(error, key, changed())
  } finally {
    undoable?.delete(key)
    made?.delete(key)
  }
}

/** What the audit log says: it undoes what is still as it was left, and else says why not. */
function entryOf({ command }: ReadyPlan, { undoable, key }: Io): UndoableEntry {
  if (command.effect === 'read') return 'nothing'
  return undoable?.has(key) ? (undoable.get(key) ?? 'nothing') : undefined
}
