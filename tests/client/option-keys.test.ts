import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { optionFor, optionKeyOf } from '#client/keys/option-keys.ts'
import { next, noWaitingKeys, type Press, pressed, type WaitingKeys, withEntered } from '#client/keys/waiting-keys.ts'
import { type Shown, waitsForOptions } from '#client/keys/waits-for-options.ts'

type Option = { readonly key: string }
const optionsOf = (...keys: string[]): readonly Option[] => keys.map(key => ({ key }))
const pressOf = (key: string): Press => ({ key, code: '', shiftKey: false })
const [enter, down, tab] = [pressOf('Enter'), pressOf('ArrowDown'), pressOf('Tab')]

/** A school in which the browser knows some options of each text at once, and the server finds others later. */
const local = (typed: string): readonly Option[] => optionsOf(...(typed === '' ? ['a', 'b'] : [`${typed}1`]))
const found = (typed: string): readonly Option[] => (typed.length < 2 ? [] : optionsOf(`${typed}2`, `${typed}3`))

/** Presses keys while each search takes as many presses as it is told; what came of it, up to the first Enter. */
function play(presses: readonly Press[], delays: readonly number[]): readonly string[] {
  let [typed, text, late, nth] = ['', '', 0, 0]
  let chosen: string | undefined
  let waiting: WaitingKeys = noWaitingKeys
  const done: string[] = []
  const isOver = () => done.at(-1)?.startsWith('Enter') === true
  const shown = (): Shown<Option> => {
    if (typed !== text) {
      text = typed
      late = delays[nth % delays.length] ?? 0
      nth += 1
    }
    const known = local(typed)
    return { all: late <= 0 ? [...known, ...found(typed)] : known, certain: known.length, settled: late <= 0 }
  }
  const retype = (to: string) => {
    typed = to
    chosen = undefined
  }
  const hear = (press: Press) => {
    const key = optionKeyOf(press)
    if (key === undefined) retype(typed + press.key)
    else if (key === 'Backspace' && typed === '') done.push('Backspace')
    else if (key === 'Backspace') retype([...typed].slice(0, -1).join(''))
    else if (key === 'ArrowDown' || key === 'ArrowUp') chosen = optionFor(key, chosen, shown().all)?.key
    else {
      done.push(`${key} ${optionFor(key, chosen, shown().all)?.key}`)
      if (key === 'Tab') retype('')
    }
  }
  const goOn = () => {
    for (;;) {
      const [first] = waiting.presses
      const ready = !(first && waitsForOptions(first, chosen, shown()))
      const then = next(waiting, { ready, asking: false, now: 0 })
      waiting = then.waiting
      if (!then.press || isOver()) return
      hear(then.press)
    }
  }
  for (const press of presses) {
    const coming = waitsForOptions(press, chosen, shown())
    const then = pressed(waiting, { ...press, coming, inList: true, command: false, repeat: false, now: 0 })
    // An input method enters its text without keys.
    waiting = press.key === '陳' && then.fate === 'wait' ? withEntered(waiting, [press], 0) : then.waiting
    if (then.fate === 'pass') hear(press)
    late -= 1
    goOn()
    if (isOver()) break
  }
  while (waiting.presses.length > 0 && !isOver()) {
    late -= 1
    goOn()
  }
  return [...done, `typed ${typed}, on ${chosen ?? 'the first option'}`]
}

describe('keys pressed while a search goes on', () => {
  test('wait for the search when they would act on what it may still find', () => {
    const all = { all: optionsOf('class'), certain: 1, settled: false }
    expect(waitsForOptions(down, undefined, all)).toBe(true)
    expect(waitsForOptions(pressOf('ArrowUp'), undefined, all)).toBe(true)
    expect(optionFor('ArrowDown', undefined, optionsOf('class', 'lesson'))).toEqual({ key: 'lesson' })
  })

  test('act at once on an option that no search can change, and so does text', () => {
    const all = { all: optionsOf('Students', 'Student tokens'), certain: 2, settled: false }
    for (const press of [enter, tab, down, pressOf('a'), pressOf('Backspace')])
      expect(waitsForOptions(press, undefined, all)).toBe(false)
    expect(optionFor('Enter', undefined, all.all)).toEqual({ key: 'Students' })
  })

  test('wait when nothing has been found yet, and take what comes', () => {
    expect(waitsForOptions(enter, undefined, { all: [], certain: 0, settled: false })).toBe(true)
    expect(waitsForOptions(enter, undefined, { all: optionsOf('receipt'), certain: 0, settled: true })).toBe(false)
  })

  test('take no option while none is highlighted; the arrows begin at the ends', () => {
    const all = optionsOf('cash', 'bank-in', 'cheque')
    expect([optionFor('Enter', null, all), optionFor('Tab', null, all)]).toEqual([undefined, undefined])
    expect(optionFor('ArrowDown', null, all)).toEqual({ key: 'cash' })
    expect(optionFor('ArrowUp', null, all)).toEqual({ key: 'cheque' })
  })

  test('take nothing when nothing is found', () => {
    expect(waitsForOptions(enter, undefined, { all: [], certain: 0, settled: true })).toBe(false)
    expect(optionFor('Enter', undefined, [])).toBeUndefined()
  })

  test('are others with Ctrl, and with Shift but for Enter', () => {
    expect(optionKeyOf({ ...enter, shiftKey: true })).toBe('Shift Enter')
    for (const press of [
      { ...enter, ctrlKey: true },
      { ...tab, shiftKey: true },
      { ...down, shiftKey: true },
    ])
      expect(optionKeyOf(press)).toBeUndefined()
  })

  test('do the same however quickly they are pressed, and however long a search takes', () => {
    const press = fc.oneof(
      { weight: 1, arbitrary: fc.constant(enter) },
      {
        weight: 9,
        arbitrary: fc.constantFrom(...['ArrowDown', 'ArrowUp', 'Tab', 'Backspace', 'a', 'b', '陳'].map(pressOf)),
      },
    )
    fc.assert(
      fc.property(fc.array(press, { maxLength: 30 }), fc.array(fc.nat(6), { minLength: 1 }), (presses, delays) => {
        expect(play(presses, delays)).toEqual(play(presses, [0]))
      }),
      { numRuns: 2000 },
    )
  })
})
