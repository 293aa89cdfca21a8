import { constants, getPriority, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL } = constants.priority

/**
 * Lets everybody else go first on the processors: for work that takes seconds, while others wait for milliseconds. On
 * Linux it concerns the thread that calls it. Elsewhere it would concern the whole process, and is left out.
 */
export function giveWay(): void {
  if (process.platform !== 'linux' || getPriority() >= PRIORITY_BELOW_NORMAL) return
  setPriority(PRIORITY_BELOW_NORMAL)
}
