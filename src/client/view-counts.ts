import { hashKey, type QueryClient } from '@tanstack/query-core'
import type { View } from '#contract/views.ts'
import { rowsSince } from './changes/patch.ts'
import type { FilterNeed } from './entities/field.ts'
import type { Kind } from './entities/kind.ts'
import { type EntityKind, kindOf } from './entities.ts'
import { filterableOf, needsOf } from './filter/filterable.ts'
import { rowFilter } from './filter/row-filter.ts'
import { whenIdle } from './idle.ts'
import { listSearch } from './list-search.ts'
import { type ListRead, listRead, type Records, readOfNeed } from './records.ts'
import type { Registry } from './registry.ts'
import { screenAt } from './screens.ts'
import { type ReadStore, store } from './store.ts'

type Parts = {
  readonly client: QueryClient
  readonly records: Pick<Records, 'rows' | 'related'>
  readonly registry: Pick<Registry, 'of'>
  readonly views: () => readonly View[] | undefined
  readonly today: () => Temporal.PlainDate
}

/** How many rows each view has, by its id. */
export type ViewCounts = ReadonlyMap<string, number>

/** So many rows are searched in one go, so that a key never waits for the count of a long list. */
const rowsAtOnce = 500
/** A count rests so many times as long as it took. */
const rest = 20

/** The list of a view, and how it is filtered. */
type Filtered = { readonly kind: EntityKind; readonly filter: string; readonly hideInactive: boolean }

function listOf({ screen, search }: View, registry: Parts['registry']): Filtered | undefined {
  const { view, q, vq, hideInactive } = Object.fromEntries(new URLSearchParams(search))
  const kind = view === undefined ? screenAt(screen)?.lists : registry.of(view)?.lists?.of
  const filter = (view === undefined ? q : vq) ?? ''
  return kind && { kind, filter, hideInactive: view === undefined && hideInactive !== undefined }
}

/** What a filter of these rows looks at beside them. */
const needsFor = ({ kind, filter }: Filtered, today: Temporal.PlainDate): readonly FilterNeed[] => [
  ...new Set([...(kindOf(kind).needs ?? []), ...needsOf(kindOf(kind) as unknown as Kind<object>, filter, today)]),
]
const readsFor = (list: Filtered, today: Temporal.PlainDate): readonly ListRead[] => {
  const rows = listRead(list.kind)
  return rows ? [rows, ...needsFor(list, today).map(readOfNeed)] : []
}

/** What the counts of these views are made of, each once. */
export const readsForCounts = (
  views: readonly View[],
  registry: Parts['registry'],
  today: Temporal.PlainDate,
): readonly ListRead[] => {
  const lists = views.flatMap(view => listOf(view, registry) ?? [])
  const reads = lists.flatMap(list => readsFor(list, today))
  return [...new Map(reads.map(read => [hashKey(read), read])).values()]
}

/** What a count was made of. */
type Counted = { readonly rows: readonly object[]; readonly known: readonly unknown[]; readonly count: number }

/**
 * Counts the rows of the views, bit by bit while nothing else is to be done, in lists of any length. Of a list that changed
 * only the changed rows are looked at. Nothing is loaded here: a view whose list, or what its search needs, is not in the
 * cache has no count yet.
 */
export function viewCounts({ client, records, registry, views, today }: Parts): ReadStore<ViewCounts> {
  const counts = store<ViewCounts>(new Map())
  const done = new Map<string, Counted>()

  function* counting(view: View): Generator<undefined, number | undefined> {
    const list = listOf(view, registry)
    const rows = list && records.rows(list.kind)
    if (!list || !rows) return undefined
    // A kind that is known by its name alone does not say which rows it has.
    const kind = kindOf(list.kind) as unknown as Kind<object>
    const related = records.related()
    if (!readsFor(list, today()).every(read => client.getQueryData(read) !== undefined)) return undefined
    const passing = (some: readonly object[]): number => {
      const words = listSearch(some, row => kind.searchText(row, related))
      const found = rowFilter(some, words, filterableOf(kind, related), today).find(list.filter)
      const { inactive } = kind
      return list.hideInactive && inactive ? found.filter(row => !inactive(row)).length : found.length
    }
    const key = `${view.screen}?${view.search}`
    const others = needsFor(list, today()).map(need => related[need])
    const known = [today().toString(), related.me, ...others]
    const before = done.get(key)
    const isSame = before?.known.every((each, at) => each === known[at]) ?? false
    if (before && isSame && before.rows === rows) return before.count
    const since = before && isSame ? rowsSince(rows, before.rows) : undefined
    let count = 0
    if (before && since) count = before.count + passing(since.came) - passing([...since.gone])
    else
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        count += passing(rows.slice(at, at + rowsAtOnce))
        yield undefined
      }
    done.set(key, { rows, known, count })
    return count
  }

  function* countingAll(): Generator<undefined, ViewCounts> {
    const found = new Map<string, number>()
    for (const view of views() ?? []) {
      const count = yield* counting(view)
      if (count !== undefined) found.set(view.view_id, count)
    }
    return found
  }

  let state: 'resting' | 'waiting' | 'counting' = 'resting'
  let changed = false
  let next = 0
  const count = () => {
    state = 'counting'
    changed = false
    const all = countingAll()
    let spent = 0
    whenIdle(milliseconds => {
      const began = performance.now()
      let step = all.next()
      while (!step.done && performance.now() - began < milliseconds) step = all.next()
      spent += performance.now() - began
      if (!step.done) return false
      const { value } = step
      const now = counts.get()
      if (value.size !== now.size || [...value].some(([id, rows]) => now.get(id) !== rows)) counts.set(value)
      next = performance.now() + rest * spent
      state = 'resting'
      if (changed) soon()
      return true
    })
  }
  const soon = () => {
    changed = true
    if (state !== 'resting') return
    state = 'waiting'
    setTimeout(count, Math.max(0, next - performance.now()))
  }
  client.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'success') soon()
  })
  return counts
}
