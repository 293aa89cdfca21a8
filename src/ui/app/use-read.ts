import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { NotOffered, Unreachable } from '#client/core/api.ts'
import { type Arriving, arrivingOf, forgetArriving } from '#client/core/arriving.ts'
import { failureOf, failureWords } from '#client/core/failure.ts'
import { type ReadName, read } from '#client/data/queries.ts'
import type { Message } from '#client/messages/message.ts'
import { operationsText } from '#client/messages/operations.ts'
import type { Answer, Input } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { useApp } from './app.ts'

type Texts = {
  /** The notice if the server reports an error without a text. Without this the failure is only logged. */
  readonly failed?: Message
  /** The notice if the server does not answer, by default `failed`. */
  readonly network?: Message
  readonly enabled?: boolean
  /** Milliseconds after which it is read again; by default only after a change. */
  readonly every?: number
}

/** The notices about missing answers that were already shown. */
const saidOf = new WeakMap<object, Set<string>>()

/**
 * Runs a read of the contract, or takes it from the cache if it is fresh. A failure is shown or logged, and keeps the old
 * data. A missing answer is reported once, until the server answers again. Until then a read without data is pending.
 */
export function useRead<N extends ReadName>(name: N, given: Input<Calls[N]>, texts: Texts = {}) {
  const { api, client, notices } = useApp()
  const asked = read(api, name, given)
  const query = useQuery({ ...asked, enabled: texts.enabled ?? true, refetchInterval: texts.every ?? false })
  const { error, failureCount, isSuccess } = query
  const { failed, network } = texts
  const cached = client.getQueryCache().find({ queryKey: asked.queryKey })
  useEffect(() => {
    if (!cached) return
    if (isSuccess) saidOf.delete(cached)
    if (!error || failureCount === 0) return
    const { reached, words } = failureOf(error)
    const text = reached ? (words ?? failed) : (network ?? failed)
    // What another server lacks is no failure.
    if (error instanceof NotOffered && failed === undefined) return
    if (!reached) {
      const said = saidOf.get(cached) ?? new Set()
      if (said.has(text?.id ?? '')) return
      saidOf.set(cached, said.add(text?.id ?? ''))
    }
    if (failed === undefined || text === undefined)
      notices.note(operationsText.log({ what: name, why: failureWords(error) }))
    else notices.say({ tone: 'bad', text })
  }, [error, failureCount, isSuccess, cached, failed, network, name, notices])
  return {
    data: query.data,
    error,
    // Getters, so that a component renders again only for the properties it reads.
    get isPending() {
      return query.isPending || (query.data === undefined && error instanceof Unreachable)
    },
    get isFetching() {
      return query.isFetching
    },
    refetch: query.refetch,
  }
}

type RowsIn<List> = List extends readonly (infer Row extends object)[]
  ? Row
  : List extends { readonly data: readonly (infer Row extends object)[] }
    ? Row
    : never
/** The reads that answer a list that grows. */
type ListName = { [N in ReadName]: Calls[N] extends { readonly rows: object } ? N : never }[ReadName]

/** The rows of a list, and while these are loading, those that have arrived. */
export type ListRows<Row extends object> = {
  /** All of them. `undefined` while they are loading for the first time. */
  readonly rows: readonly Row[] | undefined
  readonly arriving: Arriving<Row> | undefined
}

const none: readonly never[] = []

/** Reads a list for a screen that shows its first rows while the others are on their way. */
export function useRows<N extends ListName>(
  name: N,
  given: Input<Calls[N]>,
  texts: Texts = {},
): ListRows<RowsIn<Answer<Calls[N]>>> {
  type Row = RowsIn<Answer<Calls[N]>>
  const { client } = useApp()
  const { data, isPending } = useRead(name, given, texts)
  const queryKey = [name, given]
  const arriving = arrivingOf(client, queryKey)
  const progress = useSyncExternalStore(arriving.subscribe, arriving.get)
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere && progress) forgetArriving(client, queryKey)
  })
  // The contract says that the call answers a list, bare or in the documents' envelope.
  const list = data as readonly Row[] | { readonly data: readonly Row[] } | undefined
  const rows = list && ('data' in list ? list.data : list)
  return {
    rows: rows ?? (isPending ? undefined : none),
    arriving: isThere ? undefined : (progress as Arriving<Row> | undefined),
  }
}
