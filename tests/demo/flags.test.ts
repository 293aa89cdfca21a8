import { expect, test } from 'vitest'
import { readFlags } from '#demo/flags.ts'
import { wordedIn } from '#server/terminal/sentence.ts'

const refusal = (words: readonly string[]) => {
  const flags = readFlags(words)
  return 'code' in flags ? wordedIn('en', flags) : undefined
}

test('the options of the demo come in any order', () => {
  expect(readFlags([])).toEqual({ reset: false, students: null })
  expect(readFlags(['--reset'])).toEqual({ reset: true, students: null })
  expect(readFlags(['--students', '10,000', '--reset'])).toEqual({ reset: true, students: 10_000 })
  expect(readFlags(['--students=100000'])).toEqual({ reset: false, students: 100_000 })
})

test('an unknown option and an impossible number are answered with a sentence', () => {
  expect(refusal(['--resett'])).toMatch(/^"--resett" is not understood\. .*--reset.*--students N/)
  expect(refusal(['400'])).toMatch(/^"400" is not understood\./)
  for (const number of ['0', '-5', '1.5', 'many', '100001', '1e3']) {
    expect(refusal(['--students', number])).toBe(
      `--students takes a whole number from 1 to 100,000; it is "${number}".`,
    )
  }
  expect(refusal(['--students'])).toBe('--students takes a whole number from 1 to 100,000.')
})
