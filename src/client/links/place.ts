import type { Changes, LogPart, Search } from '../command/url-search.ts'
import { type Layer, layerOf, without } from './links.ts'

/**
 * Where a person is: a screen, and the dialogs, the log and the prompts opened over it, one step each. Each step is a
 * complete search. The URL shows the last one, and closing goes back to the one before. A link is always a single step.
 */
export type Place = { readonly path: string; readonly steps: readonly [Search, ...Search[]] }

export const searchOf = ({ steps }: Place): Search => steps.at(-1) ?? steps[0]

const sameSearch = (one: Search, other: Search): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as ReadonlySet<keyof Search>
  return [...names].every(name => one[name] === other[name])
}

/** A place with only the first `count` steps; always at least one. */
const firstSteps = ({ path, steps: [first, ...rest] }: Place, count: number): Place => ({
  path,
  steps: [first, ...rest.slice(0, count - 1)],
})
const withLast = (place: Place, search: Search): Place => {
  const [first, ...rest] = place.steps
  return { path: place.path, steps: rest.length === 0 ? [search] : [first, ...rest.slice(0, -1), search] }
}
const withStep = ({ path, steps }: Place, search: Search): Place => ({ path, steps: [...steps, search] })

/** A place without what is on top of it. A link may have opened in one step what is `under` that: it stays. */
function withoutTop(place: Place, top: Layer, ...under: readonly Layer[]): Place {
  const now = searchOf(place)
  if (now[top] === undefined) return place
  const before = place.steps.at(-2)
  return before && under.every(each => before[each] === now[each])
    ? firstSteps(place, place.steps.length - 1)
    : withLast(place, without(now, top))
}

/** A place without its prompt. */
export const withoutPrompt = (place: Place): Place => withoutTop(place, 'do', 'view', 'log')
/** A place without the log and the prompt over it. */
export const withoutLog = (place: Place): Place => withoutTop(withoutPrompt(place), 'log', 'view')
/** A place without its open dialog, and the log and the prompt over it. */
export const withoutDialog = (place: Place): Place => withoutTop(withoutLog(place), 'view')

/** A place with a prompt; or with other arguments, when the prompt is open already. */
export function withPrompt(place: Place, ask: (search: Search) => Search): Place {
  const now = searchOf(place)
  return now.do === undefined ? withStep(place, ask(now)) : withLast(place, ask(now))
}

/** A place with the log over it, which stays as it is when it is open already. An open prompt is left. */
export function withLog(place: Place, log: LogPart): Place {
  const from = withoutPrompt(place)
  const now = searchOf(from)
  return now.log === undefined ? withStep(from, { ...now, log }) : from
}

/** A place on another screen, or with another dialog over the current one. The log and an open prompt are left. */
export function wentTo(place: Place, path: string, search: Search): Place {
  if (search.do !== undefined) {
    const under = wentTo(place, path, without(search, 'do'))
    return withStep(under, { ...searchOf(under), ...search })
  }
  if (path !== place.path || search.view === undefined) return { path, steps: [search] }
  const from = withoutLog(place)
  const next = { ...without(searchOf(from), 'view'), ...search }
  return sameSearch(next, searchOf(from)) ? from : withStep(from, next)
}

/**
 * A place with changed settings. Every step gets those of the screen; steps with the same dialog get the dialog's, and
 * those with the log get the log's.
 */
export function adjusted(place: Place, changes: Changes): Place {
  const now = searchOf(place)
  const each = (search: Search): Search => {
    const all = { ...search, ...changes }
    const kept = Object.entries(all).filter(([name, value]) => {
      const layer = name in changes ? layerOf(name) : undefined
      return value !== undefined && (layer === undefined || search[layer] === now[layer])
    })
    return Object.fromEntries(kept) as Search
  }
  const [first, ...rest] = place.steps
  return { path: place.path, steps: [each(first), ...rest.map(each)] }
}

/** Whether two searches belong to one page. Another tab or another statistics query is another page. */
const samePage = (one: Search, other: Search): boolean =>
  (one.tab ?? 'live') === (other.tab ?? 'live') &&
  one.type === other.type &&
  one.startDate === other.startDate &&
  one.endDate === other.endDate

/** The next step of the history. `to` is the place of its entry afterwards. */
type HistoryStep =
  | { readonly kind: 'push' | 'replace'; readonly to: Place }
  | { readonly kind: 'back'; readonly by: number }

/**
 * The next step that brings the history from one place to another; `undefined` when it has arrived. Each step of a
 * place has its own history entry. Opening pushes, closing goes back, and changing a setting replaces. `viaOther`: the
 * person left the screen and came back to it, so another dialog there is no changed setting.
 */
export function historyStep(before: Place, after: Place, viaOther = false): HistoryStep | undefined {
  const was = before.steps.length
  const is = after.steps.length
  const [first, firstBefore] = [firstSteps(after, 1), firstSteps(before, 1)]
  if (before.path !== after.path) return { kind: 'push', to: first }
  if (viaOther && !sameDialog(first, firstBefore))
    return was > 1 ? { kind: 'back', by: was - 1 } : { kind: 'push', to: first }
  if (is < was) return { kind: 'back', by: was - is }
  const wanted = firstSteps(after, was)
  if (!sameSearch(searchOf(wanted), searchOf(before))) {
    const kind = was === 1 && !samePage(searchOf(wanted), searchOf(before)) ? 'push' : 'replace'
    return { kind, to: wanted }
  }
  return is > was ? { kind: 'push', to: firstSteps(after, was + 1) } : undefined
}

/** Whether two places have the same screen and the same dialog with the same arguments. Prompts do not count. */
export function sameDialog(one: Place, other: Place): boolean {
  const about = ({ path, steps }: Place) => {
    const entries = Object.entries(searchOf({ path, steps })).filter(
      ([name]) => name === 'view' || name.startsWith('v.'),
    )
    return JSON.stringify([path, entries.sort()])
  }
  return about(one) === about(other)
}
