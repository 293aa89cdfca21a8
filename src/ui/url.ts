import { readSearch } from '#client/links.ts'
import type { Search } from '#client/location.ts'
import { screenAt } from '#client/screens.ts'
import { registry } from './registry.ts'

/** A URL's search as plain text both ways: an id that looks like a number stays an id. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export const stringifySearch = (search: Record<string, unknown>): string => {
  const told = Object.entries(search).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(told.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** Every route's: what is unknown or does not parse is left out. */
export const validateSearch = (raw: Record<string, unknown>): Search => readSearch(raw, registry).search

const read = new WeakMap<object, Search>()

/** The search of a location as its route understands it; the same object for the same location. */
export function searchOf(location: { readonly search: object }): Search {
  const known = read.get(location.search)
  if (known) return known
  const search = validateSearch(location.search as Record<string, unknown>)
  read.set(location.search, search)
  return search
}

/** What a link asked for and could not have. */
export const droppedFrom = (at: { readonly pathname: string; readonly search: object }): readonly string[] =>
  screenAt(at.pathname) ? readSearch(at.search as Record<string, unknown>, registry).dropped : []
