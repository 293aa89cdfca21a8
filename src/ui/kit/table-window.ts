/** Pixels; app.css has it as `--spacing-row`. */
export const rowHeight = 32

/** What of a list is in view: the index of its first row, and how many rows there is a place for. */
export type View = { readonly first: number; readonly rows: number }

/** Rows that are mounted beyond either edge of the view, for the moment until the next ones are. */
const beyond = 6

/**
 * The indexes of the rows to be mounted, in order: those in view, some around them, and `pinned`, which may have the focus
 * wherever it is.
 */
export function mountedIndexes({ first, rows }: View, count: number, pinned: number): readonly number[] {
  const from = Math.max(0, Math.min(first, count - rows) - beyond)
  const to = Math.min(count, first + rows + beyond)
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  if (pinned < 0 || pinned >= count || (pinned >= from && pinned < to)) return indexes
  return pinned < from ? [pinned, ...indexes] : [...indexes, pinned]
}

export const pagesOf = (count: number, pageSize: number): number => Math.max(1, Math.ceil(count / pageSize))

/** The page of a row, the first page being 1. */
export const pageOf = (index: number, pageSize: number, pages: number): number =>
  Math.min(pages, Math.floor(index / pageSize) + 1)

/** Where a page begins, in pixels; beyond the last page is the last page. */
export const topOf = (page: number, pageSize: number, pages: number): number =>
  (Math.min(Math.max(1, page), pages) - 1) * pageSize * rowHeight

/**
 * How tall the rows are together, in pixels. A list of several pages ends with room below its last row, so that its last
 * page, too, can be scrolled to the top and looked at as a page.
 */
export function heightOf(count: number, pageSize: number, view: View, paged: boolean): number {
  const pages = pagesOf(count, pageSize)
  const rows = paged && pages > 1 ? Math.max((pages - 1) * pageSize + view.rows, count) : count
  return rows * rowHeight
}

/** Where to scroll from `top` so that a row is in view in a place of so many pixels. */
export function topToReveal(index: number, top: number, room: number): number {
  const start = index * rowHeight
  if (start < top) return start
  return Math.max(top, start + rowHeight - room)
}
