/** A value that notifies listeners when it changes. React reads it with useSyncExternalStore, tests with `get`. */
export type Store<T> = {
  readonly get: () => T
  readonly set: (change: T | ((now: T) => T)) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** A store without the right to change it. */
export type ReadStore<T> = Pick<Store<T>, 'get' | 'subscribe'>

export function store<T>(start: T): Store<T> {
  let value = start
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(change) {
      // A function is always an update, because no store holds functions.
      const next = typeof change === 'function' ? (change as (now: T) => T)(value) : change
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A part of another store. Notifies only when that part has changed. */
export function derived<T, U>(from: ReadStore<T>, pick: (value: T) => U): ReadStore<U> {
  const get = () => pick(from.get())
  return {
    get,
    subscribe(listener) {
      let last = get()
      return from.subscribe(() => {
        const now = get()
        if (Object.is(now, last)) return
        last = now
        listener()
      })
    },
  }
}

/** A value computed from several stores, cached until one of them changes. */
export function following<T>(from: readonly Pick<ReadStore<unknown>, 'get'>[], make: () => T): () => T {
  let known: { readonly of: readonly unknown[]; readonly made: T } | undefined
  return () => {
    const of = from.map(each => each.get())
    if (!known?.of.every((value, at) => Object.is(value, of[at]))) known = { of, made: make() }
    return known.made
  }
}

/** Resolves when the value is as wanted, or nobody waits for that any longer. */
export const until = <T>(from: ReadStore<T>, isWanted: (value: T) => boolean, signal?: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (isWanted(from.get()) || signal?.aborted) return resolve()
    const stop = from.subscribe(() => isWanted(from.get()) && end())
    const end = (): void => {
      stop()
      signal?.removeEventListener('abort', end)
      resolve()
    }
    signal?.addEventListener('abort', end)
  })

/** Subscribes to several stores at once. Returns the function that ends it. */
export function subscribeToAll(
  stores: readonly Pick<ReadStore<unknown>, 'subscribe'>[],
  heard: () => void,
): () => void {
  const stops = stores.map(each => each.subscribe(heard))
  return () => {
    for (const stop of stops) stop()
  }
}
