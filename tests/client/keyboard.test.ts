import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type KeyPress, waited } from '#client/keys/key-press.ts'
import { type KeyHost, keyboard } from '#client/keys/keyboard.ts'
import { type Binding, isOneOf, keymap, pressOf } from '#client/keys/keymap.ts'
import { tasks } from './tasks.ts'

const press = (key: string, more: Partial<Parameters<typeof waited>[0]> = {}, target: EventTarget | null = null) =>
  waited({ key, code: '', shiftKey: false, ...more }, target)
const entering = { isTyping: () => false, isComposing: () => false }

/** Bindings that say what was run. */
function bound(...keys: readonly string[]) {
  const ran: string[] = []
  const bindings = keys.map(
    (each): Binding => ({
      keys: each,
      run() {
        ran.push(each)
        return true
      },
    }),
  )
  return { ran, bindings }
}

describe('which key is pressed', () => {
  it('is said by a sequence first, whose second letter is no key of its own', () => {
    const { ran, bindings } = bound('G S', 'S', 'G I')
    const keys = keymap(() => bindings, entering)
    for (const key of ['s', 'g', 's', 's', 'g', 'g', 'i']) keys.press(press(key), 0)
    expect(ran).toEqual(['S', 'G S', 'S', 'G I'])
  })

  it('is no sequence after a second', () => {
    const { ran, bindings } = bound('G S', 'S')
    const keys = keymap(() => bindings, entering)
    keys.press(press('g'), 0)
    expect(keys.isBegun(1000)).toBe(true)
    expect(keys.isBegun(1001)).toBe(false)
    keys.press(press('s'), 1001)
    expect(ran).toEqual(['S'])
  })

  it('is a component’s first, but for the second letter of a sequence', () => {
    const { ran, bindings } = bound('G J', 'J')
    const rows = bound('J', 'ArrowDown')
    const keys = keymap(() => bindings, entering)
    const hear = (each: KeyPress) => keys.offer(rows.bindings, each, 0) || keys.press(each, 0)
    for (const key of ['j', 'g', 'j', 'ArrowDown']) hear(press(key))
    expect(rows.ran).toEqual(['J', 'ArrowDown'])
    expect(ran).toEqual(['G J'])
  })

  it('is a letter in a field, unless it works there, too', () => {
    const { ran, bindings } = bound('S', 'Ctrl K')
    const own = bound('Enter')
    const keys = keymap(() => bindings, { ...entering, isTyping: () => true })
    keys.press(press('s'), 0)
    keys.press(press('k', { code: 'KeyK', ctrlKey: true }), 0)
    keys.offer(own.bindings, press('Enter'), 0)
    keys.offer(
      own.bindings.map(each => ({ ...each, inFields: true })),
      press('Enter'),
      0,
    )
    expect(ran).toEqual(['Ctrl K'])
    expect(own.ran).toEqual(['Enter'])
  })
})

