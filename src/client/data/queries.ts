import { focusManager, type Query, QueryClient, type QueryFunctionContext } from '@tanstack/query-core'
import type { Answer, CallDescription, Input } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import type { RowChange } from '#contract/changes.ts'
import { idFields, type Rows } from '#contract/rows.ts'
import { isTable, type Table } from '#contract/tables.ts'
import { dateOf } from '#rules/hong-kong.ts'
import { isRecord } from '../core/answer-shapes.ts'
import { type Api, isHeldBack, type Options, Refused, Unreachable } from '../core/api.ts'
import { forgetArriving, noteArriving } from '../core/arriving.ts'
import { cursorOf, newestIn, noteRows } from '../core/answer-cursors.ts'
import { noteAuthor } from './authors.ts'
import { hasRows, isCall, isOfTime, isTold, tablesOf } from './depends-on.ts'
import type { Changes, Span } from './follow-changes.ts'
import { heardOf, lastEntries, lastOf } from './heard.ts'
import { keepUp } from './keep-up.ts'
import { noteOrder, patched, patchOf } from '../core/patch.ts'
import { signRows } from './sign-rows.ts'
import { awayPause, isAway, lagPause, mostAway, mostLags, pause } from './read-again.ts'
import { today } from '../core/today.ts'

/** The calls that only read and answer with JSON. */
export type ReadName = {
  [N in CallName]: Calls[N]['kind'] extends 'read' ? (Calls[N]['answer'] extends string ? never : N) : never
}[CallName]
/** A read of the contract, by its name and what it is given: its key in the cache. */
export type ListRead = readonly [ReadName, object]

/** Milliseconds that an answer counts as fresh when nobody tells what has changed. */
const usualStaleTime = 20_000

