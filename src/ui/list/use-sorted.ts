import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { whenIdle } from '#client/core/idle.ts'
import type { Column, Sort } from '../kit/table-column.ts'
import type { Order } from '../kit/table-order.ts'
import { ordersBy } from './orders-by.ts'
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
 * before stays. `sorting` gives a column that stays the same when the drawn one is another.
 */
export function useSorted<Row extends object>(
  rows: readonly Row[] | undefined,
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
  const orders = useMemo(() => sortColumn && ordersBy(sortColumn, isDescending), [sortColumn, isDescending])
  const order = useMemo(() => (rows ? orders?.(rows) : undefined), [rows, orders])
  const [, setReady] = useState<Order<Row>>()
  useEffect(() => {
    if (!order || order.prepare(0)) return
    return whenIdle(milliseconds => {
      const isReady = order.prepare(milliseconds)
      if (isReady) setReady(order)
      return isReady
    })
  }, [order])
  const undone = order?.prepare(0) === false
  const inOrder = useMemo(() => (undone ? undefined : (order?.of(found) ?? found)), [order, found, undone])
  const before = useRef<readonly Row[]>(none)
  useLayoutEffect(() => {
    if (inOrder) before.current = inOrder
  }, [inOrder])
  return { shown: inOrder ?? before.current, undone }
}

const sortIn = (text: string): Sort => ({ column: text.replace(/^-/, ''), descending: text.startsWith('-') })