describe('the keyboard', () => {
  beforeEach(() => {
    vi.stubGlobal('Node', EventTarget)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  /** Everything is inside it. */
  const everything = { contains: () => true } as unknown as Element

  /** A window in which something may be coming, and a field or rows that have the focus. */
  function pageWith({ isField }: { readonly isField: boolean }) {
    const page = new EventTarget()
    const element = new EventTarget()
    const entered: string[] = []
    const { ran, bindings } = bound('G S', 'N', 'Ctrl K')
    const now = { isComing: true }
    const heard = new Set<() => void>()
    const keys = keyboard({
      page: () => ({ addEventListener: page.addEventListener.bind(page) }),
      isTyping: () => isField,
      isComposing: () => false,
    })
    if (isField)
      keys.receive({
        within: everything,
        enter({ key }) {
          if (key.length === 1) entered.push(key)
          return key.length === 1
        },
      })
    const host: KeyHost = {
      keymap: keymap(() => bindings, { ...entering, isTyping: () => isField }),
      isComing: () => now.isComing,
      waitsForRows: () => false,
      // The keyboard asks nothing of the element.
      place: () => element as unknown as Element,
      isAsking: () => false,
      giveUp: () => ran.push('give up'),
      openPalette: () => ran.push('palette'),
      render: work => work(),
      subscribe(listener) {
        heard.add(listener)
        return () => heard.delete(listener)
      },
    }
    return {
      keys,
      host,
      ran,
      entered,
      type(...typed: readonly string[]) {
        for (const key of typed) {
          const event = new Event('keydown', { cancelable: true })
          page.dispatchEvent(Object.assign(event, { key, code: '', getModifierState: () => false }))
        }
      },
      comes() {
        now.isComing = false
        for (const each of heard) each()
        return tasks()
      },
    }
  }

  it('keeps what is typed before there is a console, and gives it to that', async () => {
    const { keys, host, ran, type, comes } = pageWith({ isField: false })
    keys.listen()
    type('g', 's', 'n')
    expect(ran).toEqual([])
    keys.serve(host)
    await comes()
    expect(ran).toEqual(['G S', 'N'])
  })

  it('gives a field its letters, and drops what follows a key that has nowhere to go', async () => {
    const { keys, host, entered, type, comes } = pageWith({ isField: true })
    keys.serve(host)
    type('a', 'b', 'ArrowDown', 'c')
    await comes()
    expect(entered).toEqual(['a', 'b'])
  })

  it('gives a key first to the component that has the focus', async () => {
    const { keys, host, ran, type, comes } = pageWith({ isField: false })
    const seen: string[] = []
    keys.serve(host)
    const stop = keys.receive({
      within: everything,
      hear(each) {
        seen.push(each.key)
        if (each.key === 'n') each.preventDefault()
      },
    })
    type('x', 'n')
    await comes()
    expect(seen).toEqual(['x', 'n'])
    expect(ran).toEqual([])
    stop()
  })

  it('keeps what is typed in a list of options until the options are there, with the text of an input method', async () => {
    const { keys, host, ran, entered, type, comes } = pageWith({ isField: true })
    keys.serve(host)
    await comes()
    const list = { isThere: false, heard: [] as string[] }
    const stop = keys.receive({
      within: everything,
      hear(each) {
        list.heard.push(each.key)
        if (each.key === 'Enter') each.preventDefault()
      },
      waits: ({ key }) => key === 'Enter' && !list.isThere,
    })
    expect(keys.hold('early')).toBe(false)
    type('Enter', 'a')
    expect([list.heard, keys.waits.get()]).toEqual([[], true])
    expect(keys.hold('小明')).toBe(true)
    type('b')
    list.isThere = true
    keys.look()
    await tasks()
    expect([list.heard, entered, keys.waits.get()]).toEqual([
      ['Enter', 'a', '小', '明', 'b'],
      ['a', '小', '明', 'b'],
      false,
    ])
    // When the list goes, so does what was for it.
    list.isThere = false
    type('Enter', 'n')
    stop()
    await tasks()
    expect([ran, keys.waits.get()]).toEqual([[], false])
  })

  it('is silent when the console is gone', async () => {
    const { keys, host, ran, type, comes } = pageWith({ isField: false })
    const stop = keys.serve(host)
    await comes()
    stop()
    type('n')
    expect(ran).toEqual([])
  })
})

describe('a key by how it is written', () => {
  it.each(['Enter', 'Shift Enter', 'Ctrl Enter', 'Shift Tab', 'Space', 'Shift Space', 'Esc', 'X', '.'])(
    '%s is pressed, and no other',
    keys => {
      const isPressed = isOneOf([keys])
      const made = pressOf(keys)
      expect(isPressed(made.key === ' ' ? { ...made, code: 'Space' } : made)).toBe(true)
      for (const changed of [
        { ...made, shiftKey: !made.shiftKey },
        { ...made, altKey: true },
        { ...made, key: 'F1' },
      ])
        expect(isPressed(changed)).toBe(false)
    },
  )
})
