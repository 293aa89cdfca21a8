import { createContext, useContext, useLayoutEffect } from 'react'
import { FocusScope } from './focus-scope.ts'

/** What a key does in a list. The list of keys has the texts for these. */
export type KeyMeaning =
  | 'nextRow'
  | 'previousRow'
  | 'nextPage'
  | 'previousPage'
  | 'firstRow'
  | 'lastRow'
  | 'openRow'
  | 'selectRow'
  | 'selectOn'
  | 'selectAll'
  | 'alongRow'
  | 'nextBox'
  | 'previousBox'

/** `keys` are alternatives, separated by a space: 'J ArrowDown'. */
export type HeardKey = { readonly keys: string; readonly does: KeyMeaning }

/** Registers the keys that a component of a focus scope handles; returns the function that unregisters them. */
export const HeardKeys = createContext<
  ((scope: number | undefined, list: readonly HeardKey[]) => () => void) | undefined
>(undefined)

/** Registers the keys that this component handles, so that they can be listed. `list` must be stable between renders. */
export function useHeardKeys(list: readonly HeardKey[]): void {
  const register = useContext(HeardKeys)
  const scope = useContext(FocusScope)
  useLayoutEffect(() => register?.(scope, list), [register, scope, list])
}
