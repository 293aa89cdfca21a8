import { expect, it } from 'vitest'
import { files, textOf } from './files.ts'

it('what a component renders changes no ref: a rendering may be thrown away', () => {
  // Two spaces: a statement of the component or hook itself, as opposed to one of a function in it.
  const writes = /^ {2}(?:\w+\.)*current\s*=[^=]/m
  expect('  latest.current = { carry, days }').toMatch(writes)
  const wrong = files.filter(path => /^src\/ui\/.*\.tsx?$/.test(path) && writes.test(textOf(path)))
  expect(wrong, 'Write it in useLayoutEffect or in an event.').toEqual([])
})
