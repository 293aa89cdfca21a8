import { type RefObject, useCallback, useContext, useLayoutEffect, useRef } from 'react'
import { FocusScope } from '../kit/focus-scope.ts'
import type { HeardKey } from '../kit/heard-keys.ts'
import { useApp } from './app.ts'
import { inWords, type KeysOfScope, type RegisteredKeys } from './scoped-key.ts'

type Props = KeysOfScope & {
  readonly within?: RefObject<HTMLElement | null>
}

/** Registers the keys of the dialog or the screen around it. */
export function ScopedKeys({ within, ...keys }: Props) {
  const { scopedKeys } = useApp()
  const scope = useContext(FocusScope)
  const latest = useRef<KeysOfScope>(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useLayoutEffect(() => {
    const registered: RegisteredKeys = { scope, within, now: () => latest.current }
    scopedKeys.set(now => [...now, registered])
    return () => scopedKeys.set(now => now.filter(each => each !== registered))
  }, [scopedKeys, scope, within])
  return null
}

/** Returns a function that registers the keys which lists handle themselves, so that `?` lists them. */
export function useListedKeys() {
  const { scopedKeys } = useApp()
  return useCallback(
    (scope: number | undefined, heard: readonly HeardKey[]) => {
      const keys: KeysOfScope = { list: inWords(heard) }
      const registered: RegisteredKeys = { scope, now: () => keys }
      scopedKeys.set(now => [...now, registered])
      return () => scopedKeys.set(now => now.filter(each => each !== registered))
    },
    [scopedKeys],
  )
}
