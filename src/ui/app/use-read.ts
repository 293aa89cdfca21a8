import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { NotOffered } from '#client/core/api.ts'
import { failureOf, failureWords } from '#client/core/failure.ts'
import type { Arriving } from '#client/core/read-list.ts'
import type { Snapshot } from '#client/data/collection.ts'
import { dataOf } from '#client/data/data-client.ts'
import type { ReadName } from '#client/data/load-list.ts'
import { read } from '#client/data/queries.ts'
import type { Message } from '#client/messages/message.ts'
import { operationsText } from '#client/messages/operations.ts'
import type { Answer, Input } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { type App, useApp } from './app.ts'

type Texts = {
  /** The notice if the server reports an error without a text. Without this the failure is only logged. */
  readonly failed?: Message
  /** The notice if the server does not answer, by default `failed`. */
  readonly network?: Message
  readonly enabled?: boolean
  /** Milliseconds after which it is read again; by default only after a change. */
  readonly every?: number
}

type Report = {
  readonly name: ReadName
  readonly failed: Message | undefined
  readonly network: Message | undefined
  /** The ids of the notices that say that no answer came, until one comes. */
  readonly reported: Set<string>
  readonly notices: App['notices']
}

/** Shows or logs a failure. What another server lacks is none. */
function report(error: Error, { name, failed, network, reported, notices }: Report): void {
  if (error instanceof NotOffered && failed === undefined) return
  const { reached, words } = failureOf(error)
  const text = reached ? (words ?? failed) : (network ?? failed)
  if (!reached) {
    if (reported.has(text?.id ?? '')) return
    reported.add(text?.id ?? '')
  }
  if (failed === undefined || text === undefined)
    notices.note(operationsText.log({ what: name, why: failureWords(error) }))
  else notices.say({ tone: 'bad', text })
}

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
  const sync = dataOf(client).readStateOf(asked.queryKey)
  const { reported } = sync
  useEffect(() => {
    if (isSuccess) reported.clear()
    if (error && failureCount > 0) report(error, { name, failed, network, reported, notices })
  }, [error, failureCount, isSuccess, reported, failed, network, name, notices])
  return {
    data: query.data,
    error,
    isPending: query.data === undefined && sync.state !== 'failed',
    // A getter, so that a component renders again only if it reads it.
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
  const { isPending } = useRead(name, given, texts)
  const { list } = dataOf(client).readStateOf([name, given])
  // The contract says what rows the list of this call has.
  const { rows, complete, arriving } = useSyncExternalStore(list.subscribe, list.get) as Snapshot<Row>
  return { rows: complete ? rows : isPending ? undefined : none, arriving: arriving?.arrived ? arriving : undefined }
}
