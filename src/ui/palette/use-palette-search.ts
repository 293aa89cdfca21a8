import { queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useState } from 'react'
import { Refused } from '#client/core/api.ts'
import { failureWords } from '#client/core/failure.ts'
import { whenIdle } from '#client/core/idle.ts'
import { timings } from '#client/core/timings.ts'
import { today } from '#client/core/today.ts'
import { read } from '#client/data/queries.ts'
import type { Found, FoundInvoices } from '#client/data/records.ts'
import { creditNote, receipt, receiptsOf } from '#client/entities/invoice.ts'
import { type Entities, type EntityKind, kindOf } from '#client/entities/kinds.ts'
import { caption } from '#client/messages/message.ts'
import { operationsText } from '#client/messages/operations.ts'
import { kinds } from '#client/palette/found-records.ts'
import { filterMarks, invoiceSearch } from '#client/palette/palette-filter.ts'
import type { FoundOnServer } from '#client/palette/palette-item.ts'
import type { LiveLesson } from '#contract/live-lessons.ts'
import { useApp } from '../app/app.ts'
import { registry } from '../app/registry.ts'
import { afterPaint } from '../kit/after-paint.ts'

const serverAsksFrom = 2
const most = 8
const nothing: FoundOnServer = []
const noText = { q: '' }

/** Loads the lists while the first letters are typed. They stay in the cache. The data is what could not be loaded. */
function useLists(text: string) {
  const { records, client, api } = useApp()
  // Opening the palette must not wait for the server: stale lists are fetched when the browser is idle.
  const [idle, setIdle] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        setIdle(true)
        return true
      }),
    [],
  )
  return useQuery({
    queryKey: ['palette records'],
    queryFn: async () => {
      const loads = [...kinds, 'leaveNotice' as const].map(kind =>
        records.load(kind).then(
          () => undefined,
          (error: unknown) => (isLost(error) ? { kind, error } : undefined),
        ),
      )
      // For the next time: rows that arrive late must not move those that somebody is about to run.
      void client.prefetchQuery(read(api, 'getTodayPrintMaterials', {}))
      return (await Promise.all(loads)).filter(lost => lost !== undefined)
    },
    enabled: idle || text !== '',
    // `records.load` knows for each list whether it is still fresh.
    staleTime: 0,
  })
}

/**
 * Searches records for the palette: the lists in the cache, and the server for records that the lists do not have.
 * `narrowed`: the palette shows one record's commands, or one command's records. `complete`: the lists are loaded.
 * `settled`: the search for this text has ended, successfully or not.
 */
export function usePaletteSearch(typed: string, narrowed: boolean) {
  const { records, notices, cacheVersion } = useApp()
  const text = typed.trim()
  const [asked, setAsked] = useState('')
  const lists = useLists(text)
  /** Changes when the lists are loaded, if that has brought anything. */
  const { dataUpdatedAt } = lists
  const loaded = useMemo(() => dataUpdatedAt && cacheVersion.get(), [dataUpdatedAt, cacheVersion])
  const searches = text.length >= serverAsksFrom && !narrowed
  const enabled = searches && asked.length >= serverAsksFrom
  const wanted = useMemo(() => invoiceSearch(asked, registry.all, today()), [asked])
  const sought = wanted?.asked ?? noText
  const { invoices, lessons, errors, asking } = useQueries({
    queries: [
      queryOptions({
        queryKey: ['findInvoices', sought],
        queryFn: ({ signal }) => records.search(sought, signal),
        enabled: enabled && wanted !== undefined,
        retry: false,
      }),
      queryOptions({
        queryKey: ['findLiveLessons', { q: asked }],
        queryFn: ({ signal }) => records.lessons(asked, signal),
        enabled,
        retry: false,
      }),
    ],
    combine: ofBoth,
  })

  // A fast server is asked for each letter, once the letter is painted. A slow one is asked again when it has answered or
  // the person pauses.
  useEffect(() => {
    const ask = () => startTransition(() => setAsked(text))
    if (!asking) return afterPaint(ask)
    const timer = setTimeout(ask, timings.typingPause)
    return () => clearTimeout(timer)
  }, [text, asking])

  const lost = useMemo(
    () => [
      ...(lists.data ?? []),
      ...(isLost(errors.invoices) ? [{ kind: 'invoice' as const, error: errors.invoices }] : []),
      ...(isLost(errors.lessons) ? [{ kind: 'liveLesson' as const, error: errors.lessons }] : []),
    ],
    [lists.data, errors],
  )
  useEffect(() => {
    for (const { kind, error } of lost)
      notices.note(operationsText.log({ what: caption(kindOf(kind).title), why: failureWords(error) }))
  }, [lost, notices])

  const answered = asked === text
  const found = useMemo(() => {
    if (!answered || (!invoices && !lessons)) return nothing
    const foundOf = <K extends EntityKind>(kind: K, id: string, record: Entities[K]): Found<K> => ({
      kind,
      id,
      record,
      searchText: kindOf(kind).searchText(record, records.related()),
    })
    const issued = (invoices?.data ?? []).flatMap(record => [
      foundOf('invoice', record.invoice_ref, record),
      ...receiptsOf(record).flatMap(each => [
        foundOf('receipt', receipt.id(each), each),
        ...(each.credit_note_ref === undefined ? [] : [foundOf('creditNote', creditNote.id(each), each)]),
      ]),
    ])
    const held = (lessons ?? []).map(record => foundOf('liveLesson', record.live_lesson_id, record))
    // Whoever types a filter wants all that it lets through.
    return [...(wanted?.isFilter ? issued : issued.slice(0, most)), ...held]
  }, [answered, wanted, invoices, lessons, records])

  const marks = useMemo(() => (narrowed ? undefined : filterMarks(typed, registry.all, today())), [typed, narrowed])
  const complete = narrowed || text === '' || lists.data !== undefined
  return {
    found,
    lost,
    /** The parts of the text that are read as a filter. */
    marks,
    /** The month in which the search for invoices ended, when older ones may pass the filter as well. */
    searchedBackTo: answered && searches ? invoices?.searched_back_to : undefined,
    loaded,
    complete,
    settled: complete && (!searches || (answered && !asking)),
  }
}

/** What both searches have found, at once when both have ended, and not one after the other. What they search again stays. */
function ofBoth([invoices, lessons]: readonly [UseQueryResult<FoundInvoices>, UseQueryResult<readonly LiveLesson[]>]) {
  const isNew = invoices.isLoading || lessons.isLoading
  return {
    asking: invoices.isFetching || lessons.isFetching,
    invoices: isNew ? undefined : invoices.data,
    lessons: isNew ? undefined : lessons.data,
    errors: { invoices: invoices.error, lessons: lessons.error },
  }
}

/** A 403 is no failure: the person may not see those records. */
const isLost = (error: unknown): boolean => error !== null && !(error instanceof Refused && error.status === 403)
