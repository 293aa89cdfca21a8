import { focusManager, QueryClient, type QueryFunctionContext } from '@tanstack/query-core'
import type { Answer, CallDescription, Input } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import type { RowChange } from '#contract/changes.ts'
import { idFields, type Rows } from '#contract/rows.ts'
import { isTable, type Table } from '#contract/tables.ts'
import { type Api, isHeldBack, type Options, Refused, Unreachable } from './api.ts'
import { forgetArriving, noteArriving } from './arriving.ts'
import { cursorOf, newestIn, noteRows } from './changes/answer-cursors.ts'
import { noteAuthor } from './changes/authors.ts'
import type { Changes, Span } from './changes/follow-changes.ts'
import { heardOf, lastEntries, lastOf } from './changes/heard.ts'
import { patched, patchOf } from './changes/patch.ts'

/** The calls that only read and answer with JSON. */
export type ReadName = {
  [N in CallName]: Calls[N]['kind'] extends 'read' ? (Calls[N]['answer'] extends string ? never : N) : never
}[CallName]

const usualStaleTime = 20_000

/** The cache of answers. A window that gets the focus again refetches its lists, to show what colleagues changed. */
export const queryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: usualStaleTime,
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

/** Whether an answer was made before this entry, as far as is known. */
const isBefore = (answer: unknown, entry: number): boolean => entry > (cursorOf(answer) ?? 0)

/** Milliseconds after which a server that does not know of a change yet is asked again, and how often. */
const lagPause = 200
const mostLags = 10
/** The same for a server whose database is away for a moment. Each further time it is twice as long. */
const awayPause = 500
const mostAway = { withNothingShown: 3, whileSomethingIsShown: 6 }
/** Whether a read that was refused is made again by itself. What is shown is older than a change that nobody tells of again. */
const isAway = (error: unknown, isShown: boolean): boolean =>
  error instanceof Refused && (isShown ? error.status === 503 : error.code === 'databaseAway')
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/**
 * The query options for one read. An answer that was asked for before a change and arrives after it is not taken: it may
 * be older than the change, and would count as fresh. Of a list that is there, only those rows are asked for that the
 * change feed told of.
 */
export const read = <N extends ReadName>(api: Api, name: N, given: Input<Calls[N]>) => ({
  queryKey: [name, given] as const,
  queryFn: async ({ signal, client }: QueryFunctionContext): Promise<Answer<Calls[N]>> => {
    // TypeScript cannot call a union of functions with a union of inputs. N ties the name to its input.
    const ask = api[name] as (given: object, options: Options) => Promise<Answer<Calls[N]>>
    const { rows }: CallDescription = calls[name]
    const tables = tablesOf(name)
    const heard = heardOf(client)
    const shown = client.getQueryData<Answer<Calls[N]>>([name, given])
    const seen = heard.isOld(shown, heard.timesOf(tables)) ? 0 : newestIn(shown)
    const queryKey = [name, given]
    const arrived: Options['arrived'] = progress => noteArriving(client, queryKey, progress)
    // A load that was tried before goes on showing what has come.
    if (client.getQueryState(queryKey)?.fetchFailureCount === 0) forgetArriving(client, queryKey)
    let last = shown
    for (let lags = 0, away = 0; ; ) {
      const times = heard.timesOf(tables)
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
      heard.made(answer, times)
      const newer = heard.lastEntryOf(tables)
      const missesEntry = newer > entry && isBefore(answer, newer)
      if (heard.timesOf(tables) === times && !missesEntry) return answer
      last = answer
    }
  },
  ...('fresh' in calls[name] ? { staleTime: 0 } : {}),
})

/**
 * A list, bare or in the documents' envelope, with the rows of another answer in place of those with these ids. Each of
 * them says who has changed it.
 */
