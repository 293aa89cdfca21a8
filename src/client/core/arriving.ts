import { hashKey, type QueryClient } from '@tanstack/query-core'
import { type ReadStore, type Store, store } from './store.ts'

/**
 * The rows of a list that have arrived while it is loading. They are shown and searched, and nothing else: only the whole
 * list can say how many there are, and that there is none. Therefore they are never in the cache of answers.
 */
export type Arriving<Row extends object> = {
  /** Some of the first `arrived` rows, or all of these. */
  readonly soFar: readonly Row[]
  readonly arrived: number
  /** How many rows the list will have. */
  readonly total: number
}

type Progress = Arriving<object> | undefined
/** By query. */
const known = new WeakMap<object, Store<Progress>>()

const nothing: ReadStore<Progress> = { get: () => undefined, subscribe: () => () => undefined }

const queryOf = (client: QueryClient, queryKey: readonly unknown[]) => client.getQueryCache().get(hashKey(queryKey))

/** What has arrived of a list that is loading; `undefined` when it is not, or when it comes as a whole. */
export function arrivingOf(client: QueryClient, queryKey: readonly unknown[]): ReadStore<Progress> {
  const query = queryOf(client, queryKey)
  if (!query) return nothing
  const progress = known.get(query) ?? store<Progress>(undefined)
  known.set(query, progress)
  return progress
}

/**
 * Takes note of what has arrived, if anybody shows it. When a list is asked for again, because the connection was lost,
 * the rows that were shown stay until as many have come again.
 */
export function noteArriving(client: QueryClient, queryKey: readonly unknown[], progress: Arriving<object>): void {
  known
    .get(queryOf(client, queryKey) ?? nothing)
    ?.set(before => (progress.arrived >= (before?.arrived ?? 0) ? progress : before))
}

/** Forgets what has arrived: the list is there, or it is asked for anew. */
export function forgetArriving(client: QueryClient, queryKey: readonly unknown[]): void {
  known.get(queryOf(client, queryKey) ?? nothing)?.set(undefined)
}
