import { hashKey, type QueryClient } from '@tanstack/query-core'
import type { Answer } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { View } from '#contract/views.ts'
import type { Registry } from '../command/registry.ts'
import { screenAt } from '../command/screens.ts'
import { idleAfterChanges } from '../core/idle-after-changes.ts'
import { type ReadStore, store } from '../core/store.ts'
import type { OpenedList } from '../data/opened-list.ts'
import type { ListRead } from '../data/queries.ts'
import { rowsIn } from '../data/read-state.ts'
import { type FoundInvoices, listRead, type Records, readOfNeed } from '../data/records.ts'
import { RowValues } from '../data/row-values.ts'
import { entriesAsked, foundAtFirst, invoicesAsked, isOnServer } from '../data/server-search.ts'
import type { FilterNeed } from '../entities/field.ts'
import { receiptsOf } from '../entities/invoice.ts'
import type { Kind } from '../entities/kind.ts'
import { anyKind, type EntityKind } from '../entities/kinds.ts'
import { filterableOf, needsOf } from '../filter/filterable.ts'
import { RowSearch, rowSearch } from '../filter/row-search.ts'
import { operationsOf } from '../messages/audit-words.ts'

type Parts = {
  readonly client: QueryClient
  readonly cacheVersion: Pick<ReadStore<unknown>, 'subscribe'>
  readonly records: Pick<Records, 'rows' | 'related'>
  readonly registry: Pick<Registry, 'of'>
  readonly views: () => readonly View[] | undefined
  readonly today: () => Temporal.PlainDate
}

/** How many rows each view has, by its id: '12', or '200+' when the server has found 200 of them and may find more. */
export type ViewCounts = ReadonlyMap<string, string>

/** The list of a view, and how it is filtered. */
type Filtered = {
  readonly of: EntityKind | { readonly list: OpenedList; readonly given: Readonly<Record<string, string>> }
  readonly filter: string
  readonly hideInactive: boolean
}
/** The log of the school, and how it is filtered. */
type FilteredLog = { readonly of: 'log'; readonly filter: string }

function listOf({ screen, search }: View, registry: Parts['registry']): Filtered | FilteredLog | undefined {
  const asked = Object.fromEntries(new URLSearchParams(search))
  const { view, q, vq, log, logq, hideInactive } = asked
  if (log !== undefined) return log === 'school' ? { of: 'log', filter: (logq ?? '').trim() } : undefined
  if (view === undefined) {
    const of = screenAt(screen)?.lists
    return of && { of, filter: q ?? '', hideInactive: hideInactive !== undefined }
  }
  const list = registry.of(view)?.lists
  if (!list) return undefined
  const given = Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (name.startsWith('v.') ? [[name.slice(2), value]] : [])),
  )
  return { of: 'read' in list ? { list, given } : list.of, filter: vq ?? '', hideInactive: false }
}

const kindIn = (of: Filtered['of']): Kind<object> => (typeof of === 'string' ? anyKind(of) : of.list.kind)

/** What a filter of these rows looks at beside them. */
const needsFor = ({ of, filter }: Filtered, today: Temporal.PlainDate): readonly FilterNeed[] => [
  ...new Set([...(kindIn(of).needs ?? []), ...needsOf(kindIn(of), filter, today)]),
]
/** The first is the list itself. */
const readsFor = (list: Filtered | FilteredLog, needs: readonly FilterNeed[]): readonly ListRead[] => {
  const { of, filter } = list
  if (of === 'log') return [['getAuditLog', entriesAsked(filter)]]
  const rows =
    typeof of === 'object'
      ? of.list.read(of.given)
      : isOnServer({ kind: of })
        ? (['findInvoices', invoicesAsked(of, filter.trim())] as const)
        : listRead(of)
  return rows ? [rows, ...needs.map(readOfNeed)] : []
}

/** What the counts of these views are made of, each once. */
export const readsForCounts = (
  views: readonly View[],
  registry: Parts['registry'],
  today: Temporal.PlainDate,
): readonly ListRead[] => {
  const reads = views.flatMap(view => planFor(view, registry, today)?.reads ?? [])
  return [...new Map(reads.map(read => [hashKey(read), read])).values()]
}

const keyOf = ({ screen, search }: View): string => `${screen}?${search}`

/** How a view is counted, on a day. */
type Plan = {
  readonly list: Filtered | FilteredLog
  readonly reads: readonly ListRead[]
  readonly needs: readonly FilterNeed[]
}

function planFor(view: View, registry: Parts['registry'], today: Temporal.PlainDate): Plan | undefined {
  const list = listOf(view, registry)
  if (!list) return undefined
  const needs = list.of === 'log' ? [] : needsFor(list, today)
  return { list, needs, reads: readsFor(list, needs) }
}

