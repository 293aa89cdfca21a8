import { useSyncExternalStore } from 'react'
import type { ReadStore } from '#client/core/store.ts'

export function useStore<T>(from: ReadStore<T>): T {
  return useSyncExternalStore(from.subscribe, from.get)
}
