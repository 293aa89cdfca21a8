import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Effect,
  emptySearch,
  keysOf,
  type Press,
  pressed,
  resumed,
  type SearchState,
} from '#client/keys/presses.ts'

type Row = { readonly key: string }
const rowsOf = (...keys: string[]): readonly Row[] => keys.map(key => ({ key }))
const enter: Press = { key: 'Enter' }
const down: Press = { key: 'ArrowDown' }

/** A school in which the browser knows some rows of each text at once, and the server finds others later. */
const local = (typed: string): readonly Row[] => rowsOf(...(typed === '' ? ['a', 'b'] : [`${typed}1`]))
const found = (typed: string): readonly Row[] => (typed.length < 2 ? [] : rowsOf(`${typed}2`, `${typed}3`))

/** Presses keys while each search takes as many presses as it is told; what came of it. */
function play(presses: readonly Press[], delays: readonly number[]): readonly string[] {
  let state: SearchState = emptySearch
  let text = ''
  let late = 0
  let nth = 0
  const done: string[] = []
  const rows = () => {
    if (state.typed !== text) {
      text = state.typed
      late = delays[nth % delays.length] ?? 0
      nth += 1
    }
    const settled = late <= 0
    const known = local(state.typed)
    return { all: settled ? [...known, ...found(state.typed)] : known, certain: known.length, settled }
  }
  const note = (effect: Effect<Row> | undefined) => {
    if (!effect) return
    done.push(`${effect.on} ${'row' in effect ? effect.row?.key : ''}`)
    if (effect.on === 'Tab') state = { ...emptySearch, waiting: state.waiting }
  }
  const goOn = () => {
    for (;;) {
      const { waiting } = state
      const step = resumed(state, rows())
      state = step.state
      note(step.effect)
      if (state.waiting.length === waiting.length) return
    }
  }
  for (const press of presses) {
    const step = pressed(state, press, rows())
    state = step.state
    note(step.effect)
    late -= 1
    goOn()
  }
  while (state.waiting.length > 0) {
    late -= 1
    goOn()
  }
  return [...done, `typed ${state.typed}, on ${state.chosen ?? 'the first row'}`]
}

describe('keys pressed while a search goes on', () => {
  test('wait for the search when they would act on what it may still find', () => {
    const rows = { all: rowsOf('class'), certain: 1, settled: false }
    const { state } = pressed({ ...emptySearch, typed: 'dse math sat' }, down, rows)
    expect(state.waiting).toEqual([down])
    const found = { all: rowsOf('class', 'lesson'), certain: 1, settled: true }
    expect(resumed(state, found).state).toMatchObject({ chosen: 'lesson', waiting: [] })
  })

  test('act at once on a row that no search can change', () => {
    const rows = { all: rowsOf('Students', 'Student tokens'), certain: 2, settled: false }
    expect(pressed(emptySearch, enter, rows).effect).toEqual({ on: 'Enter', row: { key: 'Students' } })
  })

  test('wait when nothing has been found yet, and run what comes', () => {
    const { state } = pressed({ ...emptySearch, typed: 'lr-2026-000001' }, enter, {
      all: [],
      certain: 0,
      settled: false,
    })
    expect(state.waiting).toEqual([enter])
    const rows = { all: rowsOf('receipt'), certain: 0, settled: true }
    expect(resumed(state, rows).effect).toEqual({ on: 'Enter', row: { key: 'receipt' } })
  })

  test('take no row while none is highlighted; the arrows begin at the ends', () => {
    const none = { ...emptySearch, chosen: null }
    const rows = { all: rowsOf('cash', 'bank-in', 'cheque'), certain: 3, settled: true }
    expect(pressed(none, enter, rows).effect).toEqual({ on: 'Enter', row: undefined })
    expect(pressed(none, { key: 'Tab' }, rows).effect).toEqual({ on: 'Tab', row: undefined })
    expect(pressed(none, down, rows).state.chosen).toBe('cash')
    expect(pressed(none, { key: 'ArrowUp' }, rows).state.chosen).toBe('cheque')
  })

  test('run nothing when nothing is found', () => {
    const { state } = pressed({ ...emptySearch, typed: 'zzz' }, enter, { all: [], certain: 0, settled: false })
    expect(resumed(state, { all: [], certain: 0, settled: true })).toEqual({
      state: { ...state, waiting: [] },
      effect: { on: 'Enter', row: undefined },
    })
  })

  test('do the same however quickly they are pressed, and however long a search takes', () => {
    const press = fc.oneof(
      fc.constantFrom<Press>(enter, down, { key: 'ArrowUp' }, { key: 'Tab' }, { key: 'Backspace' }),
      fc.constantFrom('a', 'b', '陳').map((text): Press => ({ text })),
    )
    fc.assert(
      fc.property(fc.array(press, { maxLength: 30 }), fc.array(fc.nat(6), { minLength: 1 }), (presses, delays) => {
        expect(play(presses, delays)).toEqual(play(presses, [0]))
      }),
      { numRuns: 2000 },
    )
  })
})

test('can be pressed again as keys, letter by letter', () => {
  const key = (of: string, shiftKey = false) => ({ key: of, code: '', shiftKey })
  expect(keysOf([{ text: '小明' }, { key: 'Tab' }, { key: 'Shift Enter' }])).toEqual([
    key('小'),
    key('明'),
    key('Tab'),
    key('Enter', true),
  ])
})
