import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
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

/** One read of the contract, from the cache where it is fresh. A failure is said or logged once, and leaves what was there. */
export function useRead<N extends ReadName>(name: N, given: Input<Calls[N]>, texts: Texts = {}) {
  const { api, notices } = useApp()
  const query = useQuery({ ...read(api, name, given), enabled: texts.enabled ?? true })
  const { error, failureCount } = query
  const { failed, network } = texts
  useEffect(() => {
    if (!error || failureCount === 0) return
    const { reached, words } = failureOf(error)
    if (failed === undefined) notices.note(`${name}: ${failureWords(error)}`)
    else
      notices.say({
        tone: 'bad',
        text: t(reached ? (words ?? failed) : (network ?? failed)),
        ...(reached ? {} : { more: t('Server not reachable.') }),
      })
  }, [error, failureCount, failed, network, name, notices])
  return query
}
