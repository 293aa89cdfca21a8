import type { CallDescription } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { AnyHandler } from './handler.ts'
import type { CallService } from './service.ts'
import { type RunUnit, runHere } from './units.ts'

/** Runs the units of a call, in the writing thread where there is one, and tells those who wait. */
export function runnerFor(
  { database, writer, changes, jobs }: Pick<CallService, 'database' | 'writer' | 'changes' | 'jobs'>,
  handler: AnyHandler,
): RunUnit {
  const { changes: changed = [] }: CallDescription = calls[handler.name]
  const inThisThread: RunUnit = (unit, given) => runHere(database, handler, unit, given)
  return (unit, given) =>
    (writer?.runUnit ?? inThisThread)(unit, given).finally(() => {
      changes.wrote(changed.includes('sessions'))
      if (changed.includes('jobs')) jobs?.wake()
    })
}
