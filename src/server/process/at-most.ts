import { setTimeout as pause } from 'node:timers/promises'

/** What hangs does not keep the process: whoever wanted its answer has been cut off. */
export const atMost = (milliseconds: number, work: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([work, pause(milliseconds, undefined, { ref: false })])
