import type { QueryClient } from '@tanstack/query-core'
import { type ReadStore, store } from './store.ts'

/** Changes with each answer that comes into the cache and differs from what was there. */
export function cacheVersionOf(client: QueryClient): ReadStore<number> {
  const version = store(0)
  const known = new Map<string, unknown>()
  client.getQueryCache().subscribe(({ type, query }) => {
    const { queryHash, state } = query
    if (type === 'removed') known.delete(queryHash)
    if (type !== 'updated' || known.get(queryHash) === state.data) return
    known.set(queryHash, state.data)
    version.set(now => now + 1)
  })
  return version
}