/** When the server has sent only the first rows, there may be more. */
const foundCount = (rows: number, sent: number, searchedBackTo: string | undefined): string =>
  `${rows}${sent >= foundAtFirst || searchedBackTo !== undefined ? '+' : ''}`

function activeIn({ of, hideInactive }: Filtered, rows: readonly object[]): number {
  const { inactive } = kindIn(of)
  return hideInactive && inactive ? rows.filter(row => !inactive(row)).length : rows.length
}

/** What counts a view, and what it reads beside the rows. */
type Counter = { readonly search: RowSearch<object>; readonly known: readonly unknown[] }

/**
 * Counts the rows of the views, bit by bit while nothing else is to be done, in lists of any length. Of a list that changed
 * only the changed rows are looked at. Nothing is loaded here: a view whose list, or what its search needs, is not in the
 * cache has no count yet.
 */
export function viewCounts({ client, cacheVersion, records, registry, views, today }: Parts): ReadStore<ViewCounts> {
  const counts = store<ViewCounts>(new Map())
  const counters = new Map<string, Counter>()
  const plans = new Map<string, { readonly day: string; readonly plan: Plan | undefined }>()

  /** Most changes concern no view, and its filter is read once a day. */
  function planOf(view: View): Plan | undefined {
    const day = today().toString()
    const known = plans.get(keyOf(view))
    if (known?.day === day) return known.plan
    const plan = planFor(view, registry, today())
    plans.set(keyOf(view), { day, plan })
    return plan
  }

  /** The count of what the server has found; it may have stopped at the first rows. */
  function onServer({ list }: Plan, read: ListRead): string | undefined {
    if (list.of === 'log') {
      const log = client.getQueryData<Answer<Calls['getAuditLog']>>(read)
      const entries = log?.data ?? []
      return foundCount(operationsOf(entries).length, entries.length, log?.searched_back_to)
    }
    if (typeof list.of !== 'string' || !isOnServer({ kind: list.of })) return undefined
    const found = client.getQueryData<FoundInvoices>(read)
    const invoices = found?.data ?? []
    const kind = kindIn(list.of)
    const related = records.related()
    const textOf = (row: object) => kind.searchText(row, related)
    // Of an invoice that passes, one receipt may pass and one may not.
    const receipts = () => rowSearch<object>(invoices.flatMap(receiptsOf), textOf, filterableOf(kind, related), today)
    const rows = list.of === 'receipt' ? activeIn(list, receipts().find(list.filter)) : invoices.length
    return foundCount(rows, invoices.length, found?.searched_back_to)
  }

  function* counting(view: View): Generator<undefined, string | undefined> {
    const plan = planOf(view)
    const [read] = plan?.reads ?? []
    if (!plan || !read || !plan.reads.every(each => client.getQueryData(each) !== undefined)) return undefined
    const ofServer = onServer(plan, read)
    if (ofServer !== undefined || plan.list.of === 'log') return ofServer
    const { list, needs } = plan
    const rows =
      typeof list.of === 'string'
        ? (records.rows(list.of) ?? [])
        : (rowsIn(client.getQueryData(read)) ?? []).flatMap(list.of.list.made(list.of.given))
    const { search } = counterOf(keyOf(view), list, needs)
    search.follow(rows)
    while (list.filter !== '' && !search.prepare(0, list.filter)) yield undefined
    return String(activeIn(list, search.find(list.filter)))
  }

  function counterOf(key: string, { of }: Filtered, needs: readonly FilterNeed[]): Counter {
    const kind = kindIn(of)
    const related = records.related()
    const known = [related.me, ...needs.map(need => related[need])]
    const before = counters.get(key)
    if (before?.known.every((each, at) => each === known[at])) return before
    const values = new RowValues((row: object) => kind.searchText(row, related))
    const counter = { known, search: new RowSearch(values, filterableOf(kind, related), today) }
    counters.set(key, counter)
    return counter
  }

  function* countingAll(): Generator<undefined, ViewCounts> {
    const found = new Map<string, string>()
    const all = views() ?? []
    const keys = new Set(all.map(keyOf))
    for (const known of [counters, plans]) for (const key of known.keys()) if (!keys.has(key)) known.delete(key)
    for (const view of all) {
      const count = yield* counting(view)
      if (count !== undefined) found.set(view.view_id, count)
    }
    return found
  }

  idleAfterChanges(cacheVersion, () => {
    const all = countingAll()
    return milliseconds => {
      const began = performance.now()
      let step = all.next()
      while (!step.done && performance.now() - began < milliseconds) step = all.next()
      if (!step.done) return false
      const { value } = step
      const now = counts.get()
      if (value.size !== now.size || [...value].some(([id, rows]) => now.get(id) !== rows)) counts.set(value)
      return true
    }
  })
  return counts
}
