import { timings } from '../../process/timings.ts'

/** Tries that wait in a line. A proxy waits at least 25 seconds for an answer. */
const places = 4
/** Tries of all usernames that wait for one place, so that nobody makes lines without end. */
const placesInAll = 24

type Lines = { waiting: number; readonly last: Map<string, number> }
/** Of each place, the lines of its usernames, and when the last turn of each comes in the clock of `performance`. */
const linesOf = new Map<string, Lines>()

/**
 * Waits for the turn of a try that is past the limits on wrong ones: a network, or a browser of its own, has one line for
 * each username. Returns 0 once it has come; when the line is full, the seconds until somebody may stand in it.
 */
export async function inSlowTurn(place: string, username: string): Promise<number> {
  const now = performance.now()
  const lines = linesOf.get(place) ?? { waiting: 0, last: new Map<string, number>() }
  const turn = Math.max(now, lines.last.get(username) ?? 0) + timings.slowTry
  const over = turn - now - places * timings.slowTry
  if (over > 0 || lines.waiting >= placesInAll) return Math.ceil((over > 0 ? over : timings.slowTry) / 1000)
  linesOf.set(place, lines)
  lines.last.set(username, turn)
  lines.waiting += 1
  await new Promise(resolve => setTimeout(resolve, turn - now))
  lines.waiting -= 1
  if (lines.last.get(username) === turn) lines.last.delete(username)
  if (lines.waiting === 0) linesOf.delete(place)
  return 0
}
