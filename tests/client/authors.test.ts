import { expect, it, vi } from 'vitest'
import { authorOf, initialsOf, noteAuthor } from '#client/data/authors.ts'

it.each([
  ['may', 'MA'],
  ['ka.yan', 'KY'],
  ['wong_tai_man', 'WT'],
  ['x', 'X'],
  ['陳大文', '陳大'],
  ['', ''],
])('the letters of %s are %s', (username, letters) => expect(initialsOf(username)).toBe(letters))

it('a row says for a moment who has changed it', () => {
  vi.useFakeTimers()
  const row = {}
  expect(authorOf(row)).toBeUndefined()
  noteAuthor(row, 'may')
  vi.advanceTimersByTime(3900)
  expect(authorOf(row)).toMatchObject({ staff: 'may', letters: 'MA' })
  vi.advanceTimersByTime(200)
  expect(authorOf(row)).toBeUndefined()
  vi.useRealTimers()
})

it('a row that is loaded again for the same change goes on, and does not begin anew', () => {
  vi.useFakeTimers()
  const [first, again, changed] = [{}, {}, {}]
  noteAuthor(first, 'may', '7 S0001')
  vi.advanceTimersByTime(3000)
  noteAuthor(again, 'may', '7 S0001')
  expect(authorOf(again)).toBe(authorOf(first))
  noteAuthor(changed, 'may', '8 S0001')
  vi.advanceTimersByTime(2000)
  expect(authorOf(again)).toBeUndefined()
  expect(authorOf(changed)).toBeDefined()
  vi.useRealTimers()
})
