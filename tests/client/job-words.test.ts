import { expect, it } from 'vitest'
import { serverSaid } from '#client/messages/message.ts'
import { besideName, insteadFor } from '#client/run/job-words.ts'
import { registry } from '#ui/app/registry.ts'

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

it('a row that was refused says what can be done with its record instead', () => {
  const of = (command: string, code: string, record: unknown) =>
    insteadFor({ command }, { code, message: '', values: {}, call: '' }, record, registry)?.opens
  const course = { course_id: 'K1', status: 'active' }
  expect(of('courses/delete-course', 'inUse', course)).toEqual({ kind: 'courseStatus', given: { course: 'K1' } })
  expect(of('courses/delete-course', 'unknown', course)).toBeUndefined()
  // The record is not known here, and a command of an earlier version is gone.
  expect(of('courses/delete-course', 'inUse', undefined)).toBeUndefined()
  expect(of('courses/gone', 'inUse', course)).toBeUndefined()
})
