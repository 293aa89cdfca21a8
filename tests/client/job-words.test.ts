import { expect, it } from 'vitest'
import { serverSaid } from '#client/messages/message.ts'
import { besideName } from '#client/run/job-words.ts'

const said = (words: string, student: string) => serverSaid(words, 'tooFew', { student })

it.each([
  ['a name that begins the reason', 'Siu Man Lee (S0002)', 'has 2 of English.'],
  ['the same with a Chinese name', 'Siu Man Lee 李小文 (S0002)', 'has 2 of English.'],
  ['a bill of theirs', 'Siu Man Lee 李小文, 1,200.00', 'has 2 of English.'],
  ['somebody else', 'Siu Ming Wong (S0003)', 'Siu Man Lee (S0002) has 2 of English.'],
])('the reason beside %s', (_, label, expected) => {
  expect(besideName(label, said('Siu Man Lee (S0002) has 2 of English.', 'Siu Man Lee (S0002)'))).toBe(expected)
})

it('a reason that begins otherwise stays whole', () => {
  expect(besideName('Siu Man Lee (S0002)', said('Less than Siu Man Lee (S0002) has.', 'Siu Man Lee (S0002)'))).toBe(
    'Less than Siu Man Lee (S0002) has.',
  )
})
