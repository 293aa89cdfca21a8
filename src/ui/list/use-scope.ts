import { useLayoutEffect } from 'react'
import type { Invocation } from '#client/invocation.ts'
import { type Scope, useApp } from '../app.ts'

/**
 * Tells keys and commands what this screen or dialog is about, as long as it is there. `scope` changes only when it does.
 * Told before anything is painted: the next key is about what is seen.
 */
export function useScope(level: 'screen' | 'dialog', scope: Scope): void {
  const { scopes } = useApp()
  useLayoutEffect(() => {
    scopes.set(now => ({ ...now, [level]: scope }))
  }, [scope, scopes, level])
  useLayoutEffect(
    () => () => scopes.set(now => (level === 'dialog' ? { ...now, dialog: undefined } : { ...now, screen: {} })),
    [scopes, level],
  )
}

/**
 * Proposes answers to the questions of commands, as long as the screen is there: Enter takes them. `proposed` changes
 * only when they do.
 */
export function useProposed(proposed: readonly Invocation[]): void {
  const { scopes } = useApp()
  useLayoutEffect(() => {
    scopes.set(now => ({ ...now, proposed }))
    return () => scopes.set(now => ({ ...now, proposed: undefined }))
  }, [scopes, proposed])
}