function withRows<A>(list: A & object, rows: Rows, ids: ReadonlyMap<string, RowChange>, sent: A): A & object {
  // The contract says that the call answers a list, which the type of any answer does not say.
  const rowsIn = (answer: unknown) =>
    (Array.isArray(answer) ? answer : (answer as { readonly data: unknown }).data) as readonly object[]
  const all = patched(rowsIn(list), rows, new Set(ids.keys()), rowsIn(sent))
  for (const row of patchOf(all)?.came ?? []) {
    const id = idFields(rows)
      .map(field => (row as Readonly<Record<string, string>>)[field]!)
      .find(each => ids.has(each))
    const change = id === undefined ? undefined : ids.get(id)
    const how = change && isTable(change.table) ? rows.concerned[change.table] : undefined
    const isSigned = typeof how !== 'object' || !how.unsigned
    if (change && isSigned) noteAuthor(row, change.staff, `${change.entry} ${id}`)
  }
  return (Array.isArray(list) ? all : { ...list, data: all }) as A & object
}

/** The tables that the answer of a call depends on. For a dry run: the tables that the operation would change. */
function tablesOf(name: unknown): readonly Table[] {
  if (!isCall(name)) return []
  const { reads, changes }: CallDescription = calls[name]
  return reads ?? changes
}

const isCall = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(calls, name)

/**
 * Invalidates the answers that depend on one of these tables, and refetches those on the screen. Resolves when they
 * have arrived.
 */
export const refresh = (client: QueryClient, changed: ReadonlySet<Table>): Promise<void> => {
  heardOf(client).count(changed)
  return client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => tablesOf(name).some(table => changed.has(table)),
  })
}

const lists = Object.entries<CallDescription>(calls).flatMap(([name, { rows }]) => (rows && !rows.ofDay ? [name] : []))
/** How long lists of which the feed tells every change count as fresh. Others may have changed whenever one looks. */
const keepFresh = (client: QueryClient, staleTime: number) => {
  for (const name of lists) client.setQueryDefaults([name], { staleTime })
}

/** Takes note of changes of the feed: all that came after the entry `since` and until the entry `upTo`. */
export const hear = (client: QueryClient, changes: Changes, { since, upTo }: Span): void => {
  const heard = heardOf(client)
  keepFresh(client, Number.POSITIVE_INFINITY)
  if (changes === 'all') heard.forget()
  else heard.note(changes, since, upTo)
}

/** There is no feed any more. */
export const hearNothing = (client: QueryClient): void => {
  heardOf(client).forget()
  keepFresh(client, usualStaleTime)
}

/**
 * Refetches what was made before these entries and depends on their tables, so that what a person has done here is not
 * loaded twice. A window that nobody sees refetches when it is looked at.
 */
const refreshOlder = (client: QueryClient, lastEntry: (tables: readonly Table[]) => number): Promise<void> =>
  client.invalidateQueries(
    {
      predicate: ({ queryKey: [name], state }) => isBefore(state.data, lastEntry(tablesOf(name))),
      refetchType: focusManager.isFocused() ? 'active' : 'none',
    },
    // What is on its way is asked for again if it is too old.
    { cancelRefetch: false },
  )

/** The same as `refresh` for changes of the feed that were heard. */
export const refreshAfter = async (client: QueryClient, changes: readonly RowChange[]): Promise<void> => {
  if (changes.length === 0) return
  const entries = lastEntries(changes)
  await refreshOlder(client, tables => lastOf(entries, tables))
}

/** The same for all changes that were heard. */
export const refreshHeard = (client: QueryClient): Promise<void> => {
  const heard = heardOf(client)
  return refreshOlder(client, tables => heard.lastEntryOf(tables))
}

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

/** When the oldest data on the screen was loaded, in milliseconds since 1970. */
export const oldestShown = (client: QueryClient): number | undefined => {
  const answered = client.getQueryCache().findAll({
    type: 'active',
    predicate: ({ state, queryKey }) => state.data !== undefined && !navigation.has(queryKey[0]),
  })
  return answered.length === 0 ? undefined : Math.min(...answered.map(({ state }) => state.dataUpdatedAt))
}
