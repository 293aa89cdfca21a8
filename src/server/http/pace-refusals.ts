import { timings } from '../process/timings.ts'

/** So many networks are remembered before those are forgotten that wait for nothing. */
const mostNetworks = 1000

/** When the next refusal may be sent to a network, in the clock of `performance`. */
const next = new Map<string, number>()

/**
 * Waits until a refusal may be sent to somebody who is not signed in. Whoever tries passwords or tokens over many
 * connections, each as soon as the last was refused, would otherwise keep the server busy with refusing.
 */
export async function paced(network: string): Promise<void> {
  const now = performance.now()
  const turn = Math.min(Math.max(now, next.get(network) ?? 0), now + timings.longestRefusal)
  if (next.size >= mostNetworks) forgetOthers(now)
  next.set(network, turn + timings.refusal)
  if (turn > now) await new Promise(resolve => setTimeout(resolve, turn - now))
}

/** Networks of which nobody is refused any more. */
function forgetOthers(now: number): void {
  for (const [network, time] of next) if (time <= now) next.delete(network)
}
