import { useSyncExternalStore } from 'react'
import type { Search } from '#client/command/url-search.ts'
import { useApp } from './app.ts'

/**
 * A search parameter of the URL: of the screen, or of the open dialog. The component is rendered again only when this
 * parameter changes, so that a letter typed in a search box renders its list and not the screen around it.
 */
export function useSearch<Name extends keyof Search>(name: Name): Search[Name] {
  const { search } = useApp().address
  return useSyncExternalStore(search.subscribe, () => search.get()[name])
}
