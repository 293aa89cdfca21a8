import { createContext, type RefObject, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react'
import { closeScope, nextScope, openScope, requestFocus } from './focus-reconciler.ts'
import type { Target } from './focus-scopes.ts'

/** The scope that a component is in. */
export const FocusScope = createContext<number | undefined>(undefined)

/**
 * Opens a scope, which lies over those that are open, for as long as the component stands. The ref goes to its box, the
 * id to a `FocusScope` around what is in it.
 */
export function useFocusScope<Box extends HTMLElement>(): { readonly id: number; readonly box: RefObject<Box | null> } {
  const [id] = useState(nextScope)
  const box = useRef<Box>(null)
  useLayoutEffect(() => {
    if (box.current) openScope(id, box.current)
    return () => closeScope(id)
  }, [id])
  return { id, box }
}

/** Moves the focus within the scope around the component; without a target to where the scope begins. */
export function useFocus(): (target?: Target) => void {
  const scope = useContext(FocusScope)
  return useCallback(target => requestFocus(target, scope), [scope])
}
