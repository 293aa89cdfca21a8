import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Looks things up by their keys. What is asked for in one turn of the event loop is looked up at once: after a change the
 * requests of all consoles arrive together.
 */
export function together<V>(
  look: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | undefined> {
  let next: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, V>> } | undefined
  const begin = async (keys: ReadonlySet<string>) => {
    await nextTurn()
    next = undefined
    return look([...keys])
  }
  return async key => {
    if (next === undefined) {
      const keys = new Set<string>()
      next = { keys, found: begin(keys) }
    }
    next.keys.add(key)
    return (await next.found).get(key)
  }
}
