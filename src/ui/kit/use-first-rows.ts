import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { View } from './table-window.ts'

/** So many rows of a list that had none are painted before the others: to render all that fit at once blocks the page. */
const firstRows = 10

/**
 * The rows to render of those in view, and `beyond` rows on both sides: of a list that has just got its rows only the first
 * ones, and the others in the second frame after that, whatever else waits. A list that is still loading keeps the page busy.
 */
export function useFirstRows(
  hasRows: boolean,
  view: View,
  beyond: number,
): { readonly view: View; readonly beyond: number } {
  const [hadRows, setHadRows] = useState(hasRows)
  useEffect(() => {
    if (hadRows === hasRows) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => flushSync(() => setHadRows(hasRows)))
    })
    return () => cancelAnimationFrame(frame)
  }, [hadRows, hasRows])
  return hadRows ? { view, beyond } : { view: { ...view, rows: Math.min(view.rows, firstRows) }, beyond: 0 }
}
