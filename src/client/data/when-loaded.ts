import type { QueryClient } from '@tanstack/query-core'
import { whenIdle } from '../core/idle.ts'

/** Does something once the screen has what it needs, and the browser is idle. Returns what forgets it. */
export function whenLoaded(client: QueryClient, work: () => void): () => void {
  let stop: (() => void) | undefined
  const look = (): void => {
    if (client.isFetching() > 0) return
    stop?.()
    stop = whenIdle(() => {
      if (client.isFetching() > 0) return true
      forget()
      work()
      return true
    })
  }
  const end = client.getQueryCache().subscribe(look)
  const forget = (): void => {
    end()
    stop?.()
  }
  look()
  return forget
}
