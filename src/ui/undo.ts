import type { Api } from '#client/api.ts'
import type { Facts } from '#client/facts.ts'
import { type Invocation, invoke } from '#client/invocation.ts'
import type { Notices } from '#client/notices.ts'
import type { Records } from '#client/records.ts'
import type { Started } from '#client/run/outcome.ts'
import type { Runner } from '#client/run/runner.ts'
import { type UndoStack, undoStack } from '#client/run/undo-stack.ts'
import undoOperation from '#commands/audit/undo-operation.ts'
import undoJob from '#commands/jobs/undo-job.ts'
import { registry } from './registry.ts'

type Parts = {
  readonly api: Api
  readonly records: Records
  readonly notices: Notices
  readonly runner: () => Runner
  readonly facts: () => Facts
  readonly showJob: (job: string) => void
}

/** What Ctrl+Z undoes in this window, by the commands that do it. */
export const undoOf = ({ api, records, notices, runner, facts, showJob }: Parts): UndoStack =>
  undoStack({
    start: (operation, command, about) => runner().start(invoke(undoOperation, { operation, command, about }), 'undo'),
    undoJob: (job, command, about) => runner().start(invoke(undoJob, { job, command, about }), 'undo'),
    undoStep: (operation, command, about) =>
      undoneStep(runner(), invoke(undoOperation, { operation, command, about }), facts()),
    showJob,
    again: invocation => runner().start(invocation, 'redo'),
    log: async () => (await api.getAuditLog({ limit: '200', rows: '100' })).data,
    taken: notices.withdraw,
    async takeBack(by) {
      const invocation = registry.opening(by)
      if (invocation) await runner().start(invocation, 'bar')
    },
    refused: text => notices.say({ tone: 'plain', text }),
    say: (tone, text, more) => notices.say({ tone, text, ...(more ? { more } : {}) }),
    related: () => records.related(),
  })

async function undoneStep({ step }: Runner, { command, given }: Invocation, facts: Facts): Promise<Started> {
  const { plan } = await step.plan({ command, given, via: 'undo', question: undefined, runs: true }, facts)
  return plan.step === 'ready' ? step.run(plan) : { kind: 'not started', looked: true }
}
