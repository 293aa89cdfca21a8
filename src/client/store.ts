/** A value that tells when it changed. React reads it by useSyncExternalStore, tests by `get`. */
export type Store<T> = {
  readonly get: () => T
  readonly set: (change: T | ((now: T) => T)) => void
  readonly subscribe: (heard: () => void) => () => void
}

/** A store that others change. */
export type ReadStore<T> = Pick<Store<T>, 'get' | 'subscribe'>

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

/** A part of another store; it tells only when that part has changed. */
export function derived<T, U>(from: ReadStore<T>, pick: (value: T) => U): ReadStore<U> {
  const get = () => pick(from.get())
  return {
    get,
    subscribe(heard) {
      let last = get()
      return from.subscribe(() => {
        const now = get()
        if (Object.is(now, last)) return
        last = now
        heard()
      })
    },
  }
}
