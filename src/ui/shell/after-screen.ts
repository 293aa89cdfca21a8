import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from '#client/core/idle.ts'
import { timings } from '#client/core/timings.ts'

/** Does something once the screen has what it needs, and the browser is idle. Returns what forgets it. */
export function afterScreen(client: QueryClient, work: () => void): () => void {
  let stop: (() => void) | undefined
  const looking = setInterval(() => {
    if (client.isFetching() > 0) return
    clearInterval(looking)
    stop = whenIdle(() => {
      work()
      return true
    })
  }, timings.screenPace)
  return () => {
    clearInterval(looking)
    stop?.()
  }
}
