import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { whenIdle } from '#client/core/idle.ts'
import type { Column, Sort } from '../kit/table-column.ts'
import { OrderView } from './order-view.ts'
import type { ListState } from './use-list-state.ts'

/** How a list is sorted, and how to change it. */
export function useSort({ sort: sorting, adjust }: ListState) {
  const sort = useMemo(() => (sorting ? sortIn(sorting) : undefined), [sorting])
  const setSort = useCallback(
    (next: Sort | undefined) =>
      adjust({ sort: next ? `${next.descending ? '-' : ''}${next.column}` : undefined, page: undefined }),
    [adjust],
  )
  return { sort, setSort }
}

const none: readonly never[] = []

/**
 * The found rows in this order. A long list is sorted bit by bit: until that is done, it is `undone`, and what was shown
 * before stays. `anew` are rows that read otherwise now. `sorting` gives a column that stays the same when the drawn one is another.
 */
export function useSorted<Row extends object>(
  rows: readonly Row[] | undefined,
  anew: readonly Row[],
  found: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | undefined,
  sorting?: (id: string) => Column<Row> | undefined,
): { readonly shown: readonly Row[]; readonly undone: boolean } {
  const drawn = sort && columns.find(column => column.id === sort.column)
  const id = drawn?.id
  const lasting = useMemo(() => (id === undefined ? undefined : sorting?.(id)), [id, sorting])
  const sortColumn = lasting ?? drawn
  const isDescending = sort?.descending ?? false
  const order = useMemo(() => sortColumn && new OrderView(sortColumn, isDescending), [sortColumn, isDescending])
  // Another object after each change of the list.
  const list = useMemo(() => rows && order && { order: order.follow(rows, anew) }, [rows, order, anew])
  const [, setReady] = useState<object>()
  useEffect(() => {
    if (!list || list.order.prepare(0)) return
    return whenIdle(milliseconds => {
      const isReady = list.order.prepare(milliseconds)
      if (isReady) setReady({})
      return isReady
    })
  }, [list])
  const undone = list?.order.prepare(0) === false
  const inOrder = useMemo(() => (undone ? undefined : (list?.order.of(found) ?? found)), [list, found, undone])
  const before = useRef<readonly Row[]>(none)
  useLayoutEffect(() => {
    if (inOrder) before.current = inOrder
  }, [inOrder])
  return { shown: inOrder ?? before.current, undone }
}

const sortIn = (text: string): Sort => ({ column: text.replace(/^-/, ''), descending: text.startsWith('-') })
