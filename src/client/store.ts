/** A value that tells when it changed. React reads it by useSyncExternalStore, tests by `get`. */
export type Store<T> = {
  readonly get: () => T
  readonly set: (change: T | ((now: T) => T)) => void
  readonly subscribe: (heard: () => void) => () => void
}

export function store<T>(start: T): Store<T> {
  let value = start
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      // A function is always a change here: no store holds functions.
      const next = typeof change === 'function' ? (change as (now: T) => T)(value) : change
      if (Object.is(next, value)) return
      value = next
      for (const heard of [...listeners]) heard()
    },
    subscribe(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
  }
}
