import { createContext, type RefObject, useCallback, useContext, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { KeyPress } from '#client/keys/key-press.ts'
import type { Receiver } from '#client/keys/keyboard.ts'
import { FocusScope } from './focus-scope.ts'
import { afterKey } from './typing.ts'

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
  /** Gives a component keys that have waited. */
  readonly receive: (receiver: Receiver) => () => void
  /** Runs the first of these keys that is pressed. Returns whether it was one. */
  readonly offer: (keys: readonly HeardKey[], press: KeyPress) => boolean
}
export const HeardKeys = createContext<Registry | undefined>(undefined)

function useReceiver(within: RefObject<Element | null>, receives: Pick<Receiver, 'hear' | 'enter'>): void {
  const registry = useContext(HeardKeys)
  const latest = useRef(receives)
  useLayoutEffect(() => {
    latest.current = receives
  })
  useLayoutEffect(() => {
    if (!within.current) return undefined
    return registry?.receive({
      within: within.current,
      hear: press => latest.current.hear?.(press),
      enter: press => latest.current.enter?.(press) ?? false,
    })
  }, [registry, within])
}

/** Lets a component hear keys that have waited by the same function as those that are pressed now. */
export const useWaitedKeys = (within: RefObject<Element | null>, hear: (press: KeyPress) => void): void =>
  useReceiver(within, { hear })

/** Lets a field take text that has waited: the browser types only what is pressed now. */
export function useWaitedText(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): void {
  useReceiver(field, {
    enter(press) {
      const box = field.current
      const after = box && !box.readOnly ? afterKey(box, press) : undefined
      if (!box || !after) return false
      // The caret stands in what is drawn, and the field may have refused it.
      if (after.text !== box.value) flushSync(() => onText(after.text))
      if (after.text === box.value) box.setSelectionRange(after.from, after.to)
      return true
    },
  })
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
