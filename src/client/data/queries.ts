import { focusManager, type Query, type QueryClient, type QueryFunctionContext } from '@tanstack/query-core'
import type { Answer, CallDescription, Input } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import type { RowChange } from '#contract/changes.ts'
import type { Table } from '#contract/tables.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { isRecord } from '../core/answer-shapes.ts'
import { type Api, isHeldBack, Refused, Unreachable } from '../core/api.ts'
import { timings } from '../core/timings.ts'
import { today } from '../core/today.ts'
import { lastEntries, lastOf } from './change-log.ts'
import { DataClient, dataOf } from './data-client.ts'
import type { Changes, Span } from './follow-changes.ts'
import { load, type ReadName } from './load-list.ts'
import type { ReadState, Shown } from './read-state.ts'
import { refetchAtPace } from './refetch-pace.ts'
import { hasRows, isCall, isOfTime, isTold, tablesOf } from './tables-of-call.ts'

/** A read of the contract, by its name and what it is given: its key in the cache. */
export type ListRead = readonly [ReadName, object]

/** The cache of answers. A window that gets the focus again refetches what may have changed, to show what colleagues did. */
export const queryClient = () => {
  const client: QueryClient = new DataClient({
    defaultOptions: {
      queries: {
        staleTime: query => staleTimeOf(client, query),
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: true,
        // The browser's online state is often wrong, so requests are always tried.
        networkMode: 'always',
        // Comparing lists of 100,000 rows would be slow.
        structuralSharing: false,
        retry: (failures, error) => error instanceof Unreachable && failures < 1,
        retryDelay: 500,
      },
    },
  })
  return client
}

type Cached = Pick<Query, 'queryKey' | 'queryHash'>
const stateOf = (client: QueryClient, { queryKey, queryHash }: Cached): ReadState =>
  dataOf(client).readStateOf(queryKey, queryHash)

/** When the feed tells every change of an answer, the answer is fresh until the feed tells one. */
function staleTimeOf(client: QueryClient, query: Cached) {
  const [name] = query.queryKey
  const { changes } = dataOf(client)
  const { shown, state } = stateOf(client, query)
  if (changes.upTo === undefined || shown?.upTo === undefined || !isTold(name)) return timings.freshWithoutFeed
  if (state === 'behind' || state === 'away') return 0
  return isOfTime(name) && !isOfNow(shown) ? 0 : Number.POSITIVE_INFINITY
}

const isOfNow = ({ wholeSince }: Shown): boolean =>
  Date.now() - wholeSince < timings.freshOnItsDay && dateOf(new Date(wholeSince).toISOString()) === today().toString()

type ReadOptions<N extends ReadName> = {
  readonly queryKey: readonly [N, Input<Calls[N]>]
  readonly queryFn: (context: QueryFunctionContext) => Promise<Answer<Calls[N]>>
  readonly staleTime?: number
}

/** The query options for one read. */
export const read = <N extends ReadName>(api: Api, name: N, given: Input<Calls[N]>): ReadOptions<N> => ({
  queryKey: [name, given] as const,
  queryFn: context => load(api, name, given, context),
  ...('fresh' in calls[name] ? { staleTime: 0 } : {}),
})

/** Whether the answer of a read, by what it was given, is as it was although it depends on a table that has changed. */
export type Spared = (name: string, given: Readonly<Record<string, unknown>>) => boolean

/**
 * Makes anew the answers that depend on one of these tables, of the calls that are meant, and refetches those on the screen.
 * Resolves when they have arrived.
 */
export const refresh = async (
  client: QueryClient,
  changed: ReadonlySet<Table>,
  isMeant: (name: unknown) => boolean = () => true,
  isSpared: Spared = () => false,
): Promise<void> => {
  const isConcerned = (name: unknown) => tablesOf(name).some(table => changed.has(table)) && isMeant(name)
  dataOf(client).changes.count(Object.keys(calls).filter(isConcerned))
  const predicate = ({ queryKey: [name, given] }: Query) =>
    isConcerned(name) && !(isRecord(given) && isSpared(String(name), given))
  await client.invalidateQueries({ predicate, refetchType: 'none' })
  await client.refetchQueries({ type: 'active', predicate: query => predicate(query) && isPrompt(query) })
}

/** The same without lists that grow: the change feed is late, and will tell which of their rows have changed. */
export const refreshShort = (client: QueryClient, changed: ReadonlySet<Table>): Promise<void> =>
  refresh(client, changed, name => !hasRows(name))

