import * as v from 'valibot'
import type { Keep } from './session.ts'
import { type Store, store } from './store.ts'

type Kept<T> = {
  readonly keep: Keep
  readonly name: string
  /** What another version of the console kept may look different, and is dropped. */
  readonly shape: v.GenericSchema<unknown, T>
  readonly username: () => string | undefined
}

/** A store whose value is kept while the page is loaded again, for the person it belongs to. Empty by default. */
export function keptStore<T>({ keep, name, shape, username }: Kept<T>, empty: T): Store<T> {
  const of = v.object({ username: v.string(), value: shape })
  const restored = (): T => {
    try {
      const { output, success } = v.safeParse(of, JSON.parse(keep.getItem(name) ?? 'null'))
      if (success && output.username === username()) return output.value
    } catch {
      // It is gone.
    }
    keep.removeItem(name)
    return empty
  }
  const now = store<T>(restored())
  now.subscribe(() => {
    const value = now.get()
    const owner = username()
    if (value !== empty && owner !== undefined) keep.setItem(name, JSON.stringify({ username: owner, value }))
    else keep.removeItem(name)
  })
  return now
}
