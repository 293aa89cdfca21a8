import type { Press as KeyPress } from './waiting-keys.ts'

/*
 * What keys do in a search box with a list of results. Results from the server arrive later than results from the
 * cache, so a key that would act on a row that may still change waits for the search. Keys pressed after it wait as
 * well. So the same keys do the same thing, however quickly they are pressed.
 */

export type Press =
  | { readonly key: 'Enter' | 'Shift Enter' | 'Tab' | 'ArrowDown' | 'ArrowUp' | 'Backspace' }
  /** Text that was typed, one or more characters. */
  | { readonly text: string }

/** The rows that are shown for the typed text. */
export type Rows<Row> = {
  readonly all: readonly Row[]
  /** How many of the first rows stay in place when more results arrive. */
  readonly certain: number
  /** Whether the search is complete. */
  readonly settled: boolean
}

/** The same as keys that can be pressed again. */
export const keysOf = (presses: readonly Press[]): readonly KeyPress[] =>
  presses.flatMap((press): readonly KeyPress[] => {
    if ('text' in press) return [...press.text].map(key => ({ key, code: '', shiftKey: false }))
    const shiftKey = press.key === 'Shift Enter'
    return [{ key: shiftKey ? 'Enter' : press.key, code: '', shiftKey }]
  })

export type SearchState = {
  readonly typed: string
  /** The key of the highlighted row. The first row when `undefined` or no longer there; no row when `null`. */
  readonly chosen: string | undefined | null
  /** Keys that wait for the search, oldest first. */
  readonly waiting: readonly Press[]
}

/** A side effect of a press. `row` is the highlighted row, if there is one. */
export type Effect<Row> =
  | { readonly on: 'Enter' | 'Shift Enter' | 'Tab'; readonly row: Row | undefined }
  /** Backspace in an empty box. */
  | { readonly on: 'Backspace' }

type Step<Row> = { readonly state: SearchState; readonly effect?: Effect<Row> }

export const emptySearch: SearchState = { typed: '', chosen: undefined, waiting: [] }

/** The index of the highlighted row; -1 when none is highlighted. It is 0 when there are no rows. */
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

/** Handles a press, or keeps it until the search is complete. */
export function pressed<Row extends { readonly key: string }>(
  state: SearchState,
  press: Press,
  rows: Rows<Row>,
): Step<Row> {
  if (state.waiting.length > 0 || !isReady(state, press, rows))
    return { state: { ...state, waiting: [...state.waiting, press] } }
  return handled(state, press, rows)
}

/** Handles the oldest waiting press, if it needs to wait no longer. */
export function resumed<Row extends { readonly key: string }>(state: SearchState, rows: Rows<Row>): Step<Row> {
  const [press, ...waiting] = state.waiting
  if (!press || !isReady(state, press, rows)) return { state }
  return handled({ ...state, waiting }, press, rows)
}

/** The index of the row that a press would act on; `undefined` when it does not depend on the rows. */
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
  // ArrowUp on the first row goes to the last one, which is known only when the search is complete.
  return index === undefined || rows.settled || (index >= 0 && index < rows.certain)
}

function handled<Row extends { readonly key: string }>(
  state: SearchState,
  press: Press,
  { all }: Rows<Row>,
): Step<Row> {
  const index = target(state, press, all)
  if ('text' in press) return { state: { ...state, typed: state.typed + press.text, chosen: undefined } }
  if (press.key === 'Backspace') {
    if (state.typed === '') return { state, effect: { on: 'Backspace' } }
    return { state: { ...state, typed: [...state.typed].slice(0, -1).join(''), chosen: undefined } }
  }
  const row = all.at((index ?? 0) % Math.max(1, all.length))
  if (press.key === 'Enter' || press.key === 'Shift Enter' || press.key === 'Tab')
    return { state, effect: { on: press.key, row: state.chosen === null ? undefined : row } }
  return { state: { ...state, chosen: row?.key } }
}
