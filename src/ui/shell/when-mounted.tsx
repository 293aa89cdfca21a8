import { useEffect } from 'react'
import type { Store } from '#client/core/store.ts'

type Props<T> = { readonly store: Store<T | undefined>; readonly value: T }

/** Sets a store to `value` while its sibling is mounted. Inside Suspense that is when the sibling has loaded. */
export function WhenMounted<T>({ store, value }: Props<T>) {
  // Runs after the effects of the sibling, which handles its keys from then on.
  useEffect(() => {
    store.set(value)
    return () => store.set(undefined)
  }, [store, value])
  return null
}
