import type { Facts } from '#client/command/facts.ts'
import { type Invocation, invoke } from '#client/command/invocation.ts'
import type { Api } from '#client/core/api.ts'
import { until } from '#client/core/store.ts'
import type { Records } from '#client/data/records.ts'
import { receiptsMadeBy } from '#client/run/job-notice.ts'
import type { Notices } from '#client/run/notices.ts'
import type { Started } from '#client/run/outcome.ts'
import type { OwnJobs } from '#client/run/own-jobs.ts'
import type { Runner } from '#client/run/runner.ts'
import { type UndoStack, undoStack } from '#client/run/undo-stack.ts'
import undoOperation from '#commands/audit/undo-operation.ts'
import undoJob from '#commands/jobs/undo-job.ts'
import { registry } from './registry.ts'

export type UndoParts = {
  readonly api: Api
  readonly records: Records
  readonly notices: Notices
  readonly runner: () => Runner
  readonly facts: () => Facts
  readonly jobs: OwnJobs
  readonly showJob: (job: string) => void
}

/** The most receipts of a job that are reversed together. */
const mostReversed = 20

/** What Ctrl+Z undoes in this window, by the commands that do it. */
export const undoOf = ({ api, records, notices, runner, facts, jobs, showJob }: UndoParts): UndoStack =>
  undoStack({
    start: (operation, command, about) => runner().start(invoke(undoOperation, { operation, command, about }), 'undo'),
    undoJob: (job, command, about) => runner().start(invoke(undoJob, { job, command, about }), 'undo'),
    undoStep: (operation, command, about) =>
      undoneStep(runner(), invoke(undoOperation, { operation, command, about }), facts()),
    showJob(job) {
      jobs.watch(job)
      showJob(job)
    },
    rested: ({ command }) => until(runner().running, all => all.every(run => run.command !== command)),
    again: invocation => runner().start(invocation, 'redo'),
    log: async () => (await api.getAuditLog({ limit: '200', rows: '100' })).data,
    taken: notices.withdraw,
    async takeBack(by) {
      const invocation = registry.opening(by)
      if (invocation) await runner().start(invocation, 'bar')
    },
    async takeBackJob(job_id) {
      if ((jobs.of(job_id)?.rows.size ?? 0) > mostReversed) return false
      const [first, ...others] = await receiptsMadeBy((await api.getJob({ job_id })).data, { jobs, records })
      const invocation = first && registry.opening({ kind: 'reversal', given: { receipt: first } })
      if (!invocation) return false
      const rows = [first, ...others].map(id => ({ kind: 'receipt', id }) as const)
      await runner().start(others.length === 0 ? invocation : { ...invocation, rows }, 'bar')
      return true
    },
    refused: text => notices.say({ tone: 'plain', text }),
    say: (tone, text, more) => notices.say({ tone, text, ...(more ? { more } : {}) }),
    related: () => records.related(),
  })

async function undoneStep({ step }: Runner, { command, given }: Invocation, facts: Facts): Promise<Started> {
  const { plan } = await step.plan({ command, given, via: 'undo', question: undefined, runs: true }, facts)
  return plan.step === 'ready' ? step.run(plan) : { kind: 'not started', looked: true }
}
