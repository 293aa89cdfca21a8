import { page, type Sheet } from './sheet.ts'

export type Column = {
  /** English over Chinese. */
  readonly label: readonly [string, string]
  readonly width: number
  readonly align: 'left' | 'right'
}
/** The text of each column. */
export type Cells = readonly string[]

const style = { size: 9.5 } as const
const labelStyle = { size: 8, bold: true } as const
const padding = 5
const between = 8

/** A longer cell continues in a row below, so that no row is higher than a page. */
const mostInCell = 800

/** A row, or a part of a row with a long cell. */
type Piece = { readonly cells: Cells; readonly last: boolean }

function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > mostInCell) {
    const space = rest.lastIndexOf(' ', mostInCell)
    const cut = space > 0 ? space : mostInCell
    parts.push(rest.slice(0, cut))
    rest = rest.slice(cut).trimStart()
  }
  return [...parts, rest]
}

function pieces(cells: Cells): Piece[] {
  const parts = cells.map(partsOf)
  const count = Math.max(1, ...parts.map(each => each.length))
  return Array.from({ length: count }, (_, at) => ({
    cells: parts.map(each => each[at] ?? ''),
    last: at === count - 1,
  }))
}

/**
 * Assigns rows to pages before drawing, so that every page can print the number of pages. What follows the table
 * (`tail` points high) comes below its last row. When it needs a page of its own, it takes that row along.
 */
export function paginate(
  heights: readonly number[],
  { first, others, tail }: { first: number; others: number; tail: number },
): number[][] {
  const pages: number[][] = [[]]
  let room = first
  for (const [index, height] of heights.entries()) {
    if (height > room && pages.at(-1)!.length > 0) {
      pages.push([])
      room = others
    }
    pages.at(-1)!.push(index)
    room -= height
  }
  if (tail > room) {
    const last = pages.at(-1)!
    pages.push(last.length > 1 ? [last.pop()!] : [])
  }
  return pages
}

/** Draws a table on as many pages as it needs. The sheet is on the first page, whose head ends at `y`. */
export function table(
  sheet: Sheet,
  {
    columns,
    rows,
    y,
    tail,
    nextPage,
    endPage,
  }: {
    readonly columns: readonly Column[]
    readonly rows: readonly Cells[]
    readonly y: number
    /** The height of what follows the table, which may not be alone on a page. */
    readonly tail: number
    /** Starts a page, and returns where its text begins. */
    readonly nextPage: () => number
    readonly endPage: (number: number, of: number) => void
  },
): { readonly y: number; readonly end: () => void } {
  const split = rows.flatMap(pieces)
  const heights = split.map(
    ({ cells, last }) =>
      Math.max(...cells.map((cell, at) => sheet.height(cell, inner(columns[at]!), style))) + (last ? 2 : 1) * padding,
  )
  const labels = 2 * sheet.lineHeight(labelStyle) + 12
  const pages = paginate(heights, {
    first: page.bottom - y - labels,
    others: page.bottom - page.top - 32 - labels,
    tail,
  })
  let at = y
  for (const [number, indexes] of pages.entries()) {
    if (number > 0) {
      endPage(number, pages.length)
      at = nextPage()
    }
    if (indexes.length > 0) at = head(sheet, columns, at)
    for (const index of indexes) {
      const { cells, last } = split[index]!
      for (const [number, cell] of cells.entries()) {
        const column = columns[number]!
        sheet.write(
          cell,
          { x: start(columns, number), y: at + padding, width: inner(column) },
          { ...style, align: column.align },
        )
      }
      at += heights[index]!
      if (last) sheet.rule(at, 0.4)
    }
  }
  return { y: at, end: () => endPage(pages.length, pages.length) }
}

const inner = (column: Column): number => column.width - between

/** Where the text of a column begins. Right-aligned columns have their spacing on the left. */
const start = (columns: readonly Column[], number: number): number =>
  columns.slice(0, number).reduce<number>((x, { width }) => x + width, page.left) +
  (columns[number]!.align === 'right' ? between : 0)

/** The column labels between two rules. Returns where the rows begin. */
function head(sheet: Sheet, columns: readonly Column[], y: number): number {
  let end = y
  for (const [number, column] of columns.entries()) {
    let below = y + 4
    for (const words of column.label) {
      const at = { x: start(columns, number), y: below, width: inner(column), lines: 1 }
      below = sheet.write(words, at, { ...labelStyle, align: column.align })
    }
    end = Math.max(end, below + 4)
  }
  sheet.rule(y, 0.8)
  sheet.rule(end, 0.8)
  return end
}
