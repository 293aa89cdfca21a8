import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { sizes } from './sizes.ts'
import type { View } from './table-window.ts'

type Seen = View & {
  /** The columns need more width than there is: the table scrolls sideways. */
  readonly narrow: boolean
}

const same = (one: Seen, other: Seen): boolean =>
  one.first === other.first && one.rows === other.rows && one.narrow === other.narrow

function measured(scroller: HTMLElement, least: number): Seen {
  const height = sizes.get().row
  const room = scroller.clientHeight - height
  const first = Math.round(scroller.scrollTop / height)
  return {
    first,
    rows: Math.max(1, Math.ceil(room / height)),
    narrow: scroller.clientWidth < least * sizes.get().scale,
  }
}

/**
 * The visible rows of a scroller; `rows` of them until it has been measured. `least` is the width in pixels that the
 * columns need with letters of the usual size. `fits` measures it again.
 */
export function useView(scroller: RefObject<HTMLElement | null>, rows: number, least: number) {
  const [view, setView] = useState<Seen>({ first: 0, rows, narrow: false })
  const measure = useCallback(() => {
    if (!scroller.current) return undefined
    const next = measured(scroller.current, least)
    setView(before => (same(before, next) ? before : next))
    return next
  }, [scroller, least])
  /** Whether the list is rendered for the rows that fit. If not, the next commit will be. */
  const fits = (): boolean => {
    const next = measure()
    return next === undefined || next.rows === view.rows
  }
  useLayoutEffect(() => sizes.subscribe(() => flushSync(measure)), [measure])
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller, measure])
  return { view, fits }
}
