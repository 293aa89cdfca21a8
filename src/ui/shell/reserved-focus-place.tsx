import type { ReactNode } from 'react'
import { ScopePlace, useScopePlace } from '../kit/focus-scope.ts'

/** Reserves a place in the order of focus scopes. Content that loads late then stays below scopes that opened meanwhile. */
export function InPlace({ children }: { readonly children: ReactNode }) {
  return <ScopePlace value={useScopePlace()}>{children}</ScopePlace>
}
