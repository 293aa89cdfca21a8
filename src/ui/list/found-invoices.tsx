import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { today } from '#client/core/today.ts'
import { rowsInTurn } from '#client/data/rows-by-page.ts'
import { askedFor, foundAtFirst, invoicesAsked } from '#client/data/server-search.ts'
import { type KindInvoice, receiptsOf } from '#client/entities/invoice.ts'
import type { Filterable } from '#client/filter/filterable.ts'
import { rowSearch } from '#client/filter/row-search.ts'
import { generalText } from '#client/messages/general.ts'
import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import { promptText } from '#client/messages/prompt.ts'
import { useApp } from '../app/app.ts'
import { useRead } from '../app/use-read.ts'
import { useSearch } from '../app/use-search.ts'
import { Button } from '../kit/button.tsx'
import { useDerived } from '../kit/use-derived.ts'
import type { ListProps } from './list-props.ts'

/** How many are found at first, and when somebody asks for more. */
const limits = [foundAtFirst, 1000, 5000]
const none: readonly KindInvoice[] = []

type Searched = {
  readonly searchText: (row: KindInvoice) => string
  readonly filterable: Filterable<KindInvoice>
}

type FoundInvoices = Pick<ListProps<KindInvoice>, 'rows' | 'search' | 'filter' | 'serverSearch'> &
  // Only when the search has failed.
  Partial<Pick<ListProps<KindInvoice>, 'empty'>>

/**
 * The invoices of all months, or their receipts, that the search of the open dialog finds. Nobody holds all of them: the
 * server finds the newest, and more when somebody asks.
 */
export function useFoundInvoices(of: 'invoice' | 'receipt', { searchText, filterable }: Searched): FoundInvoices {
  const { api } = useApp()
  const typed = useSearch('vq') ?? ''
  const q = useDeferredValue(typed.trim())
  const asked = useMemo(() => askedFor(of, q), [of, q])
  // More are wanted of one search. The next one begins with few again.
  const [more, setMore] = useState({ q, step: 0 })
  const step = more.q === q ? more.step : 0
  const limit = limits[step]!
  const { data, isPending } = useRead('findInvoices', invoicesAsked(of, q, limit), { failed: listText.searchFailed })
  // Until the answer comes, the search looks at the rows of the one before.
  const answer = useDerived(data, before => data ?? before)
  const rows = useMemo(() => (of === 'receipt' ? answer?.data.flatMap(receiptsOf) : answer?.data), [of, answer])
  const isCut = answer !== undefined && answer.data.length >= limit
  const searchedBackTo = answer?.searched_back_to
  const all = useCallback(
    async function* () {
      for await (const some of rowsInTurn(options => api.findInvoices({ ...asked, whole: 'true' }, options))) {
        // The api has compared them with the contract.
        const found = some as readonly KindInvoice[]
        const listed = of === 'receipt' ? found.flatMap(receiptsOf) : found
        yield rowSearch(listed, searchText, filterable, today).find(typed)
      }
    },
    [api, of, asked, typed, searchText, filterable],
  )
  const isUnderWay = data === undefined
  const serverSearch = useMemo(
    () => ({ isUnderWay, all: isCut || searchedBackTo !== undefined ? all : undefined }),
    [isUnderWay, isCut, searchedBackTo, all],
  )
  const search = listText.searchInvoices
  // The rows of an earlier text do not tell what this one finds.
  if (data === undefined && !isPending) return { rows: none, search, empty: generalText.nothingToShow }
  const left =
    searchedBackTo === undefined
      ? isCut && listText.newest({ count: limit.toLocaleString('en') })
      : promptText.searchedBackTo({ month: searchedBackTo })
  const filter = left ? (
    <>
      <span role="status" className="text-sm text-text-2 tabular-nums">
        {t(left)}
      </span>
      {isCut && step < limits.length - 1 ? (
        <Button small label={t(listText.showMore)} onClick={() => setMore({ q, step: step + 1 })} />
      ) : null}
    </>
  ) : undefined
  return { rows, search, filter, serverSearch }
}
