import { useCallback, useEffect, useMemo, useState } from 'react'
import { inTurns, whenIdle } from '#client/core/idle.ts'
import { today } from '#client/core/today.ts'
import { fewRows } from '#client/data/list-search.ts'
import { RowValues } from '#client/data/row-values.ts'
import { completionsOf } from '#client/filter/complete.ts'
import type { Filterable } from '#client/filter/filterable.ts'
import { RowSearch } from '#client/filter/row-search.ts'
import { type Mark, readFilter } from '#rules/filter/read-filter.ts'
import { useDerived } from '../kit/use-derived.ts'

const noMarks: readonly Mark[] = []
const none: readonly never[] = []

type Result<Row> = {
  /** The list as it was searched. */
  readonly list: object | undefined
  readonly found: readonly Row[]
  readonly searchedFor: string
  /** How many of its rows were there. */
  readonly count: number
}

const unsearched: Result<never> = { list: undefined, found: none, searchedFor: '', count: 0 }

/**
 * The rows that a typed search finds, the text they were found with, and what its parts are. `searchText` and
 * `filterable` must be stable between renders; without a `searchText`, there is no search. A list that is loading has
 * `arrived` rows so far: `searched` says how many of them are searched, if these are not all. `reread` tells the rows that read
 * otherwise than before because of a record of another list, which are `anew`. It is another function after each such change.
 */
export function useListSearch<Row extends object>(
  rows: readonly Row[] | undefined,
  arrived: number,
  searchText: ((row: Row) => string) | undefined,
  filterable: Filterable<Row> | undefined,
  typed: string,
  reread?: (rows: readonly Row[]) => readonly Row[],
) {
  const anew = useMemo(() => (rows && reread?.(rows)) ?? none, [rows, reread])
  const texts = useMemo(() => searchText && new RowValues(searchText), [searchText])
  const search = useMemo(() => texts && new RowSearch(texts, filterable, today), [texts, filterable])
  // Another object after each change of the list.
  const list = useMemo(() => rows && { rows, search: search?.follow(rows, anew) }, [rows, search, anew])
  useEffect(() => {
    // People search a list right after it is there.
    if (list?.search) return whenIdle(list.search.prepare.bind(list.search))
  }, [list])
  // To read the words, or a field, of many rows for the first time takes longer than a frame. It is done in parts from when
  // the name of a field is typed; until then what was found before is shown.
  const isLong = (rows?.length ?? 0) > fewRows && typed !== ''
  const waits = isLong && list?.search?.prepare(0, typed) === false
  const [, setReady] = useState<object>()
  useEffect(() => {
    if (!waits || !list.search) return
    const { search } = list
    return inTurns(
      milliseconds => search.prepare(milliseconds, typed),
      () => setReady({}),
    )
  }, [waits, list, typed])
  const findNow = (): Result<Row> => ({
    list,
    found: list?.search?.find(typed) ?? rows ?? none,
    searchedFor: typed,
    count: arrived,
  })
  const { found, searchedFor, count } = useDerived<Result<Row>>(unsearched, before => {
    const isThere = before !== unsearched && (waits || (before.list === list && before.searchedFor === typed))
    return isThere ? before : findNow()
  })
  const language = searchText && filterable?.language
  const marks = useMemo(() => (language ? readFilter(typed, language, today()).marks : noMarks), [language, typed])
  const complete = useCallback(
    (text: string) =>
      list?.search && filterable && !waits ? completionsOf(text, filterable, list.search, today()) : undefined,
    [list, filterable, waits],
  )
  return { anew, found, searchedFor, searched: waits && count < arrived ? count : undefined, marks, complete }
}
