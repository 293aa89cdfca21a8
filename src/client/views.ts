import type { View } from '#contract/views.ts'
import type { Search } from './location.ts'

/** The settings of a screen that a view keeps, in the order in which they are written. */
const kept = ['tab', 'q', 'hideInactive', 'sort', 'columns'] as const

/** What a view keeps of the settings of a screen, as a URL has them. */
export const settingsOf = (search: Search): string =>
  new URLSearchParams(
    kept.flatMap(name => (search[name] === undefined ? [] : [[name, String(search[name])] as [string, string]])),
  ).toString()

/** The opened view in a URL: its id, and the version that was opened. */
export function openedIn({ saved }: Search): { readonly viewId: string; readonly version: number } | undefined {
  const [, viewId, version] = /^([\w-]+)\.(\d+)$/.exec(saved ?? '') ?? []
  return viewId === undefined ? undefined : { viewId, version: Number(version) }
}

export const savedAs = (viewId: string, version: number): string => `${viewId}.${version}`

/** The settings of a screen that shows a view, as text. */
export const settingsFor = ({ view_id, version, search }: View): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(new URLSearchParams(search)),
  saved: savedAs(view_id, version),
})

/** The opened view, if the screen shows something else than what it keeps. */
export function changedView(search: Search, views: readonly View[] | undefined): View | undefined {
  const opened = openedIn(search)
  const view = opened && views?.find(({ view_id }) => view_id === opened.viewId)
  if (!view) return undefined
  const own = Object.fromEntries(new URLSearchParams(view.search)) as unknown as Search
  return settingsOf(own) === settingsOf(search) && view.version === opened.version ? undefined : view
}
