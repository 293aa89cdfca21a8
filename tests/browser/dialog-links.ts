import { vi } from 'vitest'
import type { AnyCommand } from '#client/command/command.ts'
import { toUrl, withInvocation } from '#client/links/links.ts'
import saveAttendance from '#commands/attendance/save-attendance.ts'
import undoOperation from '#commands/audit/undo-operation.ts'
import ignoreBankLine from '#commands/bank/ignore-bank-line.ts'
import matchBankLine from '#commands/bank/match-bank-line.ts'
import matchBankLines from '#commands/bank/match-bank-lines.ts'
import cancelJob from '#commands/jobs/cancel-job.ts'
import retryJob from '#commands/jobs/retry-job.ts'
import undoJob from '#commands/jobs/undo-job.ts'
import saveResults from '#commands/quizzes/save-results.ts'
import stopRecording from '#commands/recordings/stop-recording.ts'
import logIn from '#commands/session/log-in.ts'
import resetSecondStep from '#commands/staff/reset-second-step.ts'
import setAttendance from '#commands/students/set-attendance.ts'
import copyRows from '#commands/view/copy-rows.ts'
import updateView from '#commands/views/update-view.ts'
import type { Desk, School } from '#tests/browser.ts'
import { openConsole } from '#tests/client/run/console.ts'
import { bringBankLine, fixedAnswers, giveCredit, prepare } from '#tests/client/run/fixed-answers.ts'
import { possibleAnswers } from '#tests/client/run/possible-answers.ts'
import { registry } from '#ui/app/registry.ts'

/** What asks nothing where a link leads: a sheet saves it, a page of its own asks for it, or there is nothing to ask about. */
const unasked = new Set<AnyCommand>([
  // The list of bank lines starts them, and no link does.
  ignoreBankLine,
  matchBankLine,
  matchBankLines,
  saveAttendance,
  saveResults,
  setAttendance,
  logIn,
  undoOperation,
  cancelJob,
  retryJob,
  undoJob,
  updateView,
  copyRows,
  stopRecording,
])

/** The commands that open a dialog, a question or a form. */
export const dialogs = registry.all.filter(
  ({ id, command }) => command.effect !== 'show' && !id.startsWith('go/') && !unasked.has(command),
)

/** Where each command is asked about, once with nothing answered and once with all that a URL may hold. */
export async function dialogLinks({ world }: School): Promise<ReadonlyMap<string, readonly string[]>> {
  const links = new Map<string, readonly string[]>()
  await prepare(resetSecondStep, world)
  await bringBankLine(world)
  await giveCredit(world)
  const console = await openConsole(world)
  for (const { id, command } of registry.all) {
    const part = command.effect === 'view' ? 'view' : 'do'
    for await (const answers of possibleAnswers(command, await fixedAnswers(command, console), console)) {
      const urls = [{}, answers].map(given =>
        toUrl(command.screen ?? '/students', withInvocation({}, part, { command, given }, registry)),
      )
      links.set(id, part === 'view' ? urls.slice(1) : [...new Set(urls)])
      break
    }
  }
  vi.unstubAllGlobals()
  return links
}

/** Goes there without loading the page again. */
export async function goTo(on: Desk, path: string): Promise<void> {
  await on.page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
