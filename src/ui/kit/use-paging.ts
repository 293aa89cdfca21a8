import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { pageOf, rowHeight, topOf } from './table-window.ts'

type Paging = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly pageSize: number
  readonly pages: number
  readonly page: number | undefined
  readonly onPage: ((page: number) => void) | undefined
  /** There are rows, and all of them have come. */
  readonly settled: boolean
  /** When this is another one, the list starts at its top. */
  readonly listKey: string
}

const tellEvery = 100
/** How long a page that was told may take to come back as the page that is given. */
const echoTime = 2000

/**
 * Keeps the page that is told and given in step with the scroll position. The first row in view says which page it is: it
 * is told at most ten times a second. Only a page that comes from outside scrolls, and not one that was told and comes back.
 */
export function usePaging({ scroller, pageSize, pages, page, onPage, settled, listKey }: Paging) {
  /** The page that whoever is told knows of. */
  const known = useRef(1)
  /** Where it was scrolled to last. */
  const top = useRef(0)
  const told = useRef<readonly { readonly page: number; readonly when: number }[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listener = useRef(onPage)
  useLayoutEffect(() => {
    listener.current = onPage
  }, [onPage])
  useEffect(() => () => clearTimeout(timer.current), [])

  const tell = (): void => {
    const now = performance.now()
    const since = now - (told.current.at(-1)?.when ?? Number.NEGATIVE_INFINITY)
    clearTimeout(timer.current)
    if (since < tellEvery) {
      timer.current = setTimeout(tell, tellEvery - since)
      return
    }
    told.current = [...told.current.filter(({ when }) => now - when < echoTime), { page: known.current, when: now }]
    listener.current?.(known.current)
  }
  const toPage = (number: number): void => {
    if (scroller.current) scroller.current.scrollTop = topOf(number, pageSize, pages)
  }
  /** Asked before the rows that come into view are drawn: after that the element would be laid out to answer. */
  const onScroll = (): void => {
    top.current = scroller.current?.scrollTop ?? 0
    const now = pageOf(Math.round(top.current / rowHeight), pageSize, pages)
    if (now === known.current || !settled) return
    known.current = now
    // Not in the frame of the rows: whoever is told draws, too.
    clearTimeout(timer.current)
    timer.current = setTimeout(tell)
  }

  const list = useRef(listKey)
  useLayoutEffect(() => {
    if (list.current === listKey) return
    list.current = listKey
    // At the top already is the usual case while somebody types, and to be scrolled there the element would be laid out.
    if (scroller.current && top.current > 0) scroller.current.scrollTop = 0
  }, [scroller, listKey])

  // What else it reads does not make it run: a list that grew or shrank stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a given page scrolls once, when it is given or when its rows have come
  useLayoutEffect(() => {
    if (!settled || page === undefined) return
    const echo = told.current.findIndex(one => one.page === page && performance.now() - one.when < echoTime)
    if (echo >= 0) told.current = told.current.slice(echo + 1)
    else if (page !== known.current) {
      known.current = Math.min(Math.max(1, page), pages)
      toPage(page)
      if (known.current !== page) tell()
    }
  }, [settled, page])

  return { toPage, onScroll }
}
