import { createContext, type RefObject, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react'
import { closeScope, nextScope, openScope, requestFocus } from './focus-reconciler.ts'
import type { Target } from './focus-scopes.ts'

/** The scope that a component is in. */
export const FocusScope = createContext<number | undefined>(undefined)

/** The reserved place, in the order of scopes, for those that mount inside this provider, however late they mount. */
export const ScopePlace = createContext<number | undefined>(undefined)

/** Reserves a place on the first render, for the value of a `ScopePlace`. */
export const useScopePlace = (): number => useState(() => nextScope())[0]

/**
 * Opens a scope above the open ones while the component is mounted and `opened`. Attach `box` to the scope's root element,
 * and provide `id` through a `FocusScope` around its content.
 */
export function useFocusScope<Box extends HTMLElement>(
  opened = true,
): { readonly id: number; readonly box: RefObject<Box | null> } {
  const place = useContext(ScopePlace)
  const [made, setMade] = useState(() => ({ opened, id: nextScope(place) }))
  // What was mounted ahead belongs above everything that was opened meanwhile.
  if (made.opened !== opened) setMade({ opened, id: nextScope(place) })
  const { id } = made
  const box = useRef<Box>(null)
  useLayoutEffect(() => {
    if (!opened) return
    if (box.current) openScope(id, box.current)
    return () => closeScope(id)
  }, [id, opened])
  return { id, box }
}

/** Returns a function that moves the focus within the current scope; without a target, to where the scope begins. */
export function useFocus(): (target?: Target) => void {
  const scope = useContext(FocusScope)
  return useCallback(target => requestFocus(target, scope), [scope])
}
