import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timings } from '#client/core/timings.ts'
import {
  type Fate,
  interrupted,
  next,
  noWaitingKeys,
  opensPalette,
  type Press,
  type Pressed,
  pressed,
  typedOn,
  type WaitingKeys,
  withoutList,
} from '#client/keys/waiting-keys.ts'

const press = (name: string, of: Partial<Pressed> = {}): Pressed => ({
  key: name.replace('Ctrl+', ''),
  ...(name.startsWith('Ctrl+') ? { command: true, ctrlKey: true } : { command: false }),
  code: '',
  shiftKey: false,
  repeat: false,
  coming: true,
  now: 0,
  ...of,
})
const there = { ready: true, asking: false, now: 0 }
const away = { ...there, ready: false }

const nameOf = ({ key, ctrlKey }: Press): string => (ctrlKey ? `Ctrl+${key}` : key)

/** What is pressed again once everything is there. */
function rest(waiting: WaitingKeys, asking = false): readonly string[] {
  const then = next(waiting, { ...there, asking })
  return then.press ? [nameOf(then.press), ...rest(then.waiting, asking)] : []
}
const waitingAfter = (...presses: readonly Pressed[]): WaitingKeys =>
  presses.reduce((waiting, each) => pressed(waiting, each).waiting, noWaitingKeys)
const fateOf = (waiting: WaitingKeys, each: Pressed): Fate => pressed(waiting, each).fate

