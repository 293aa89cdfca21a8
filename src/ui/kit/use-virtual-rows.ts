import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePrinting } from './paper.tsx'
import { sizes } from './sizes.ts'
import { useSizes } from './use-sizes.ts'

/** The rows of a list that are in view: the index of the first one, and how many. */
export type View = { readonly first: number; readonly rows: number }

/** Rows that are mounted above and below the view, so that scrolling shows rows before the next render. */
const around = 6

type Rows = Virtualizer<HTMLDivElement, HTMLDivElement>

/** Tells how much room there is for rows, in pixels: the titles always stay at the top. */
function observeRoom({ scrollElement: box }: Rows, tell: (room: { width: number; height: number }) => void) {
  if (!box) return undefined
  const measure = () => tell({ width: box.clientWidth, height: Math.max(0, box.clientHeight - sizes.get().row) })
  measure()
  const observer = new ResizeObserver(() => flushSync(measure))
  observer.observe(box)
  return () => observer.disconnect()
}

type Given = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly count: number
  /** The index of the row that Tab stops at, by that of the first one in view. It may have the focus, and is mounted wherever it is. */
  readonly stopIn: (first: number) => number
  /** So many rows are in view until they have been measured. */
  readonly pageSize: number
}

/** The indexes of a table's rows that are in view or near it, in order. All rows have one height. */
export function useVirtualRows({ scroller, count, stopIn, pageSize }: Given) {
  const { row } = useSizes()
  const rows = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => row,
    overscan: around,
    // The last page may be scrolled to the top. What is below it is never higher than the window.
    paddingEnd: window.innerHeight,
    initialRect: { width: 0, height: pageSize * row },
    observeElementRect: observeRoom,
    rangeExtractor: range => {
      const near = defaultRangeExtractor(range)
      const stop = stopIn(range.startIndex)
      if (stop < 0 || stop >= count || near.includes(stop)) return near
      return stop < (near[0] ?? 0) ? [stop, ...near] : [...near, stop]
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured counts no more once rows have another height
  useLayoutEffect(() => rows.measure(), [rows, row])
  const mounted = rows.getVirtualIndexes()
  const { startIndex = 0, endIndex = pageSize - 1 } = rows.range ?? {}
  const view: View = useMemo(() => ({ first: startIndex, rows: endIndex - startIndex + 1 }), [startIndex, endIndex])
  return { mounted, view, stop: stopIn(startIndex) }
}

type GivenLines = {
  readonly scroller: () => HTMLElement | null
  readonly ids: readonly (string | number)[]
  /** The index of the line that may have the focus. It is mounted wherever it is, with those that Tab goes on to. */
  readonly stop?: number
}

/**
 * The lines of a list in view or near it, in order, each with the pixels of those before it that are not mounted; `below`
 * are the pixels after the last one. Lines have any height, by which `measure` knows them once they are mounted. All are
 * mounted while the browser prints.
 */
export function useVirtualLines({ scroller, ids, stop = -2 }: GivenLines) {
  const { row } = useSizes()
  const count = ids.length
  const isPrinting = usePrinting()
  const lines = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: scroller,
    getItemKey: at => ids[at] ?? at,
    estimateSize: () => row,
    initialRect: { width: 0, height: window.innerHeight },
    overscan: around,
    rangeExtractor: range => {
      const near = defaultRangeExtractor(range)
      const kept = [stop - 1, stop, stop + 1].filter(at => at >= 0 && at < count && !near.includes(at))
      return kept.length === 0 ? near : [...near, ...kept].sort((one, other) => one - other)
    },
  })
  const items = lines.getVirtualItems()
  const { measureElement: measure } = lines
  if (isPrinting) return { measure, mounted: ids.map((_, index) => ({ index, gap: 0 })), below: 0 }
  return {
    measure,
    mounted: items.map(({ index, start }, at) => ({ index, gap: start - (items[at - 1]?.end ?? 0) })),
    below: lines.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}

/**
 * Whether the columns need more width than there is: then the table scrolls sideways. `least` is what they need, in pixels
 * with letters of the usual size.
 */
export function useNarrow(scroller: RefObject<HTMLDivElement | null>, least: number): boolean {
  const { scale } = useSizes()
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const measure = () => setNarrow(box.clientWidth < least * scale)
    measure()
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(box)
    return () => observer.disconnect()
  }, [scroller, least, scale])
  return isNarrow
}
