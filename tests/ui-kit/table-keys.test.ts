import { describe, expect, it } from 'vitest'
import { waited } from '#client/keys/key-press.ts'
import { eachKey, keymap } from '#client/keys/keymap.ts'
import { type KeyPlace, keysOf, type TableAction } from '#ui/kit/table-keys.ts'

type Can = Parameters<typeof keysOf>[0]
type Held = { readonly shiftKey?: boolean; readonly ctrlKey?: boolean; readonly repeat?: boolean }

const all: Can = { letters: true, selectable: true, openable: true, hasControls: true }
const poor: Can = { letters: false, selectable: false, openable: false, hasControls: false }
const row: KeyPlace = { onRow: true, canSelectNone: false, hasControls: true }
const shift = { shiftKey: true }
const ctrl = { ctrlKey: true }
const codes: Readonly<Record<string, string>> = { a: 'KeyA', ' ': 'Space' }

/** What a key does in the rows. */
function actionOf(key: string, held: Held = {}, at: KeyPlace = row, can: Can = all): TableAction | undefined {
  let done: TableAction | undefined
  const bindings = keysOf(can).flatMap(({ keys, action, when, once }) =>
    eachKey(keys).map(each => ({
      keys: each,
      held: once ? undefined : (true as const),
      run: () => {
        if (when && !when(at)) return false
        done = action
        return true
      },
    })),
  )
  const { repeat = false, ...modifiers } = held
  const press = waited({ key, code: codes[key] ?? '', shiftKey: false, ...modifiers }, null)
  const typing = { isTyping: () => false, isComposing: () => false }
  // A copy would lose whether the key is taken already.
  keymap(() => [], typing).offer(bindings, Object.defineProperty(press, 'repeat', { value: repeat }), 0)
  return done
}

describe('a key in the rows of a table', () => {
  it.each<[string, TableAction | undefined, TableAction]>([
    ['j', actionOf('j'), { type: 'move', by: 1, extend: false }],
    ['k', actionOf('k'), { type: 'move', by: -1, extend: false }],
    ['down', actionOf('ArrowDown'), { type: 'move', by: 1, extend: false }],
    ['down, held', actionOf('ArrowDown', { repeat: true }), { type: 'move', by: 1, extend: false }],
    ['Shift and up', actionOf('ArrowUp', shift), { type: 'move', by: -1, extend: true }],
    ['PageDown', actionOf('PageDown'), { type: 'page', by: 1, extend: false }],
    ['Shift and PageUp', actionOf('PageUp', shift), { type: 'page', by: -1, extend: true }],
    ['Home', actionOf('Home'), { type: 'first', extend: false }],
    ['Ctrl and Home', actionOf('Home', ctrl), { type: 'first', extend: false }],
    ['Shift and End', actionOf('End', shift), { type: 'last', extend: true }],
    ['Ctrl, Shift and End', actionOf('End', { ...shift, ...ctrl }), { type: 'last', extend: true }],
    ['x', actionOf('x'), { type: 'toggle' }],
    ['Shift+Space', actionOf(' ', shift), { type: 'toggle' }],
    ['Ctrl and a', actionOf('a', ctrl), { type: 'selectAll' }],
    ['Esc with rows selected', actionOf('Escape', {}, { ...row, canSelectNone: true }), { type: 'selectNone' }],
    ['Enter', actionOf('Enter'), { type: 'open' }],
    ['right', actionOf('ArrowRight'), { type: 'sideways', by: 1 }],
    ['left on a button', actionOf('ArrowLeft', {}, { ...row, onRow: false }), { type: 'sideways', by: -1 }],
    [
      'right in a table whose buttons are in its cells',
      actionOf('ArrowRight', {}, row, poor),
      { type: 'sideways', by: 1 },
    ],
    ['down where nothing else works', actionOf('ArrowDown', {}, row, poor), { type: 'move', by: 1, extend: false }],
    ['Shift+Space without letters', actionOf(' ', shift, row, { ...all, letters: false }), { type: 'toggle' }],
  ])('%s', (_, action, expected) => {
    expect(action).toEqual(expected)
  })

  it.each<[string, TableAction | undefined]>([
    ['a letter, while letters are off', actionOf('j', {}, row, { ...all, letters: false })],
    ['a capital letter', actionOf('j', shift)],
    ['a letter with Ctrl', actionOf('j', ctrl)],
    ['x where nothing can be selected', actionOf('x', {}, row, { ...all, selectable: false })],
    ['Ctrl and a where nothing can be selected', actionOf('a', ctrl, row, { ...all, selectable: false })],
    ['Esc with nothing selected', actionOf('Escape')],
    ['Enter that is held down', actionOf('Enter', { repeat: true })],
    ['Enter on a button', actionOf('Enter', {}, { ...row, onRow: false })],
    ['Space', actionOf(' ')],
    ['Shift+Space on a button', actionOf(' ', shift, { ...row, onRow: false })],
    ['Enter where nothing opens', actionOf('Enter', {}, row, { ...all, openable: false })],
    ['right in a row without buttons', actionOf('ArrowRight', {}, { ...row, hasControls: false })],
    ['left on the row', actionOf('ArrowLeft')],
    ['any other letter', actionOf('e')],
  ])('is not its own: %s', (_, action) => {
    expect(action).toBeUndefined()
  })
})

describe('the keys that a table tells of', () => {
  const told = (can: Can) => keysOf(can).flatMap(({ keys, does }) => (does ? [keys] : []))

  it('are those that work, and none that cannot', () => {
    expect(told(all)).toEqual([
      ...['J ArrowDown', 'K ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'Enter', 'ArrowLeft ArrowRight'],
      ...['Shift ArrowDown', 'X', 'Ctrl A'],
    ])
    expect(told(poor)).toEqual(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'])
    expect(told({ ...all, letters: false })).toContain('Shift Space')
  })
})
