import { useCallback, useMemo, useRef, useState } from 'react'
import { authorOf, noteAuthor } from '#client/data/authors.ts'
import { useApp } from '../app/app.ts'
import { useFocus } from '../kit/focus-scope.ts'
import { useDerived } from '../kit/use-derived.ts'
import type { View } from '../kit/use-virtual-rows.ts'

type Waiting<Row> = {
  readonly rows: readonly Row[] | undefined
  readonly listKey: string
  /** The ids of the rows that wait, and who has made them. */
  readonly staff: ReadonlyMap<string, string>
}
type Given<Row> = {
  readonly name: string
  /** All rows of the list. */
  readonly rows: readonly Row[] | undefined
  /** Those that are searched for, in their order. */
  readonly shown: readonly Row[]
  readonly id: (row: Row) => string
  /** Changes with the search text and the order. Then a list begins anew, and no row waits. */
  readonly listKey: string
  /** Sets the cursor, where the focus alone does not. */
  readonly move?: (id: string) => void
  /** `'item'`: a list whose items are all in view, or reached by scrolling its card. */
  readonly each?: 'row' | 'item'
}

/** New rows that wait to be shown. */
export type Arrived = { readonly count: number; readonly onShow: () => void }

const nobody: ReadonlyMap<string, string> = new Map()

/**
 * New rows of colleagues that would push others in view downwards wait until they are asked for: nothing moves under the
 * pointer. Those that come below the view are shown at once.
 */
export function useArrivals<Row extends object>({ name, rows, shown, id, listKey, move, each = 'row' }: Given<Row>) {
  const { session } = useApp()
  const focus = useFocus()
  const view = useRef<View>({ first: 0, rows: each === 'item' ? Number.POSITIVE_INFINITY : 0 })
  const onView = useCallback((now: View) => {
    view.current = now
  }, [])
  const [taken, setTaken] = useState<ReadonlyMap<string, string>>(nobody)
  const { staff } = useDerived<Waiting<Row>>({ rows, listKey, staff: nobody }, before => {
    const isTaken = before.staff.size > 0 && before.staff === taken
    if (before.rows === rows && before.listKey === listKey && !isTaken) return before
    const since = rows && before.rows && before.listKey === listKey ? changesBetween(rows, before.rows, id) : undefined
    if (!since || isTaken) return { rows, listKey, staff: nobody }
    const waiting = new Map(before.staff)
    const known = new Set([...since.gone].map(id))
    const fresh = freshOf(since.came, id, known, session.username())
    const left = new Set(since.came.map(id))
    for (const each of known) if (!left.has(each)) waiting.delete(each)
    for (const [each, author] of pushing(shown, id, fresh, waiting, view.current)) waiting.set(each, author)
    return { rows, listKey, staff: waiting }
  })
  const kept = useMemo(() => (staff.size === 0 ? shown : shown.filter(row => !staff.has(id(row)))), [shown, staff, id])
  const count = shown.length - kept.length
  const onShow = useCallback(() => {
    const came = shown.filter(row => staff.has(id(row)))
    // Nobody has seen yet who made them.
    for (const row of came) noteAuthor(row, staff.get(id(row)) ?? '')
    setTaken(staff)
    if (!came[0]) return
    const first = id(came[0])
    move?.(first)
    focus([`list ${name}`, `${each} ${first}`])
  }, [shown, staff, id, move, focus, name, each])
  /** How many wait, and how to show them. */
  const arrived: Arrived | undefined = useMemo(() => (count > 0 ? { count, onShow } : undefined), [count, onShow])
  return { kept, arrived, onView }
}

/** The rows that came to a list and went from it. */
function changesBetween<Row extends object>(rows: readonly Row[], before: readonly Row[], id: (row: Row) => string) {
  const earlier = new Set(before.map(id))
  const left = new Set(rows.map(id))
  return { came: rows.filter(row => !earlier.has(id(row))), gone: new Set(before.filter(row => !left.has(id(row)))) }
}

/** The new rows of others, and who has made each. What somebody makes themselves does not wait. */
function freshOf<Row extends object>(
  came: readonly Row[],
  id: (row: Row) => string,
  known: ReadonlySet<string>,
  self: string | undefined,
): ReadonlyMap<string, string> {
  const fresh = new Map<string, string>()
  for (const row of came) {
    const author = authorOf(row)?.staff
    if (!known.has(id(row)) && author !== undefined && author !== self) fresh.set(id(row), author)
  }
  return fresh
}

/** The new rows before which, or among which, no row in view stands still. */
function pushing<Row>(
  shown: readonly Row[],
  id: (row: Row) => string,
  fresh: ReadonlyMap<string, string>,
  waiting: ReadonlyMap<string, string>,
  { first, rows }: View,
): ReadonlyMap<string, string> {
  const pushes = new Map<string, string>()
  let before: (readonly [string, string])[] = []
  let seen = 0
  for (const row of fresh.size === 0 ? [] : shown) {
    const author = fresh.get(id(row))
    if (author !== undefined) before.push([id(row), author])
    else if (!waiting.has(id(row))) {
      if (seen >= first + rows) break
      seen += 1
      for (const [each, staff] of before) pushes.set(each, staff)
      before = []
    }
  }
  return pushes
}