describe('keys that wait', () => {
  it('wait for what is coming, in their order', () => {
    expect(rest(waitingAfter(press('n'), press('X'), press('a')))).toEqual(['n', 'X', 'a'])
    expect(next(waitingAfter(press('n')), away).press).toBeUndefined()
  })

  it('keep the order with those pressed once it is there', () => {
    const waiting = waitingAfter(press('n'))
    expect(fateOf(waiting, press('X', { coming: false }))).toBe('wait')
    expect(fateOf(noWaitingKeys, press('X', { coming: false }))).toBe('pass')
  })

  it('select all rows once all are there, and what is done with them is done after that', () => {
    const all = waitingAfter(press('Ctrl+a'))
    expect(next(all, there).press).toEqual({ key: 'a', code: '', shiftKey: false, ctrlKey: true })
    expect(rest(waitingAfter(press('Ctrl+a'), press('Ctrl+k'), press('p')))).toEqual(['Ctrl+a', 'Ctrl+k', 'p'])
    expect([opensPalette(noWaitingKeys, press('Ctrl+k')), opensPalette(all, press('Ctrl+k'))]).toEqual([true, false])
    expect(fateOf(all, press('d', { coming: false }))).toBe('wait')
    expect(fateOf(noWaitingKeys, press('Ctrl+a', { coming: false }))).toBe('pass')
    // What else is held with Ctrl is not for the rows, and gives up what waits.
    expect(rest(pressed(all, press('Ctrl+z')).waiting)).toEqual([])
    expect(rest(pressed(all, press('Escape')).waiting)).toEqual([])
  })

  it('accept no question that has not been seen: with an Enter among them all are dropped, and the question stays as it is', () => {
    expect(rest(waitingAfter(press('b'), press('Enter'), press('c')), true)).toEqual([])
    expect(rest(waitingAfter(press('a'), press('b')), true)).toEqual(['a', 'b'])
    expect(rest(waitingAfter(press('j'), press('Enter')))).toEqual(['j', 'Enter'])
    expect(fateOf(noWaitingKeys, press('Enter', { command: true }))).toBe('drop')
  })

  it('that were dropped take the rest of the burst with them, until there is a pause', () => {
    const typed = waitingAfter(press('b', { now: 100 }), press('Enter', { now: 200 }))
    let waiting = next(typed, { ...there, asking: true, now: 250 }).waiting
    const late = (key: string, now: number, of: Partial<Pressed> = {}): Fate => {
      const then = pressed(waiting, press(key, { coming: false, now, ...of }))
      waiting = next(then.waiting, { ...there, asking: true, now }).waiting
      return then.fate
    }
    expect(late('c', 300)).toBe('drop')
    expect(late('Enter', 300 + timings.burstPause)).toBe('drop')
    expect(late('b', 301 + 2 * timings.burstPause)).toBe('pass')
    // Esc and Ctrl+K are for what is on the screen, and end the burst.
    for (const [key, of] of [
      ['Escape', {}],
      ['k', { command: true }],
    ] as const) {
      waiting = next(typed, { ...there, asking: true, now: 250 }).waiting
      expect(late(key, 260, of)).toBe('pass')
      expect(late('b', 270)).toBe('pass')
    }
    // What comes long afterwards is waited for as ever.
    waiting = next(typed, { ...there, asking: true, now: 250 }).waiting
    expect(late('n', 250 + 2 * timings.burstPause, { coming: true })).toBe('wait')
  })

  it('go on in the list of options that they are for, also by Tab, Ctrl+Enter and a key that is held down', () => {
    const inList = (name: string, of: Partial<Pressed> = {}) => press(name, { inList: true, coming: false, ...of })
    const typed = ['a', 'Tab', 'Ctrl+Enter'].map(name => inList(name))
    const waiting = waitingAfter(inList('ArrowDown', { coming: true }), inList('ArrowDown', { repeat: true }), ...typed)
    expect(rest(waiting)).toEqual(['ArrowDown', 'ArrowDown', 'a', 'Tab', 'Ctrl+Enter'])
    expect(pressed(waiting, inList('Escape'))).toEqual({ waiting: noWaitingKeys, fate: 'pass' })
    expect(rest(withoutList(waiting))).toEqual([])
  })

  it('accept a question that was seen, but not the next one', () => {
    const inList = (name: string) => press(name, { inList: true })
    expect(rest(waitingAfter(inList('b'), inList('Enter')), true)).toEqual(['b', 'Enter'])
    expect(rest(waitingAfter(inList('b'), inList('Enter'), inList('c')), true)).toEqual(['b', 'Enter', 'c'])
    for (const accepts of ['Enter', 'Tab'])
      expect(rest(waitingAfter(inList(accepts), inList('c'), inList('Enter')), true)).toEqual([accepts])
    // What it opens is not the list that was left.
    const opened = next(waitingAfter(inList('Enter'), inList('c')), there).waiting
    expect(rest(withoutList(opened))).toEqual(['c'])
    expect(fateOf(opened, inList('Tab'))).toBe('drop')
  })

  it.each([
    ['Esc', (waiting: WaitingKeys) => pressed(waiting, press('Escape')).waiting],
    ['the mouse', interrupted],
    ['Ctrl and a letter', (waiting: WaitingKeys) => pressed(waiting, press('k', { command: true })).waiting],
    ['Tab', (waiting: WaitingKeys) => pressed(waiting, press('Tab')).waiting],
    ['time', (waiting: WaitingKeys) => next(waiting, { ...away, now: timings.keysWait + 1 }).waiting],
  ])('are given up by %s', (_, giveUp) => {
    expect(rest(giveUp(waitingAfter(press('n'), press('X'))))).toEqual([])
  })

  it('are lost as a whole: what follows in the same burst is nobody’s, what follows later is', () => {
    const waiting = interrupted(waitingAfter(press('n')))
    expect(fateOf(waiting, press('a'))).toBe('drop')
    const later = next(waiting, there).waiting
    expect(later).toBe(noWaitingKeys)
    expect(fateOf(later, press('a', { coming: false }))).toBe('pass')
  })

  it('are not the browser’s, and a key that is held down is one', () => {
    expect(fateOf(noWaitingKeys, press('F5'))).toBe('pass')
    expect(fateOf(noWaitingKeys, press('Shift', { shiftKey: true }))).toBe('pass')
    expect(rest(waitingAfter(press('j'), press('j', { repeat: true })))).toEqual(['j'])
  })
})

