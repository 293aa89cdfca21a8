/** Milliseconds between two refusals to one network. */
const interval = 20
/** How long one may wait at most. */
const longest = 5000

/** When the next refusal may be sent to a network, in the clock of `performance`. */
const next = new Map<string, number>()

/**
 * Waits until a refusal may be sent to somebody who is not signed in. Whoever tries passwords or tokens over many
 * connections, each as soon as the last was refused, would otherwise keep the server busy with refusing.
 */
export async function paced(network: string): Promise<void> {
  const now = performance.now()
  const turn = Math.min(Math.max(now, next.get(network) ?? 0), now + longest)
  const after = turn + interval
  next.set(network, after)
  if (turn > now) await new Promise(resolve => setTimeout(resolve, turn - now))
  // The last one of a network cleans up.
  if (next.get(network) === after)
    setTimeout(() => next.get(network) === after && next.delete(network), interval).unref()
}
