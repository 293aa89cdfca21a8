import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Refused } from '#client/api.ts'
import { type Entities, type EntityKind, type EntityRef, kindOf } from '#client/entities.ts'
import { whenIdle } from '#client/idle.ts'
import { kinds } from '#client/palette.ts'
import { failureWords } from '#client/queries.ts'
import type { Found } from '#client/records.ts'
import { useApp } from '../app.ts'

const serverAsksFrom = 2
const typingPause = 120
const most = 8

/**
 * What the palette searches besides the commands: the lists the browser holds, and the server for what it does not.
 * `settled`: everything that can be found for this text has been found, or could not be; `complete`: the lists are there.
 */
export function usePaletteSearch(typed: string, of: EntityRef | undefined) {
  const { records, notices } = useApp()
  const text = typed.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), typingPause)
    return () => clearTimeout(timer)
  }, [text])

  // The palette opens without asking anybody anything: what is older than it should be is asked for once it stands.
  const [idle, setIdle] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        setIdle(true)
        return true
      }),
    [],
  )
  // What a name may stand for is loaded while the first letters are typed; it is in the cache from then on.
  const lists = useQuery({
    queryKey: ['palette records'],
    queryFn: async () => {
      const loads = kinds.map(kind =>
        records.load(kind).then(
          () => undefined,
          (error: unknown) => (isLost(error) ? { kind, error } : undefined),
        ),
      )
      return (await Promise.all(loads)).filter(lost => lost !== undefined)
    },
    enabled: idle || text !== '',
    // Each list knows by itself how long it is fresh, and what has made it stale.
    staleTime: 0,
  })
  const searches = text.length >= serverAsksFrom && !of
  const enabled = searches && asked.length >= serverAsksFrom
  const invoices = useQuery({
    queryKey: ['findInvoices', { q: asked }],
    queryFn: ({ signal }) => records.search(asked, signal),
    enabled,
    retry: false,
  })
  const lessons = useQuery({
    queryKey: ['findLiveLessons', { q: asked }],
    queryFn: ({ signal }) => records.lessons(asked, signal),
    enabled,
    retry: false,
  })

  const lost = useMemo(
    () => [
      ...(lists.data ?? []),
      ...(isLost(invoices.error) ? [{ kind: 'invoice' as const, error: invoices.error }] : []),
      ...(isLost(lessons.error) ? [{ kind: 'liveLesson' as const, error: lessons.error }] : []),
    ],
    [lists.data, invoices.error, lessons.error],
  )
  useEffect(() => {
    for (const { kind, error } of lost) notices.note(`${kindOf(kind).title}: ${failureWords(error)}`)
  }, [lost, notices])

  const answered = asked === text
  const found = useMemo(() => {
    if (!answered) return []
    const asFound = <K extends EntityKind>(kind: K, id: string, record: Entities[K]): Found<K> => ({
      kind,
      id,
      record,
      searchText: kindOf(kind).searchText(record, records.related()),
    })
    const issued = (invoices.data ?? []).flatMap(record => [
      asFound('invoice', record.invoice_ref, record),
      ...(record.receipt_ref ? [asFound('receipt', record.receipt_ref, record)] : []),
    ])
    const held = (lessons.data ?? []).map(record => asFound('liveLesson', record.live_lesson_id, record))
    return [...issued.slice(0, most), ...held]
  }, [answered, invoices.data, lessons.data, records])

  const complete = of !== undefined || text === '' || lists.data !== undefined
  return {
    found,
    lost,
    /** Changes with every list that has come. */
    loaded: lists.dataUpdatedAt,
    complete,
    settled: complete && (!searches || (answered && !invoices.isFetching && !lessons.isFetching)),
  }
}

/** What this person may not see is not missing. */
const isLost = (error: unknown): boolean => error !== null && !(error instanceof Refused && error.status === 403)