/** The cache of answers. A window that gets the focus again refetches what may have changed, to show what colleagues did. */
export const queryClient = () => {
  const client: QueryClient = new QueryClient({
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

/** When the feed tells every change of an answer, the answer is fresh until the feed tells one. */
function staleTimeOf(client: QueryClient, query: Pick<Query, 'queryKey' | 'state'>) {
  const {
    queryKey: [name],
    state: { data },
  } = query
  const heard = heardOf(client)
  if (heard.upTo === undefined || cursorOf(data) === undefined || !isTold(name)) return usualStaleTime
  if (missedBy(client, query) > 0) return 0
  return isOfTime(name) && !isOfNow(data) ? 0 : Number.POSITIVE_INFINITY
}

/** When a list was loaded as a whole, in milliseconds since 1970. Some of its rows may be newer. */
const wholeSince = new WeakMap<object, number>()
/** Milliseconds for which a list that changes with the clock is shown, on the day on which it was loaded. */
const longestOfTime = 60 * 60_000

function isOfNow(answer: unknown): boolean {
  const since = typeof answer === 'object' && answer !== null ? wholeSince.get(answer) : undefined
  if (since === undefined || Date.now() - since >= longestOfTime) return false
  return dateOf(new Date(since).toISOString()) === today().toString()
}

/** Whether an answer was made before this entry, as far as is known. */
const isBefore = (answer: unknown, entry: number): boolean => entry > (cursorOf(answer) ?? 0)

type ReadOptions<N extends ReadName> = {
  readonly queryKey: readonly [N, Input<Calls[N]>]
  readonly queryFn: (context: QueryFunctionContext) => Promise<Answer<Calls[N]>>
  readonly staleTime?: number
}

/**
 * The query options for one read. An answer that was asked for before a change and arrives after it is not taken: it may
 * be older than the change, and would count as fresh. Of a list that is there, only those rows are asked for that the
 * change feed told of.
 */
export const read = <N extends ReadName>(api: Api, name: N, given: Input<Calls[N]>): ReadOptions<N> => ({
  queryKey: [name, given] as const,
  queryFn: async ({ signal, client }) => {
    // TypeScript cannot call a union of functions with a union of inputs. N ties the name to its input.
    const ask = api[name] as (given: object, options: Options) => Promise<Answer<Calls[N]>>
    const { rows, concerns }: CallDescription = calls[name]
    const tables = tablesOf(name)
    const heard = heardOf(client)
    const shown = client.getQueryData<Answer<Calls[N]>>([name, given])
    const seen = heard.isOld(shown, heard.timesOf(name)) ? 0 : newestIn(shown)
    const queryKey = [name, given]
    const arrived: Options['arrived'] = progress => noteArriving(client, queryKey, progress)
    // A load that was tried before goes on showing what has come.
    if (client.getQueryState(queryKey)?.fetchFailureCount === 0) forgetArriving(client, queryKey)
    let last = shown
    for (let lags = 0, away = 0; ; ) {
      const times = heard.timesOf(name)
      const entry = heard.lastEntryOf(tables)
      const upTo = heard.upTo
      const isOld = last === undefined || heard.isOld(last, times)
      const missed = rows && last && !isOld ? heard.missedBy(rows, cursorOf(last)) : undefined
      const ids = missed && missed.size > 0 ? [...missed.keys()].join(',') : undefined
      const asking =
        ids === undefined
          ? ask(given, last === undefined ? { signal, arrived } : { signal })
          : ask({ ...given, ids }, { signal })
      const sent = await asking.catch(error => {
        const most = last === undefined ? mostAway.withNothingShown : mostAway.whileSomethingIsShown
        if (away === most || !isAway(error, last !== undefined)) throw error
        return undefined
      })
      if (sent === undefined) {
        await pause(awayPause * 2 ** away)
        away += 1
        continue
      }
      const least = ids === undefined ? seen : Math.max(upTo ?? 0, newestIn(last))
      // Another server may be behind. No row goes back to what it was before.
      if (rows && (cursorOf(sent) ?? least) < least && lags < mostLags) {
        lags += 1
        await pause(lagPause)
        continue
      }
      const answer =
        rows && missed && ids !== undefined && last !== undefined && upTo !== undefined
          ? noteRows(withRows(last, rows, missed, sent), Math.max(upTo, cursorOf(last) ?? 0), cursorOf(sent) ?? upTo)
          : sent
      if (rows) {
        noteOrder(rowsIn(answer), rows.order)
        wholeSince.set(answer, (answer === sent ? undefined : last && wholeSince.get(last)) ?? Date.now())
      }
      const before = cursorOf(shown)
      if (answer === sent && before !== undefined) signRows(shown, sent, heard.changesAfter(before, tables))
      heard.made(answer, times)
      const newer = heard.missing({ tables, concerns, given, answer })
      // One that takes long would never be there, if it had to show all that happens meanwhile.
      const missesEntry = newer > entry && (rows !== undefined || last === shown)
      if (heard.timesOf(name) === times && !missesEntry) return answer
      last = answer
    }
  },
  ...('fresh' in calls[name] ? { staleTime: 0 } : {}),
})

/** The contract says that the call answers a list, which the type of any answer does not say. */
const rowsIn = (answer: unknown) =>
  (Array.isArray(answer) ? answer : (answer as { readonly data: unknown }).data) as readonly object[]

/**
 * A list, bare or in the documents' envelope, with the rows of another answer in place of those with these ids. Each of
 * them says who has changed it.
 */
function withRows<A>(list: A & object, rows: Rows, ids: ReadonlyMap<string, RowChange>, sent: A): A & object {
  const { gone = [] } = sent as { readonly gone?: readonly string[] }
  const all = patched(rowsIn(list), rows, new Set([...ids.keys(), ...gone]), rowsIn(sent))
  for (const row of patchOf(all)?.step.came ?? []) {
    const id = idFields(rows)
      .map(field => (row as Readonly<Record<string, string>>)[field]!)
      .find(each => ids.has(each))
    const change = id === undefined ? undefined : ids.get(id)
    const how = change && isTable(change.table) ? rows.concerned[change.table] : undefined
    if (change && !how?.unsigned) noteAuthor(row, change.staff, `${change.entry} ${id}`)
  }
  return (Array.isArray(list) ? all : { ...list, data: all }) as A & object
}

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
  heardOf(client).count(Object.keys(calls).filter(isConcerned))
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

/** Takes note of changes of the feed: all that came after the entry `since` and until the entry `upTo`. */
export const hear = (client: QueryClient, changes: Changes, { since, upTo }: Span): void => {
  const heard = heardOf(client)
  if (changes === 'all') heard.forget()
  else heard.note(changes, since, upTo)
}

/** There is no feed any more. */
export const hearNothing = (client: QueryClient): void => heardOf(client).forget()

/** The last entry that was heard of, or of some changes, and that an answer does not show; 0 when it shows all. */
function missedBy(
  client: QueryClient,
  { queryKey: [name, given], state }: Pick<Query, 'queryKey' | 'state'>,
  changes?: readonly RowChange[],
): number {
  if (!isCall(name)) return 0
  const { concerns }: CallDescription = calls[name]
  // The second part of the key is what the call is given.
  return heardOf(client).missing(
    { tables: tablesOf(name), concerns, given: given as object, answer: state.data },
    changes,
  )
}

/**
 * Refetches what was made before these changes of the feed, and depends on their tables: each answer at its own pace, so
 * that one that takes long holds up no other. What a person has done here is not loaded twice.
 */
export const refreshAfter = async (client: QueryClient, changes: readonly RowChange[]): Promise<void> => {
  const entries = lastEntries(changes)
  const predicate = (query: Query) =>
    isBefore(query.state.data, lastOf(entries, tablesOf(query.queryKey[0]))) && missedBy(client, query, changes) > 0
  await client.invalidateQueries({ predicate, refetchType: 'none' })
  const shown = client.getQueryCache().findAll({ type: 'active', predicate: each => predicate(each) && isPrompt(each) })
  await Promise.all(shown.map(query => keepUp(query, () => missedBy(client, query))))
}

/** Refetches at once what does not show all changes that were heard. A window that nobody sees does when it is looked at. */
export const refreshHeard = (client: QueryClient): Promise<void> =>
  client.invalidateQueries(
    {
      predicate: query => missedBy(client, query) > 0,
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

/** Milliseconds after a change until an answer that is made anew as a whole is counted again. */
const countsAfter = 60_000
/** For an observer that counts the rows of an answer, and shows none of them. */
export const counted = (name: ReadName) => ({
  meta: { isShown: false },
  refetchOnWindowFocus: false,
  refetchInterval: ({ state }: { readonly state: { readonly isInvalidated: boolean } }) =>
    isWhole(name) && state.isInvalidated && countsAfter,
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
