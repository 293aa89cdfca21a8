/*
 * What keys do in a box that searches while somebody types, apart from the screen. What the server finds comes later
 * than what the browser holds, so a key that would act on a row that may still change waits for the search it follows.
 * What is typed behind it waits as well: the same keys do the same thing, however quickly they are pressed.
 */

export type Press =
  | { readonly key: 'Enter' | 'Tab' | 'ArrowDown' | 'ArrowUp' | 'Backspace' }
  /** Typed, in one go or sign by sign. */
  | { readonly text: string }

/** The rows that are shown for what has been typed. */
export type Rows<Row> = {
  readonly all: readonly Row[]
  /** So many of the first rows stay as they are, whatever is still found. */
  readonly certain: number
  /** Everything that can be found for this text has been found. */
  readonly settled: boolean
}

export type SearchState = {
  readonly typed: string
  /** The key of the highlighted row; the first one when not given, or gone; `null` while none is. */
  readonly chosen: string | undefined | null
  /** What was pressed and waits for the search, oldest first. */
  readonly waiting: readonly Press[]
}

/** What a press comes to, besides another state; Enter and Tab on the highlighted row, if there is one. */
export type Effect<Row> =
  | { readonly on: 'Enter' | 'Tab'; readonly row: Row | undefined }
  /** Backspace in an empty box. */
  | { readonly on: 'Backspace' }

type Step<Row> = { readonly state: SearchState; readonly effect?: Effect<Row> }

export const emptySearch: SearchState = { typed: '', chosen: undefined, waiting: [] }

/** The index of the highlighted row; 0 also when there are no rows, -1 while none is highlighted. */
export const highlight = <Row extends { readonly key: string }>(
  { chosen }: SearchState,
  all: readonly Row[],
): number =>
  chosen === null
    ? -1
    : Math.max(
        0,
        all.findIndex(row => row.key === chosen),
      )

/** Takes a press, or keeps it until the search has been answered. */
export function pressed<Row extends { readonly key: string }>(
  state: SearchState,
  press: Press,
  rows: Rows<Row>,
): Step<Row> {
  if (state.waiting.length > 0 || !isReady(state, press, rows))
    return { state: { ...state, waiting: [...state.waiting, press] } }
  return taken(state, press, rows)
}

/** Takes the oldest press that waits, if its search has been answered by now. */
export function resumed<Row extends { readonly key: string }>(state: SearchState, rows: Rows<Row>): Step<Row> {
  const [press, ...waiting] = state.waiting
  if (!press || !isReady(state, press, rows)) return { state }
  return taken({ ...state, waiting }, press, rows)
}

/** Where a press would lead, as an index; undefined for one that does not depend on the rows. */
function target<Row extends { readonly key: string }>(
  state: SearchState,
  press: Press,
  all: readonly Row[],
): number | undefined {
  if ('text' in press || press.key === 'Backspace') return undefined
  const now = highlight(state, all)
  if (press.key === 'ArrowDown') return now + 1
  if (press.key === 'ArrowUp') return Math.max(0, now) - 1
  return now
}

function isReady<Row extends { readonly key: string }>(state: SearchState, press: Press, rows: Rows<Row>): boolean {
  const index = target(state, press, rows.all)
  // Before the first row comes the last one, which is not known before everything has been found.
  return index === undefined || rows.settled || (index >= 0 && index < rows.certain)
}

function taken<Row extends { readonly key: string }>(state: SearchState, press: Press, { all }: Rows<Row>): Step<Row> {
  const index = target(state, press, all)
  if ('text' in press) return { state: { ...state, typed: state.typed + press.text, chosen: undefined } }
  if (press.key === 'Backspace') {
    if (state.typed === '') return { state, effect: { on: 'Backspace' } }
    return { state: { ...state, typed: [...state.typed].slice(0, -1).join(''), chosen: undefined } }
  }
  const row = all.at((index ?? 0) % Math.max(1, all.length))
  if (press.key === 'Enter' || press.key === 'Tab')
    return { state, effect: { on: press.key, row: state.chosen === null ? undefined : row } }
  return { state: { ...state, chosen: row?.key } }
}
