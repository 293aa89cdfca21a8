import { expect, test } from 'vitest'
import { ask } from '#client/command/arguments.ts'
import { parse } from '#client/command/values.ts'
import { nothingRelated } from '#client/entities/nothing-related.ts'

const today = Temporal.PlainDate.from('2026-11-21')
const nobody = () => Promise.resolve(undefined)

test('a number is read however it is typed, also in the full width of a Chinese keyboard', async () => {
  const amount = ask.number({ label: 'Token Amount', min: -5, max: 2000 })
  for (const [typed, value] of [
    ['12', 12],
    ['1,200', 1200],
    ['１２', 12],
    ['－５', -5],
    ['−5', -5],
  ] as const)
    expect(await parse(amount, typed, nobody, today, nothingRelated)).toEqual({ value })
  for (const [typed, text] of [
    ['twelve', 'Token Amount must be a number.'],
    ['-6', 'Token Amount must be at least -5.'],
    ['2001', 'Token Amount may be at most 2,000.'],
  ] as const)
    expect(await parse(amount, typed, nobody, today, nothingRelated)).toEqual({ text })
})
