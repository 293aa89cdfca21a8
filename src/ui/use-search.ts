import type { Search } from '#client/location.ts'
import { useApp } from './app.ts'
import { useStore } from './use-store.ts'

/** What the place says of the screen and of what is open over it. */
export const useSearch = (): Search => useStore(useApp().address.search)
