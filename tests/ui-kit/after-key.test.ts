import { expect, it } from 'vitest'
import { waited } from '#client/keys/key-press.ts'
import { afterKey } from '#ui/kit/typing.ts'

/** A text whose selection is between brackets, and a caret where they are together. */
const fieldOf = (marked: string) => {
  const [before = '', selected = '', after = ''] = marked.split(/[[\]]/)
  const start = before.length
  return { value: before + selected + after, selectionStart: start, selectionEnd: start + selected.length }
}
const press = (key: string, ctrlKey: boolean) => waited({ key, code: '', shiftKey: false, ctrlKey }, null)

it.each([
  ['', '[]', 'a', 'a[]'],
  ['in the middle', 'W[]ng', 'o', 'Wo[]ng'],
  ['instead of what is selected', 'W[a]ng', '𠮷', 'W𠮷[]ng'],
  ['', '小[]', ' ', '小 []'],
  ['a sign of two halves', 'W𠮷[]', 'Backspace', 'W[]'],
  ['at the beginning', '[]W', 'Backspace', '[]W'],
  ['what is selected', 'W[a]ng', 'Backspace', 'W[]ng'],
  ['', 'Wo[]ng', 'Home', '[]Wong'],
  ['', 'Wo[]ng', 'End', 'Wong[]'],
  ['', 'Wo[]ng', 'ArrowLeft', 'W[]ong'],
  ['at the beginning', '[]Wong', 'ArrowLeft', '[]Wong'],
  ['from what is selected', 'W[on]g', 'ArrowRight', 'Won[]g'],
  ['', 'Wo[]ng', 'Ctrl a', '[Wong]'],
])('%s %s with %s is %s', (_, before, key, after) => {
  const { value: text, selectionStart: from, selectionEnd: to } = fieldOf(after)
  const now = afterKey(fieldOf(before), press(key.replace('Ctrl ', ''), key.startsWith('Ctrl')))
  expect(now && { ...now, to: Math.min(now.to, now.text.length) }).toEqual({ text, from, to })
})

it('keys that type nothing, and fields without a caret, are no text', () => {
  for (const key of ['Enter', 'Tab', 'ArrowDown', 'Escape'])
    expect(afterKey(fieldOf('a[]'), press(key, false))).toBe(undefined)
  expect(afterKey(fieldOf('a[]'), press('c', true))).toBe(undefined)
  expect(afterKey({ value: '', selectionStart: null, selectionEnd: null }, press('a', false))).toBe(undefined)
})
