import { QueryClient } from '@tanstack/query-core'
import type { Answer, CallDescription, Input } from '#contract/call.ts'
import { type CallName, type Calls, calls } from '#contract/calls.ts'
import { type Api, Refused, Unreachable } from './api.ts'

/** The calls that only read, and answer with JSON. */
export type ReadName = {
  [N in CallName]: Calls[N]['kind'] extends 'read' ? (Calls[N]['answer'] extends string ? never : N) : never
}[CallName]

/** Reads that are out of date: all answers of a call, or those whose input has these values. */
export type Stale = CallName | { readonly call: CallName; readonly where: Readonly<Record<string, unknown>> }

/** Whatever can be on the screen: for an operation that may have changed anything. */
export const everyRead: readonly Stale[] = (Object.entries(calls) as [CallName, CallDescription][]).flatMap(
  ([name, { kind }]) => (kind === 'read' ? name : []),
)

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

/** Marks answers as out of date; those on the screen are asked for again. Resolves when they have come. */
export async function refresh(client: QueryClient, stale: readonly Stale[]): Promise<void> {
  await Promise.all(
    stale.map(each => {
      const name = typeof each === 'string' ? each : each.call
      const where = typeof each === 'string' ? {} : each.where
      return client.invalidateQueries({
        predicate: ({ queryKey: [called, given] }) =>
          called === name &&
          Object.entries(where).every(
            ([key, value]) => (given as Record<string, unknown> | undefined)?.[key] === value,
          ),
      })
    }),
  )
}

/** A failure as a line of the log. */
export const failureWords = (error: unknown): string => {
  const { reached, words } = failureOf(error)
  return words ?? (reached ? 'refused' : 'Server not reachable.')
}

/** What a failure says: the server's words, or that nothing answered. */
export const failureOf = (error: unknown): { readonly reached: boolean; readonly words: string | undefined } =>
  error instanceof Refused ? { reached: true, words: error.words } : { reached: false, words: undefined }
