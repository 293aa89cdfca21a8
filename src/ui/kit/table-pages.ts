import { sizes } from './sizes.ts'

export const pagesOf = (count: number, pageSize: number): number => Math.max(1, Math.ceil(count / pageSize))

/** The 1-based page of a row. */
export const pageOf = (index: number, pageSize: number, pages: number): number =>
  Math.min(pages, Math.floor(index / pageSize) + 1)

/** The scroll position where a page begins, in pixels. Numbers beyond the last page mean the last page. */
export const topOf = (page: number, pageSize: number, pages: number): number =>
  (Math.min(Math.max(1, page), pages) - 1) * pageSize * sizes.get().row

/** The scroll position nearest to `top` that shows a row where there is room for so many pixels of rows. */
export function topToReveal(index: number, top: number, room: number): number {
  const height = sizes.get().row
  const start = index * height
  if (start < top) return start
  return Math.max(top, start + height - room)
}

type Shown = { readonly count: number; readonly page: number | undefined; readonly pageSize: number }
/** Without a cursor Tab stops at the first row in view, or of the page that is about to be in view. */
export function stopWithoutCursor(first: number, { count, page, pageSize }: Shown): number {
  const pages = pagesOf(count, pageSize)
  const shown = page === undefined ? undefined : Math.min(page, pages)
  const isShown = shown === undefined || pageOf(first, pageSize, pages) === shown
  return Math.max(0, Math.min(isShown ? first : (shown - 1) * pageSize, count - 1))
}
