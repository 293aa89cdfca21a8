import { type RefObject, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import type { KeyPress } from '#client/keys/key-press.ts'
import { eachKey, type Keymap } from '#client/keys/keymap.ts'
import { FocusScope } from '../kit/focus-scope.ts'
import type { HeardKey, ListedKey } from '../kit/receive-keys.ts'
import { useApp } from './app.ts'
import { keys } from './keyboard.ts'
import { inWords, type KeysOfScope, type RegisteredKeys } from './scoped-key.ts'

type Props = KeysOfScope & {
  readonly within?: RefObject<HTMLElement | null>
}

/** Registers the keys of the dialog or the screen around it. */
export function ScopedKeys({ within, ...own }: Props) {
  const { scopedKeys } = useApp()
  const scope = useContext(FocusScope)
  const latest = useRef<KeysOfScope>(own)
  useLayoutEffect(() => {
    latest.current = own
  })
  useLayoutEffect(() => {
    const registered: RegisteredKeys = { scope, within, now: () => latest.current }
    scopedKeys.set(now => [...now, registered])
    return () => scopedKeys.set(now => now.filter(each => each !== registered))
  }, [scopedKeys, scope, within])
  return null
}

/** What lists do with their keys: `?` lists them, they hear those that have waited, and `keymap` says which one is pressed. */
export function useListKeys(keymap: Keymap) {
  const { scopedKeys } = useApp()
  return useMemo(
    () => ({
      list(scope: number | undefined, now: () => readonly ListedKey[]) {
        const registered: RegisteredKeys = { scope, now: () => ({ list: inWords(now()) }) }
        scopedKeys.set(all => [...all, registered])
        return () => scopedKeys.set(all => all.filter(each => each !== registered))
      },
      receive: keys.receive,
      offer: (own: readonly HeardKey[], press: KeyPress) =>
        keymap.offer(
          own.flatMap(each => eachKey(each.keys).map(key => ({ ...each, keys: key }))),
          press,
          performance.now(),
        ),
    }),
    [scopedKeys, keymap],
  )
}
