import { QueryClient } from '@tanstack/query-core'
import type { Answer, CallDescription, Input } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import type { Table } from '#contract/tables.ts'
import { type Api, Refused, Unreachable } from './api.ts'

/** The calls that only read, and answer with JSON. */
export type ReadName = {
  [N in CallName]: Calls[N]['kind'] extends 'read' ? (Calls[N]['answer'] extends string ? never : N) : never
}[CallName]

/** The one cache of answers. A list is asked for again when a window comes back, so that colleagues' work shows up. */
export const queryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        gcTime: 30 * 60_000,
        refetchOnWindowFocus: true,
        // The browser's own opinion of the network is often wrong; the server's answer is not.
        networkMode: 'always',
        // Lists of 100,000 rows are compared by nobody.
        structuralSharing: false,
        retry: (failures, error) => error instanceof Unreachable && failures < 1,
        retryDelay: 500,
      },
    },
  })

/** What to ask the cache for one read. */
export const read = <N extends ReadName>(api: Api, name: N, given: Input<Calls[N]>) => ({
  queryKey: [name, given] as const,
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<Calls[N]>> =>
    // A union of functions cannot be called with a union of inputs; name and input belong together by N.
    (api[name] as (given: Input<Calls[N]>, options: { signal: AbortSignal }) => Promise<Answer<Calls[N]>>)(given, {
      signal,
    }),
  ...('fresh' in calls[name] ? { staleTime: 0 } : {}),
})

/** What the answer of a call depends on; that of a dry run on what the operation would change. */
function tablesOf(name: unknown): readonly Table[] {
  if (!isCall(name)) return []
  const { reads, changes }: CallDescription = calls[name]
  return reads ?? changes
}

const isCall = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(calls, name)

/** The tables that some calls may have changed, and the log, where each of them leaves its entry. */
export const changedBy = (names: Iterable<CallName>): ReadonlySet<Table> => {
  const changed = new Set<Table>()
  for (const name of names) {
    const { changes = [] }: CallDescription = calls[name]
    for (const table of [...changes, 'audit_log' as const]) changed.add(table)
  }
  return changed
}

/**
 * Marks the answers as out of date that depend on one of these tables; those on the screen are asked for again. Resolves
 * when they have come.
 */
export const refresh = (client: QueryClient, changed: ReadonlySet<Table>): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [name] }) => tablesOf(name).some(table => changed.has(table)) })

/** Asks again for what is on the screen and was not answered. */
export const refetchUnanswered = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error instanceof Unreachable })

/** When the oldest was answered of what is on the screen, in milliseconds since 1970. */
export const oldestShown = (client: QueryClient): number | undefined => {
  const answered = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ state }) => state.data !== undefined })
  return answered.length === 0 ? undefined : Math.min(...answered.map(({ state }) => state.dataUpdatedAt))
}

/** A failure as a line of the log. */
export const failureWords = (error: unknown): string => {
  const { reached, words } = failureOf(error)
  return words ?? (reached ? 'refused' : 'Server not reachable.')
}

/** What a failure says: the server's words, or that nothing answered. */
export const failureOf = (error: unknown): { readonly reached: boolean; readonly words: string | undefined } =>
  error instanceof Refused ? { reached: true, words: error.words } : { reached: false, words: undefined }
