import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { List } from '#client/command/arguments.ts'
import { failureOf, failureWords } from '#client/core/failure.ts'
import { today } from '#client/core/today.ts'
import { isBilled } from '#client/data/invoices-in-cache.ts'
import { nearestFirst } from '#client/data/nearest-first.ts'
import type { Found } from '#client/data/records.ts'
import { type EntityKind, kindOf } from '#client/entities/kinds.ts'
import { billedSearches } from '#client/line/record-sources.ts'
import { generalText } from '#client/messages/general.ts'
import { type Message, t } from '#client/messages/message.ts'
import { operationsText } from '#client/messages/operations.ts'
import { promptText } from '#client/messages/prompt.ts'
import { minuteOf } from '#rules/hong-kong.ts'
import { useApp } from '../app/app.ts'

/** The details of an option that was chosen lately. */
export const besideRecent = (hint: string): string =>
  [hint, t(promptText.recently)].filter(text => text !== '').join(' · ')

/**
 * The options of an entity argument, in the order they are offered: all records of a kind, or the list `from`, which is
 * null until it is known. The list is loaded only if `of` is given. A failure is logged. It is shown in the argument's own
 * words if it has some, otherwise in place of the rows. Nobody has all invoices: the server finds what is `typed` among them.
 */
export function useEntities(
  of: EntityKind | undefined,
  texts: { refused: Message; network: Message } | undefined,
  from?: List | null | undefined,
  typed = '',
) {
  const { records, notices } = useApp()
  const isFound = of !== undefined && isBilled(of)
  const query = useQuery({
    queryKey: ['records', of, from, isFound ? typed.trim() : ''],
    enabled: of !== undefined,
    queryFn: async () => {
      if (of === undefined || from === null) return []
      await records.loadRelated(of)
      if (isBilled(of)) {
        const lists = await Promise.all(billedSearches(of, typed, today()).map(each => records.billed(of, each)))
        return [...new Map(lists.flat().map(each => [each.id, each])).values()]
      }
      return await (from ? records.from(of, from.call, from.given) : records.load(of))
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { data, error } = query
  const inOrder = from?.inOrder ?? false
  const rows = useMemo(() => {
    const all = data as readonly Found<EntityKind>[] | undefined
    return inOrder || of === undefined
      ? all
      : all && nearestFirst(of, all, today(), minuteOf(Temporal.Now.instant(), today()))
  }, [of, data, inOrder])
  const { reached, words } = failureOf(error)
  useEffect(() => {
    if (error && of)
      notices.note(operationsText.log({ what: from?.call ?? kindOf(of).title, why: failureWords(error) }))
  }, [error, from?.call, of, notices])
  return {
    rows,
    loading: query.isPending,
    none: t(
      query.isPending
        ? generalText.loading
        : error
          ? promptText.listNotLoaded
          : of === 'student'
            ? promptText.noStudentsFound
            : promptText.nothingFound,
    ),
    failure: error && texts ? (reached ? (words ?? texts.refused) : texts.network) : undefined,
  }
}
