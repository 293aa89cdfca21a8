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

/** What JSON has no word for, under a name that nothing else has: maps, sets and bytes. */
const [map, set, bytes] = ['\u0000map', '\u0000set', '\u0000bytes'] as const
const written = (_: string, value: unknown): unknown => {
  if (value instanceof Map) return { [map]: [...value] }
  if (value instanceof Set) return { [set]: [...value] }
  return value instanceof Uint8Array ? { [bytes]: value.toBase64() } : value
}
const revived = (_: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const kept = value as Readonly<Record<string, unknown>>
  if (Array.isArray(kept[map])) return new Map(kept[map] as [unknown, unknown][])
  if (Array.isArray(kept[set])) return new Set(kept[set])
  return typeof kept[bytes] === 'string' ? Uint8Array.fromBase64(kept[bytes]) : value
}

/** A store whose value is kept while the page is loaded again, for the person it belongs to. Empty by default. */
export function keptStore<T>({ keep, name, shape, username }: Kept<T>, empty: T): Store<T> {
  const of = v.object({ username: v.string(), value: shape })
  const restored = (): T => {
    try {
      const { output, success } = v.safeParse(of, JSON.parse(keep.getItem(name) ?? 'null', revived))
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
    if (value !== empty && owner !== undefined) keep.setItem(name, JSON.stringify({ username: owner, value }, written))
    else keep.removeItem(name)
  })
  return now
}
