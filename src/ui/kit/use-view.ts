import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { rowHeight, type View } from './table-window.ts'

type Seen = View & {
  /** There is less room than the columns need: the table scrolls sideways. */
  readonly narrow: boolean
}

const same = (one: Seen, other: Seen): boolean =>
  one.first === other.first && one.rows === other.rows && one.narrow === other.narrow

function measured(scroller: HTMLElement, least: number): Seen {
  const room = scroller.clientHeight - rowHeight
  const first = Math.round(scroller.scrollTop / rowHeight)
  return { first, rows: Math.max(1, Math.ceil(room / rowHeight)), narrow: scroller.clientWidth < least }
}

/**
 * What of the rows is in view, in whole rows; `rows` of them until the scroller has been measured. `least` is the width the
 * columns need. `follow` is for its scroll events. Either way the rows are there in the same frame, which a state that waits
 * its turn would miss.
 */
export function useView(scroller: RefObject<HTMLElement | null>, rows: number, least: number) {
  const [view, setView] = useState<Seen>({ first: 0, rows, narrow: false })
  const follow = useCallback(() => {
    if (!scroller.current) return
    const next = measured(scroller.current, least)
    flushSync(() => setView(before => (same(before, next) ? before : next)))
  }, [scroller, least])
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const observer = new ResizeObserver(follow)
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller, follow])
  return { view, follow }
}
