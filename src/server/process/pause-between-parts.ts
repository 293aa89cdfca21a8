import { setTimeout as pause } from 'node:timers/promises'
import { timings } from './timings.ts'

/**
 * Called after a part of long work that began at `began`, in the clock of `performance`. The server rests as long as the
 * part took, so that people's own requests get at least half of the time.
 */
export const restAfter = (began: number, signal?: AbortSignal): Promise<void> =>
  pause(Math.min(timings.longestRest, performance.now() - began), undefined, signal && { signal })
