import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { inTurns, whenIdle } from '#client/core/idle.ts'
import { isBeginning } from '#client/core/patch.ts'
import { today } from '#client/core/today.ts'
import { fewRows, type ListSearch } from '#client/data/list-search.ts'
import { searchesBy } from '#client/data/patched-search.ts'
import { completionsOf } from '#client/filter/complete.ts'
import type { Filterable } from '#client/filter/filterable.ts'
import { filtersBy } from '#client/filter/row-filter.ts'
import { type Mark, readFilter } from '#rules/filter/read-filter.ts'
import { useDerived } from '../kit/use-derived.ts'

/** Milliseconds that a search may take within a frame. */
const frameShare = 8
const noMarks: readonly Mark[] = []

/** A list whose words are all read, and how many rows it has. */
type Prepared<Row> = { readonly rows: readonly Row[]; readonly search: ListSearch<Row>; readonly count: number }

/**
 * The rows that a typed search finds, the text they were found with, and what its parts are. `searchText` and
 * `filterable` must be stable between renders; without a `searchText`, there is no search. Of a list that is loading, with
 * `arrived` rows so far, those rows are searched whose words are read: `searched` says how many, if these are not all.
 * `reread` changes when a record of another list has changed that rows read; the list as it is searched is `read`.
 */
export function useListSearch<Row extends object>(
  list: readonly Row[] | undefined,
  arrived: number,
  searchText: ((row: Row) => string) | undefined,
  filterable: Filterable<Row> | undefined,
  typed: string,
  reread?: (rows: readonly Row[]) => readonly Row[],
) {
  const rows = useMemo(() => (list && reread ? reread(list) : list), [list, reread])
  const searches = useMemo(() => searchText && searchesBy(searchText), [searchText])
  const filters = useMemo(
    () => (searches && searchText && filterable ? filtersBy(searches, searchText, filterable, today) : searches),
    [searches, searchText, filterable],
  )
  const search = useMemo(() => (rows ? filters?.(rows) : undefined), [rows, filters])
  const lastPrepared = useRef<Prepared<Row>>(undefined)
  const prepared = lastPrepared.current
  // To read the words of many rows takes longer than a frame: until that is done, only the rows before them are searched.
  const isBehind = typed !== '' && rows && prepared && isBeginning(prepared.rows, rows) && !search?.prepare(0)
  // So does looking up a field of many rows for the first time: it is done in parts from when its name is typed, and until then
  // the rows of the text before are shown.
  const [, setReady] = useState<object>()
  useEffect(() => {
    if (!rows || !search) return
    const step = (milliseconds: number) => {
      const isReady = search.prepare(milliseconds)
      if (isReady) lastPrepared.current = { rows, search, count: arrived }
      // Otherwise it is shown already: a list that a colleague changed is not rendered twice.
      if (isReady && isBehind) setReady({})
      return isReady
    }
    // The first rows that arrive are few, and are searched at once.
    return step(rows.length <= fewRows ? Number.POSITIVE_INFINITY : frameShare) ? undefined : whenIdle(step)
  }, [rows, search, arrived, isBehind])
  const used = isBehind ? prepared : { rows, search, count: arrived }
  const searching = used.search
  const isLong = (used.rows?.length ?? 0) > fewRows && typed !== ''
  const waits = isLong && searching?.prepare(0, typed) === false
  useEffect(() => {
    if (!waits || !searching) return
    return inTurns(
      milliseconds => searching.prepare(milliseconds, typed),
      () => setReady({}),
    )
  }, [waits, searching, typed])
  // A fast search is shown in the same frame as the typed letter. A slow one is deferred and gives way to the next key
  // press, so that the box never waits for the list.
  const slow = waits || searching?.isWithin(frameShare, typed) === false
  const later = useDeferredValue(slow ? typed : undefined)
  const searchedFor = useDerived(typed, before => (waits ? before : slow ? (later ?? before) : typed))
  const found = useMemo(() => used.search?.find(searchedFor) ?? used.rows ?? [], [used.rows, used.search, searchedFor])
  const language = searchText && filterable?.language
  const marks = useMemo(() => (language ? readFilter(typed, language, today()).marks : noMarks), [language, typed])
  const complete = useCallback(
    (text: string) =>
      searching && filterable && !waits ? completionsOf(text, filterable, searching, today()) : undefined,
    [searching, filterable, waits],
  )
  return { read: rows, found, searchedFor, searched: isBehind ? prepared.count : undefined, marks, complete }
}
