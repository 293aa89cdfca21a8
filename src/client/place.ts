import { without } from './links.ts'
import type { Changes, Search } from './location.ts'

/**
 * Where a person is: a screen, and what has been opened over it step by step. Each step is a whole search; the URL shows
 * the last one, and closing leads back to the one before. A link is a single step, whatever it opens.
 */
export type Place = { readonly path: string; readonly steps: readonly [Search, ...Search[]] }

export const searchOf = ({ steps }: Place): Search => steps.at(-1) ?? steps[0]

const sameSearch = (one: Search, other: Search): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as ReadonlySet<keyof Search>
  return [...names].every(name => one[name] === other[name])
}

/** The first ones of its steps; none of them are left when there is just one. */
const firstSteps = ({ path, steps: [first, ...rest] }: Place, count: number): Place => ({
  path,
  steps: [first, ...rest.slice(0, count - 1)],
})
const withLast = (place: Place, search: Search): Place => {
  const [first, ...rest] = place.steps
  return { path: place.path, steps: rest.length === 0 ? [search] : [first, ...rest.slice(0, -1), search] }
}
const withStep = ({ path, steps }: Place, search: Search): Place => ({ path, steps: [...steps, search] })

/** Without the command that is asked. A link may have asked it together with the dialog under it, which stays. */
export function withoutPrompt(place: Place): Place {
  const now = searchOf(place)
  if (now.do === undefined) return place
  const before = place.steps.at(-2)
  return before && before.view === now.view
    ? firstSteps(place, place.steps.length - 1)
    : withLast(place, without(now, 'do'))
}

/** With a command asked; the same one may be told something else. */
export function withPrompt(place: Place, ask: (search: Search) => Search): Place {
  const now = searchOf(place)
  return now.do === undefined ? withStep(place, ask(now)) : withLast(place, ask(now))
}

/** On another screen, or with another dialog over this one as it stands. Whatever was asked is left. */
export function gone(place: Place, path: string, search: Search): Place {
  if (search.do !== undefined) {
    const under = gone(place, path, without(search, 'do'))
    return withStep(under, { ...searchOf(under), ...search })
  }
  if (path !== place.path || search.view === undefined) return { path, steps: [search] }
  const from = withoutPrompt(place)
  const next = { ...without(searchOf(from), 'view', 'do'), ...search }
  return sameSearch(next, searchOf(from)) ? from : withStep(from, next)
}

/** Without the dialog that is open, and without what was asked over it. */
export function withoutDialog(place: Place): Place {
  const from = withoutPrompt(place)
  if (searchOf(from).view === undefined) return from
  return from.steps.length > 1
    ? firstSteps(from, from.steps.length - 1)
    : withLast(from, without(searchOf(from), 'view'))
}

const isDialogs = (name: string): boolean => name === 'vq' || name === 'vpage' || name.startsWith('v.')

/** With other settings. Each step that shows what is set has it too. */
export function adjusted(place: Place, changes: Changes): Place {
  const { view } = searchOf(place)
  const each = (search: Search): Search => {
    const all = { ...search, ...changes }
    const kept = Object.entries(all).filter(
      ([name, value]) => value !== undefined && (!(name in changes) || !isDialogs(name) || search.view === view),
    )
    return Object.fromEntries(kept) as Search
  }
  const [first, ...rest] = place.steps
  return { path: place.path, steps: [each(first), ...rest.map(each)] }
}

/** Whether two searches are settings of one page: another tab, or another question of the statistics, is a page of its own. */
const samePage = (one: Search, other: Search): boolean =>
  (one.tab ?? 'live') === (other.tab ?? 'live') &&
  one.type === other.type &&
  one.startDate === other.startDate &&
  one.endDate === other.endDate

/** What the history has to do next. `to` is what its entry stands for then. */
export type HistoryStep =
  | { readonly kind: 'push' | 'replace'; readonly to: Place }
  | { readonly kind: 'back'; readonly by: number }

/**
 * The next thing to do so that the history, which stands at one place, comes to another; `undefined` when it is there.
 * Each step of a place has an entry of its own. Opening pushes, closing goes back to what was there, adjusting replaces.
 */
export function historyStep(before: Place, after: Place): HistoryStep | undefined {
  const was = before.steps.length
  const is = after.steps.length
  if (before.path !== after.path) return { kind: 'push', to: firstSteps(after, 1) }
  if (is < was) return { kind: 'back', by: was - is }
  const wanted = firstSteps(after, was)
  if (!sameSearch(searchOf(wanted), searchOf(before))) {
    const kind = was === 1 && !samePage(searchOf(wanted), searchOf(before)) ? 'push' : 'replace'
    return { kind, to: wanted }
  }
  return is > was ? { kind: 'push', to: firstSteps(after, was + 1) } : undefined
}

/** Whether two places have the same screen and the same dialog, about the same: what lies over them leaves them as they are. */
export function sameDialog(one: Place, other: Place): boolean {
  const about = ({ path, steps }: Place) => {
    const told = Object.entries(searchOf({ path, steps })).filter(([name]) => name === 'view' || name.startsWith('v.'))
    return JSON.stringify([path, told.sort()])
  }
  return about(one) === about(other)
}
