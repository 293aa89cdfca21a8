import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planOf } from './plan-of-line.ts'

/** Words that no name, option, command or day of the school begins with. */
const unknown = fc.stringMatching(/^[zxqj][zxqj]{2,6}$/)
const days = fc.constantFrom('sat', 'tomorrow', '21/11', '21 nov', 'saturday 21 nov', '星期六')

const filled = (plan: string): string => plan.split(' | ')[0]!
const unused = (plan: string): string => plan.split(' | ').find(part => part.startsWith('unused ')) ?? ''

it('a day with an unknown word before it is never filled, and the word is underlined', async () => {
  await fc.assert(
    fc.asyncProperty(unknown, days, async (word, day) => {
      for (const line of [`leave siu man ${word} ${day} sick`, `collect video lee bank ${word} ${day}`]) {
        const plan = await planOf(line)
        expect(filled(plan)).not.toMatch(/lesson=|expiryDate=|description=/)
        expect(unused(plan)).toContain(word)
      }
    }),
    { numRuns: 30 },
  )
})

it('an amount is never filled while a word of the line is unknown', async () => {
  await fc.assert(
    fc.asyncProperty(unknown, fc.nat(5), async (word, at) => {
      const words = 'add token tai man dse core 4'.split(' ')
      const plan = await planOf(words.toSpliced(at, 0, word).join(' '))
      expect(plan).not.toMatch(/amount=/)
      expect(plan).not.toMatch(/runs|confirms/)
    }),
    { numRuns: 30 },
  )
})
