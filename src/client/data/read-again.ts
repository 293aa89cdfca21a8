import { Refused } from '../core/api.ts'

/* When a read is made again by itself. */

/** Milliseconds after which a server that does not know of a change yet is asked again, and how often. */
export const lagPause = 200
export const mostLags = 10
/** The same for a server whose database is away for a moment. Each further time it is twice as long. */
export const awayPause = 500
export const mostAway = { withNothingShown: 3, whileSomethingIsShown: 6 }
/** Whether a read that was refused is made again by itself. What is shown is older than a change that nobody tells of again. */
export const isAway = (error: unknown, isShown: boolean): boolean =>
  error instanceof Refused && (isShown ? error.status === 503 : error.code === 'databaseAway')
export const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
