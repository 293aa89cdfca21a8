import { useSyncExternalStore } from 'react'
import type { Store } from '#client/store.ts'

export function useStore<T>(from: Store<T>): T {
  return useSyncExternalStore(from.subscribe, from.get)
}
