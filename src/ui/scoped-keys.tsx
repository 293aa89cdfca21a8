import { type RefObject, useContext, useLayoutEffect, useRef } from 'react'
import { useApp } from './app.ts'
import { FocusScope } from './kit/focus-scope.ts'
import type { KeysOfScope, RegisteredKeys } from './scoped-key.ts'

type Props = KeysOfScope & {
  readonly level?: 'screen' | 'dialog'
  readonly within?: RefObject<HTMLElement | null>
}

/** Declares the keys of the dialog, or the screen, that it is drawn in. */
export function ScopedKeys({ title, list, level = 'dialog', within }: Props) {
  const { scopedKeys } = useApp()
  const scope = useContext(FocusScope)
  const latest = useRef<KeysOfScope>({ title, list })
  useLayoutEffect(() => {
    latest.current = { title, list }
  })
  useLayoutEffect(() => {
    const registered: RegisteredKeys = { scope, level, within, now: () => latest.current }
    scopedKeys.set(now => [...now, registered])
    return () => scopedKeys.set(now => now.filter(each => each !== registered))
  }, [scopedKeys, scope, level, within])
  return null
}
