import { expect, it } from 'vitest'
import { captions } from '#client/messages/zh/first.ts'
import { paperWords } from '#server/office/documents/words.ts'

/** On paper these are a number of lessons, a line of an invoice, what a family did, and what was taken off what it owes. */
const otherwise: ReadonlySet<string> = new Set(['Lessons', 'Description', 'Payment', 'Credit'])

it('what the console has a word for is called so on paper', () => {
  const others = Object.entries(paperWords).filter(
    ([english, chinese]) => !otherwise.has(english) && (captions[english] ?? chinese) !== chinese,
  )
  expect(others.map(([english, chinese]) => `${english}: ${chinese}, in the console ${captions[english]}`)).toEqual([])
})
