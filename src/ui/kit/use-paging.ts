import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { afterPaint } from './after-paint.ts'
import { sizes } from './sizes.ts'
import { pageOf, topOf } from './table-pages.ts'
import { timings } from './timings.ts'

type Paging = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly pageSize: number
  readonly pages: number
  readonly page: number | undefined
  readonly onPage: ((page: number) => void) | undefined
  /** The rows are loaded, and there are some. */
  readonly settled: boolean
  /** When this changes, the list scrolls to its top. */
  readonly listKey: string
}

/** Safari tells only since 2025 that a list has come to rest. */
const restIsTold = 'onscrollend' in globalThis

/**
 * Keeps the `page` prop in step with the scroll position. The page is the one of the first row in view; `onPage` reports
 * it at most ten times a second, and when the list comes to rest. A reported page that comes back as the prop does not
 * scroll the list, a new one does.
 */
export function usePaging({ scroller, pageSize, pages, page, onPage, settled, listKey }: Paging) {
  /** The page that the caller knows, or will know from the next report. */
  const known = useRef(1)
  /** The last scroll position in pixels. */
  const top = useRef(0)
  const reported = useRef<readonly { readonly page: number; readonly when: number }[]>([])
  const listener = useRef(onPage)
  useLayoutEffect(() => {
    listener.current = onPage
  }, [onPage])
  /** Scrolling has come to a page that is not reported yet. */
  const isUntold = useRef(false)
  const callOff = useRef<() => void>(undefined)
  useEffect(() => () => callOff.current?.(), [])

  const report = (): void => {
    isUntold.current = false
    const now = performance.now()
    reported.current = [
      ...reported.current.filter(({ when }) => now - when < timings.pageEcho),
      { page: known.current, when: now },
    ]
    listener.current?.(known.current)
  }
  const toPage = (number: number): void => {
    if (!scroller.current) return
    scroller.current.scrollTop = topOf(number, pageSize, pages)
    top.current = scroller.current.scrollTop
  }
  /** Reads the scroll position before the new rows are rendered: reading it later would force a layout. */
  const onScroll = (): void => {
    top.current = scroller.current?.scrollTop ?? 0
    const now = pageOf(Math.round(top.current / sizes.get().row), pageSize, pages)
    if (now === known.current || !settled) return
    known.current = now
    isUntold.current = true
    const since = performance.now() - (reported.current.at(-1)?.when ?? Number.NEGATIVE_INFINITY)
    if (since >= timings.pageReport || !restIsTold) reportSoon()
  }
  const onScrollEnd = (): void => {
    if (isUntold.current) reportSoon()
  }
  /** After the frame of the rows, because the caller renders too. */
  const reportSoon = (): void => {
    callOff.current?.()
    callOff.current = afterPaint(report)
  }

  const list = useRef(listKey)
  useLayoutEffect(() => {
    if (list.current === listKey) return
    list.current = listKey
    // While somebody types, the list is usually at its top already. Setting scrollTop would force a layout.
    if (scroller.current && top.current > 0) scroller.current.scrollTop = 0
  }, [scroller, listKey])

  const scrollToPage = (given: number): void => {
    known.current = Math.min(Math.max(1, given), pages)
    isUntold.current = false
    callOff.current?.()
    toPage(given)
    if (known.current !== given) report()
  }
  // Other changes do not scroll: a list that grew or shrank keeps its position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is scrolled to once, when the prop changes or when the rows are loaded
  useLayoutEffect(() => {
    if (!settled || page === undefined) return
    const echo = reported.current.findIndex(one => one.page === page && performance.now() - one.when < timings.pageEcho)
    if (echo >= 0) reported.current = reported.current.slice(echo + 1)
    else if (page === known.current) return
    else scrollToPage(page)
  }, [settled, page])

  return { toPage, onScroll, onScrollEnd }
}
