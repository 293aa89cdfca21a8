import type { View } from '#contract/views.ts'
import type { Search } from '../command/url-search.ts'
import { without } from './links.ts'

/** What a view does not keep: the page, which view it is, and the questions of an open prompt. */
const passing = /^(page2?|vpage|saved|do|a\..*)$/

/**
 * What a view keeps of the settings of a screen, of the dialog over it and of the log, as a URL has them. The names are in
 * one order, so that two views can be compared.
 */
export const settingsOf = (search: Search): string =>
  new URLSearchParams(
    Object.entries(search)
      .filter(([name, value]) => value !== undefined && !passing.test(name))
      .map(([name, value]): [string, string] => [name, String(value)])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
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

const settingsIn = ({ search }: Pick<View, 'search'>): Search =>
  Object.fromEntries(new URLSearchParams(search)) as unknown as Search

/** What of a place a view is about: what lies on top when it is opened. */
type Level = 'screen' | 'dialog' | 'log'
const levelOf = ({ view, log }: Search): Level => (log !== undefined ? 'log' : view !== undefined ? 'dialog' : 'screen')

/** What an opened view is about, without what was opened over that afterwards. */
export function withoutLater(search: Search, view: Pick<View, 'search'>): Search {
  const level = levelOf(settingsIn(view))
  return level === 'log' ? search : level === 'dialog' ? without(search, 'log') : without(search, 'view', 'log')
}

/** The opened view that a list shows, and whether it is as it was stored. */
function viewAt(search: Search, views: readonly View[], level: Level) {
  const opened = openedIn(search)
  const view = opened && views.find(({ view_id }) => view_id === opened.viewId)
  const own = view && settingsIn(view)
  if (!view || !own || level !== levelOf(search) || level !== levelOf(own)) return undefined
  return { view, isSame: settingsOf(own) === settingsOf(search) && view.version === opened.version }
}

/** What a file of a list is called: a view that is as it was stored by its name, else as the list is, and the day. */
export function fileNameOf(
  label: string,
  search: Search,
  views: readonly View[],
  level: Level,
  today: Temporal.PlainDate,
): string {
  const shown = viewAt(search, views, level)
  return `${shown?.isSame ? shown.view.name : label} ${today}`
}

/** What of a view can be stored: it is new, or its changes are. */
type Storable = 'new' | 'changes' | undefined

/**
 * What can be stored of what a list shows. A dialog that was opened from a view is none of its settings, unless the view has
 * a dialog itself; its list can become a view of its own. So is the log.
 */
export function storable(search: Search, views: readonly View[], level: Level): Storable {
  if (level !== levelOf(search)) return undefined
  const shown = viewAt(search, views, level)
  if (shown) return shown.isSame ? undefined : 'changes'
  if (level === 'log') return search.logq ? 'new' : undefined
  if (level === 'dialog') return search.vq || search.vsort || search.vcolumns ? 'new' : undefined
  return !openedIn(search) && settingsOf(search) !== '' ? 'new' : undefined
}
