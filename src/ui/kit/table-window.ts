import { sizes } from './sizes.ts'

/** The visible part of a list: the index of its first row, and how many rows fit. */
export type View = { readonly first: number; readonly rows: number }

/** Rows that are mounted above and below the view, so that scrolling shows rows before the next render. */
export const around = 6

/**
 * The indexes of the rows to mount, in order: those in view, `beyond` rows on both sides, and `pinned`, which may have the
 * focus even when it is out of view.
 */
export function mountedIndexes(
  { first, rows }: View,
  count: number,
  pinned: number,
  beyond = around,
): readonly number[] {
  const from = Math.max(0, Math.min(first, count - rows) - beyond)
  const to = Math.min(count, first + rows + beyond)
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  if (pinned < 0 || pinned >= count || (pinned >= from && pinned < to)) return indexes
  return pinned < from ? [pinned, ...indexes] : [...indexes, pinned]
}

export const pagesOf = (count: number, pageSize: number): number => Math.max(1, Math.ceil(count / pageSize))

/** The 1-based page of a row. */
export const pageOf = (index: number, pageSize: number, pages: number): number =>
  Math.min(pages, Math.floor(index / pageSize) + 1)

/** The scroll position where a page begins, in pixels. Numbers beyond the last page mean the last page. */
export const topOf = (page: number, pageSize: number, pages: number): number =>
  (Math.min(Math.max(1, page), pages) - 1) * pageSize * sizes.get().row

/**
 * The height of all rows, in pixels. A list of several pages has space below its last row, so that its last page can be
 * scrolled to the top too.
 */
export function heightOf(count: number, pageSize: number, view: View, paged: boolean): number {
  const pages = pagesOf(count, pageSize)
  const rows = paged && pages > 1 ? Math.max((pages - 1) * pageSize + view.rows, count) : count
  return rows * sizes.get().row
}

/** The scroll position nearest to `top` that shows a row in a viewport of `room` pixels. */
export function topToReveal(index: number, top: number, room: number): number {
  const height = sizes.get().row
  const start = index * height
  if (start < top) return start
  return Math.max(top, start + height - room)
}
