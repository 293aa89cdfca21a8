import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Unreachable } from '#client/api.ts'
import { t } from '#client/language.ts'
import { failureOf, failureWords, type ReadName, read } from '#client/queries.ts'
import type { Input } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { useApp } from './app.ts'

type Texts = {
  /** Said when the server answers without success, unless it has words of its own. Only logged when not given. */
  readonly failed?: string
  /** Said when no answer comes; the same as `failed` when not given. */
  readonly network?: string
  readonly enabled?: boolean
}

/** What has been said of reads that were not answered. */
const saidOf = new WeakMap<object, Set<string>>()

/**
 * One read of the contract, from the cache where it is fresh. A failure is said or logged, and leaves what was there;
 * that no answer comes is said once, until one has come. Without an answer it is still pending, and not empty.
 */
export function useRead<N extends ReadName>(name: N, given: Input<Calls[N]>, texts: Texts = {}) {
  const { api, client, notices } = useApp()
  const asked = read(api, name, given)
  const query = useQuery({ ...asked, enabled: texts.enabled ?? true })
  const { error, failureCount, isSuccess } = query
  const { failed, network } = texts
  const cached = client.getQueryCache().find({ queryKey: asked.queryKey })
  useEffect(() => {
    if (!cached) return
    if (isSuccess) saidOf.delete(cached)
    if (!error || failureCount === 0) return
    const { reached, words } = failureOf(error)
    const text = reached ? (words ?? failed) : (network ?? failed)
    if (!reached) {
      const said = saidOf.get(cached) ?? new Set()
      if (said.has(text ?? '')) return
      saidOf.set(cached, said.add(text ?? ''))
    }
    if (failed === undefined || text === undefined) notices.note(`${name}: ${failureWords(error)}`)
    else notices.say({ tone: 'bad', text: t(text) })
  }, [error, failureCount, isSuccess, cached, failed, network, name, notices])
  return {
    data: query.data,
    error,
    // What a component does not look at does not draw it anew.
    get isPending() {
      return query.isPending || (query.data === undefined && error instanceof Unreachable)
    },
    get isFetching() {
      return query.isFetching
    },
    refetch: query.refetch,
  }
}
