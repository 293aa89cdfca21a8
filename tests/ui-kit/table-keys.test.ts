import { describe, expect, it } from 'vitest'
import { actionOf, type KeyPlace, type KeyPress, keysOf } from '#ui/kit/table-keys.ts'

const row: KeyPlace = {
  onRow: true,
  letters: true,
  selectable: true,
  canSelectNone: false,
  openable: true,
  hasControls: true,
}
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  repeat: false,
  command: false,
  ...more,
})
const shift = { shiftKey: true }
const command = { command: true }

describe('a key in the rows of a table', () => {
  it.each([
    ['j', press('j'), row, { type: 'move', by: 1, extend: false }],
    ['k', press('k'), row, { type: 'move', by: -1, extend: false }],
    ['down', press('ArrowDown'), row, { type: 'move', by: 1, extend: false }],
    ['Shift and up', press('ArrowUp', shift), row, { type: 'move', by: -1, extend: true }],
    ['PageDown', press('PageDown'), row, { type: 'page', by: 1, extend: false }],
    ['Shift and PageUp', press('PageUp', shift), row, { type: 'page', by: -1, extend: true }],
    ['Home', press('Home'), row, { type: 'first', extend: false }],
    ['Ctrl and Home', press('Home', command), row, { type: 'first', extend: false }],
    ['Shift and End', press('End', shift), row, { type: 'last', extend: true }],
    ['x', press('x'), row, { type: 'toggle' }],
    ['Shift+Space', press(' ', { shiftKey: true }), row, { type: 'toggle' }],
    ['Ctrl and a', press('a', command), row, { type: 'selectAll' }],
    ['Esc with rows selected', press('Escape'), { ...row, canSelectNone: true }, { type: 'selectNone' }],
    ['Enter', press('Enter'), row, { type: 'open' }],
    ['right', press('ArrowRight'), row, { type: 'sideways', by: 1 }],
    ['left on a button', press('ArrowLeft'), { ...row, onRow: false }, { type: 'sideways', by: -1 }],
  ] as const)('%s', (_title, key, at, action) => {
    expect(actionOf(key, at)).toEqual(action)
  })

  it.each([
    ['a letter, while letters are off', press('j'), { ...row, letters: false }],
    ['a capital letter', press('j', shift), row],
    ['a letter with Ctrl', press('j', command), row],
    ['x where nothing can be selected', press('x'), { ...row, selectable: false }],
    ['Ctrl and a where nothing can be selected', press('a', command), { ...row, selectable: false }],
    ['Esc with nothing selected', press('Escape'), row],
    ['Enter that is held down', press('Enter', { repeat: true }), row],
    ['Enter on a button', press('Enter'), { ...row, onRow: false }],
    ['Space', press(' '), row],
    ['Shift+Space on a button', press(' ', { shiftKey: true }), { ...row, onRow: false }],
    ['Enter where nothing opens', press('Enter'), { ...row, openable: false }],
    ['right in a row without buttons', press('ArrowRight'), { ...row, hasControls: false }],
    ['left on the row', press('ArrowLeft'), row],
    ['any other letter', press('e'), row],
  ] as const)('is not its own: %s', (_title, key, at) => {
    expect(actionOf(key, at)).toBeUndefined()
  })
})

describe('the keys that a table tells of', () => {
  const keyNames: Readonly<Record<string, string>> = { J: 'j', K: 'k', X: 'x', A: 'a', Space: ' ' }
  const pressOf = (keys: string): readonly KeyPress[] => {
    const [first = '', ...rest] = keys.split(' ')
    if (first === 'Shift') return rest.map(key => press(keyNames[key] ?? key, shift))
    if (first === 'Ctrl') return rest.map(key => press(keyNames[key] ?? key, command))
    return [first, ...rest].map(key => press(keyNames[key] ?? key))
  }
  const all = { letters: true, selectable: true, openable: true, hasControls: true }
  const poor = { letters: false, selectable: false, openable: false, hasControls: false }

  it.each([all, poor, { ...all, letters: false }, { ...all, selectable: false }])('are heard by it: %o', can => {
    for (const { keys } of keysOf(can))
      for (const each of pressOf(keys))
        for (const onRow of each.key === 'ArrowLeft' ? [false] : [true])
          expect(actionOf(each, { ...row, ...can, onRow }), each.key).toBeDefined()
  })

  it('are all of those that it hears', () => {
    const told = new Set(keysOf(all).flatMap(({ keys }) => pressOf(keys).map(({ key }) => key)))
    for (const key of ['j', 'k', 'x', 'ArrowDown', 'ArrowRight', 'PageDown', 'Home', 'End', 'Enter', 'a'])
      expect(told).toContain(key)
    // Without letters a row is selected with Shift and Space.
    expect(keysOf({ ...all, letters: false }).map(({ keys }) => keys)).toContain('Shift Space')
    expect(keysOf(poor).map(({ keys }) => keys)).toEqual(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'])
  })
})
