import { studentOf } from '#client/palette/student-of-record.ts'
import { repeated } from '#client/run/last-run.ts'
import type { App } from './app.ts'
import { topScopeOf } from './scope.ts'

/** What is asked when everything is answered already: nothing. */
const answered = { typed: {}, unused: [], whole: true } as const

/**
 * Does what was last done once more, for the row under the cursor or for the selected rows. 'with changes' asks its
 * questions with those answers.
 */
export function repeat(app: App, how: 'now' | 'with changes'): void {
  const { runner, lastRun, facts, scopes, records, palette, editing, many } = app
  const last = lastRun.last.get()
  const shown = many.get()
  // The rows of a job are a list; what is only planned has none.
  const isPlan = shown !== undefined && !('job' in shown)
  const over = runner.prompt.get() ?? runner.lookingUp.get() ?? (isPlan || undefined)
  if (!last || over || palette.get().open) return
  const { row } = facts()
  const student = topScopeOf(scopes.get()).student ?? (row && studentOf(row, records))
  const next = repeated(last, row, student)
  if (how === 'now') return void runner.start(next, 'key', answered)
  editing.set(next)
  void runner.start({ command: next.command, given: {} }, 'key').finally(() => editing.set(undefined))
}
