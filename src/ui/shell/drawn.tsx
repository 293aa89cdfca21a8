import { useEffect } from 'react'
import type { Store } from '#client/store.ts'

type Props<T> = { readonly store: Store<T | undefined>; readonly as: T }

/** Tells when what it stands beside has been drawn, and when that is gone. */
export function Drawn<T>({ store, as }: Props<T>) {
  // After the effects of what has been drawn: from here on it hears its keys.
  useEffect(() => {
    store.set(as)
    return () => store.set(undefined)
  }, [store, as])
  return null
}
