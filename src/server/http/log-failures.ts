import type { Failed } from '../calls/failure.ts'
import { facts, type Log } from '../process/log.ts'
import { timings } from '../process/timings.ts'

/**
 * Logs requests that failed. While the database is away every request is refused, so only the first is logged with its
 * stack, and the others are counted: many lines would hide what else happens. With a `period` of 0 each is logged.
 */
export function logsFailures(log: Log, period: number = timings.countedRefusals) {
  const counts = new Map<string, number>()
  return (
    { sort, body: { code } }: Failed,
    error: unknown,
    of: { readonly request_id: string; readonly route: string },
    clientLeft: boolean,
  ): void => {
    if (sort !== 'unforeseen' && sort !== 'unavailable') return
    const said = () => log('error', 'failure', { ...of, ...facts(error) })
    if (clientLeft) {
      log('info', 'the client left', of)
      return
    }
    if (sort === 'unforeseen' || period === 0) {
      said()
      return
    }
    const count = counts.get(code)
    counts.set(code, (count ?? 0) + 1)
    if (count !== undefined) return
    said()
    setTimeout(() => {
      const more = (counts.get(code) ?? 1) - 1
      counts.delete(code)
      if (more > 0) log('info', 'more requests were refused', { code, count: more })
    }, period).unref()
  }
}
