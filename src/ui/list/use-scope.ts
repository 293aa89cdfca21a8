import { useLayoutEffect } from 'react'
import type { Invocation } from '#client/command/invocation.ts'
import { useApp } from '../app/app.ts'
import type { Scope } from '../app/scope.ts'

/**
 * Sets the scope for keys and commands while this screen, dialog or panel is mounted. `scope` must be stable between renders. A
 * layout effect sets it before the paint, so that the next key acts on what the person sees.
 */
export function useScope(level: 'screen' | 'dialog' | 'panel', scope: Scope): void {
  const { scopes } = useApp()
  useLayoutEffect(() => {
    scopes.set(now => ({ ...now, [level]: scope }))
  }, [scope, scopes, level])
  useLayoutEffect(
    () => () => scopes.set(now => (level === 'screen' ? { ...now, screen: {} } : { ...now, [level]: undefined })),
    [scopes, level],
  )
}

/**
 * Proposes answers to the questions of commands while the screen is mounted; Enter accepts them. `proposed` must be stable
 * between renders.
 */
export function useProposed(proposed: readonly Invocation[]): void {
  const { scopes } = useApp()
  useLayoutEffect(() => {
    scopes.set(now => ({ ...now, proposed }))
    return () => scopes.set(now => ({ ...now, proposed: undefined }))
  }, [scopes, proposed])
}
