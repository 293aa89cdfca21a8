import type { Failed } from '../calls/failure.ts'
import { facts, type Log } from '../process/log.ts'

/**
 * Logs requests that failed. While the database is away every request is refused, so only the first is logged with its
 * stack, and the others are counted: many lines would hide what else happens.
 */
export function failureLog(log: Log) {
  /** How many more were refused with a code since the first one, which was logged. */
  const more = new Map<string, number>()
  return {
    note(
      { sort, body: { code } }: Failed,
      error: unknown,
      of: { readonly request_id: string; readonly route: string },
      clientLeft: boolean,
    ): void {
      if (sort !== 'unforeseen' && sort !== 'unavailable') return
      if (clientLeft) {
        log('info', 'the client left', of)
        return
      }
      const count = sort === 'unforeseen' ? undefined : more.get(code)
      if (count === undefined) log('error', 'failure', { ...of, ...facts(error) })
      if (sort === 'unavailable') more.set(code, (count ?? -1) + 1)
    },
    /** Logs how many were counted. The next one of each kind is logged again. */
    tell(): void {
      for (const [code, count] of more) if (count > 0) log('info', 'more requests were refused', { code, count })
      more.clear()
    },
  }
}
