import type { QueryClient } from '@tanstack/query-core'
import { type ReadStore, store } from './store.ts'

/** Changes with each answer that comes into the cache and differs from what was there. */
export function cacheVersionOf(client: QueryClient): ReadStore<number> {
  const version = store(0)
  const known = new WeakMap<object, unknown>()
  client.getQueryCache().subscribe(({ type, query }) => {
    const { data } = query.state
    if (type !== 'updated' || known.get(query) === data) return
    known.set(query, data)
    version.set(now => now + 1)
  })
  return version
}