/** The same only for what changes without the feed telling of it, as with the clock. */
export const refreshUntold = (client: QueryClient, changed: ReadonlySet<Table>): Promise<void> =>
  refresh(client, changed, name => !hasRows(name) && !isTold(name))

/** Whether an answer is made anew as a whole, which is seldom done while its rows are counted and not shown. */
const isWhole = (name: unknown): boolean => isOfTime(name) && !hasRows(name)
/** Whether an answer is made anew as soon as it is old. */
const isPrompt = (query: Query): boolean => isShown(query) || !isWhole(query.queryKey[0])

/** Takes note of changes of the feed: all that came after the entry `since` and until the entry `upTo`. What lacks one is behind. */
export const hear = (client: QueryClient, changes: Changes, { since, upTo }: Span): void => {
  const log = dataOf(client).changes
  if (changes === 'all') {
    log.forget()
    return
  }
  log.note(changes, since, upTo)
  for (const query of client.getQueryCache().getAll())
    if (missedBy(client, query) > 0) stateOf(client, query).moved('miss')
}

/** There is no feed any more. */
export const hearNothing = (client: QueryClient): void => dataOf(client).changes.forget()

/** The last entry that was heard of, or of some changes, and that an answer does not show; 0 when it shows all. */
function missedBy(client: QueryClient, query: Cached, changes?: readonly RowChange[]): number {
  const [name, given] = query.queryKey
  if (!isCall(name)) return 0
  const { concerns }: CallDescription = calls[name]
  const { answer, upTo: shown } = stateOf(client, query).shown ?? { answer: undefined, upTo: undefined }
  // The second part of the key is what the call is given.
  const asked = { tables: tablesOf(name), concerns, given: given as object, answer, shown }
  return dataOf(client).changes.missing(asked, changes)
}

/**
 * Refetches what was made before these changes of the feed, and depends on their tables: each answer at its own pace, so
 * that one that takes long holds up no other. What a person has done here is not loaded twice.
 */
export const refreshAfter = async (client: QueryClient, changes: readonly RowChange[]): Promise<void> => {
  const entries = lastEntries(changes)
  const predicate = (query: Query) =>
    lastOf(entries, tablesOf(query.queryKey[0])) > (stateOf(client, query).shown?.upTo ?? 0) &&
    missedBy(client, query, changes) > 0
  await client.invalidateQueries({ predicate, refetchType: 'none' })
  const shown = client.getQueryCache().findAll({ type: 'active', predicate: each => predicate(each) && isPrompt(each) })
  await Promise.all(shown.map(query => refetchAtPace(query, stateOf(client, query), () => missedBy(client, query))))
}

/** Refetches at once what does not show all changes that were heard. A window that nobody sees does when it is looked at. */
export const refreshHeard = (client: QueryClient): Promise<void> =>
  client.invalidateQueries(
    {
      predicate: query => stateOf(client, query).state === 'behind',
      refetchType: focusManager.isFocused() ? 'active' : 'none',
    },
    // What is on its way is asked for again if it is too old.
    { cancelRefetch: false },
  )

/** Refetches everything: the feed cannot tell what has changed. */
export const refreshAll = (client: QueryClient): Promise<void> => client.invalidateQueries()

/** Refetches what is on the screen and could not be loaded. */
export const refetchUnanswered = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof Unreachable })

/** Refetches what is on the screen and was refused until the person had a password of their own, or a second step. */
export const refetchHeldBack = (client: QueryClient): Promise<void> =>
  client.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => error instanceof Refused && isHeldBack(error.code),
  })

/** The calls whose answers are ways to go, and no data of the school that could be old. */
const navigation: ReadonlySet<unknown> = new Set<CallName>(['getViews'])

/** For an observer that counts the rows of an answer, and shows none of them. */
export const counted = (name: ReadName) => ({
  meta: { isShown: false },
  refetchOnWindowFocus: false,
  refetchInterval: ({ state }: { readonly state: { readonly isInvalidated: boolean } }) =>
    isWhole(name) && state.isInvalidated && timings.countedAgain,
})
const isShown = ({ observers }: Query): boolean => observers.some(({ options }) => options.meta?.isShown !== false)

/** When the oldest data on the screen was loaded, in milliseconds since 1970. */
export const oldestShown = (client: QueryClient): number | undefined => {
  const answered = client.getQueryCache().findAll({
    type: 'active',
    predicate: query => query.state.data !== undefined && !navigation.has(query.queryKey[0]) && isShown(query),
  })
  return answered.length === 0 ? undefined : Math.min(...answered.map(({ state }) => state.dataUpdatedAt))
}
