import { useRouterState } from '@tanstack/react-router'
import type { Search } from '#client/location.ts'
import { searchOf } from './url.ts'

/** The search of the screen's URL, without what does not parse. */
export const useSearch = (): Search => useRouterState({ select: state => searchOf(state.location) })
