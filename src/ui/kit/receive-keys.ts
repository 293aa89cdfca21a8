import { createContext, type RefObject, useCallback, useContext, useLayoutEffect, useRef } from 'react'
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

/** A key, as it is pressed now, or as it was pressed before and has waited. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'target' | 'defaultPrevented'
> & {
  readonly isComposing?: boolean
  readonly preventDefault: () => void
  readonly stopPropagation: () => void
  readonly getModifierState: (name: 'Shift' | 'Control' | 'Meta' | 'Alt') => boolean
}

/** `keys` are alternatives, separated by a space: 'J ArrowDown'. Without `does` they are not listed. */
export type ListedKey = { readonly keys: string; readonly does?: KeyMeaning | undefined }

/** A key of a component, which hears it before what is around the component. */
export type HeardKey = ListedKey & {
  /** The key repeats while it is held down. */
  readonly held?: true | undefined
  /** It works in a field, too. */
  readonly inFields?: true | undefined
  /** Returns whether it has handled the key. */
  readonly run: (press: KeyPress) => boolean
}

type Registry = {
  /** Registers the keys that a component of a focus scope handles; returns the function that unregisters them. */
  readonly list: (scope: number | undefined, now: () => readonly ListedKey[]) => () => void
  /** Lets a component hear keys that have waited. */
  readonly receive: (within: Element, hear: (press: KeyPress) => void) => () => void
  /** Runs the first of these keys that is pressed. Returns whether it was one. */
  readonly offer: (keys: readonly HeardKey[], press: KeyPress) => boolean
}
export const HeardKeys = createContext<Registry | undefined>(undefined)

/** Lets a component hear keys that have waited by the same function as those that are pressed now. */
export function useWaitedKeys(within: RefObject<Element | null>, hear: (press: KeyPress) => void): void {
  const registry = useContext(HeardKeys)
  const latest = useRef(hear)
  useLayoutEffect(() => {
    latest.current = hear
  })
  useLayoutEffect(
    () => (within.current ? registry?.receive(within.current, press => latest.current(press)) : undefined),
    [registry, within],
  )
}

/** The keys of a component, and their lines in the list of keys. Returns the component's `onKeyDown`. */
export function useHeardKeys(within: RefObject<Element | null>, keys: readonly HeardKey[]): (press: KeyPress) => void {
  const registry = useContext(HeardKeys)
  const scope = useContext(FocusScope)
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => registry?.list(scope, () => latest.current), [registry, scope])
  const hear = useCallback((press: KeyPress) => void registry?.offer(latest.current, press), [registry])
  useWaitedKeys(within, hear)
  return hear
}