type Step =
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'look' }
  | { readonly type: 'mouse' }
  | { readonly type: 'come' }
  | { readonly type: 'go' }
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...'gsnXa', 'Backspace', 'Ctrl+a').map(key => ({ type: 'key', key }) as const),
  },
  { weight: 3, arbitrary: fc.constantFrom('look', 'come', 'go').map(type => ({ type }) as const) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ type: 'mouse' }, { type: 'key', key: 'Escape' }) },
)

describe('whatever comes and goes', () => {
  it('a key reaches the page once, in the order of the presses, and never while what it is for is coming', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        let waiting = noWaitingKeys
        let coming = false
        const reached: number[] = []
        /** Numbers the presses: each has its own code. */
        let count = 0
        let givenUpAt = -1
        const look = (): boolean => {
          const then = next(waiting, { ...there, ready: !coming })
          waiting = then.waiting
          if (!then.press) return false
          expect(coming).toBe(false)
          reached.push(Number(then.press.code))
          expect(Number(then.press.code)).toBeGreaterThan(givenUpAt)
          return true
        }
        for (const each of steps) {
          if (each.type === 'come' || each.type === 'go') coming = each.type === 'come'
          else if (each.type === 'look') look()
          else if (each.type === 'mouse') {
            waiting = interrupted(waiting)
            givenUpAt = count
          } else {
            count += 1
            const then = pressed(waiting, press(each.key, { code: String(count), coming }))
            waiting = then.waiting
            if (then.fate === 'give up') givenUpAt = count
            if (then.fate !== 'pass') continue
            expect(coming && each.key !== 'Escape').toBe(false)
            reached.push(count)
          }
        }
        coming = false
        while (look());
        expect(reached).toEqual([...reached].sort((one, other) => one - other))
        expect(new Set(reached).size).toBe(reached.length)
      }),
      { numRuns: 2000 },
    )
  })

  it('without the mouse and Esc everything that is typed reaches the page, however long things take', () => {
    fc.assert(
      fc.property(
        fc.array(
          step.filter(each => each.type !== 'mouse' && !(each.type === 'key' && each.key === 'Escape')),
          { maxLength: 40 },
        ),
        steps => {
          let waiting = noWaitingKeys
          let coming = false
          const typed: string[] = []
          const reached: string[] = []
          for (const each of steps) {
            if (each.type === 'key') {
              typed.push(each.key)
              const then = pressed(waiting, press(each.key, { coming }))
              waiting = then.waiting
              if (then.fate === 'pass') reached.push(each.key)
            } else if (each.type === 'look') {
              const then = next(waiting, { ...there, ready: !coming })
              waiting = then.waiting
              if (then.press) reached.push(nameOf(then.press))
            } else coming = each.type === 'come'
          }
          expect([...reached, ...rest(waiting)]).toEqual(typed)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('a dialog that has opened by itself', () => {
  /** Which of the keys count, each pressed so many milliseconds after the one before; the first after the dialog. */
  const counting = (...keys: readonly (readonly [name: string, after: number])[]): readonly string[] => {
    let since: number | undefined = 0
    let now = 0
    return keys.flatMap(([name, after]) => {
      now += after
      const before: number | undefined = since
      since = before === undefined ? undefined : typedOn(before, press(name, { now }))
      return since === undefined ? [name] : []
    })
  }

  it('hears nothing of a text that is typed on, with its Enters and Tabs', () => {
    expect(counting(...[...'s3'].map(key => [key, 100] as const), ['Tab', 90], ['C', 200], ['Enter', 50])).toEqual([])
    expect(counting(['a', 10], ['h', 590], ['t', 590], ['a', 590])).toEqual([])
  })

  it('hears letters again after a pause, and after a key of which no text is made', () => {
    expect(counting(['a', 100], ['t', timings.dialogSeen + 1], ['e', 10])).toEqual(['t', 'e'])
    expect(counting(['e', timings.dialogSeen + 1])).toEqual(['e'])
    for (const key of ['ArrowDown', 'Escape', 'Home', 'Ctrl+k'])
      expect(counting(['a', 10], [key, 10], ['e', 10])).toEqual([key, 'e'])
    // Shift is held for a capital letter.
    expect(counting(['Shift', 10], ['T', 10])).toEqual([])
  })
})
