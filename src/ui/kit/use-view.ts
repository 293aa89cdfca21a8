import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { rowHeight, type View } from './table-window.ts'

const same = (one: View, other: View): boolean => one.first === other.first && one.rows === other.rows

function measured(scroller: HTMLElement): View {
  const room = scroller.clientHeight - rowHeight
  return { first: Math.round(scroller.scrollTop / rowHeight), rows: Math.max(1, Math.ceil(room / rowHeight)) }
}

/**
 * What of the rows is in view, in whole rows; `rows` of them until the scroller has been measured. `follow` is for its
 * scroll events: the next rows are there in the same frame, which a state that waits its turn would miss.
 */
export function useView(scroller: RefObject<HTMLElement | null>, rows: number) {
  const [view, setView] = useState<View>({ first: 0, rows })
  const take = (): void => {
    if (!scroller.current) return
    const next = measured(scroller.current)
    setView(before => (same(before, next) ? before : next))
  }
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const observer = new ResizeObserver(() => setView(before => (same(before, measured(box)) ? before : measured(box))))
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller])
  return { view, follow: () => flushSync(take) }
}
