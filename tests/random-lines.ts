import { type Random, seeded } from '#demo/random.ts'

/** How many lines are typed: a few in `npm test`, and all with LINES=all, as `npm run soak` has it. */
export const lineCounts = process.env.LINES === 'all' ? { console: 2000, browser: 200 } : { console: 200, browser: 20 }

/** One thing that somebody does in the box: back some letters, take some away, and type some. */
export type Edit = { readonly back: number; readonly erase: number; readonly insert: string }

/** What the box has after an edit, with the caret behind what was typed. */
export const edited = (typed: string, { back, erase, insert }: Edit): string => {
  const at = Math.max(0, typed.length - back)
  return typed.slice(0, Math.max(0, at - erase)) + insert + typed.slice(at)
}

const days = 'mon tue sat sun today tmr yesterday 聽日 星期六 nov 11月 2026-11-28 23/11 19:15 3pm 14:00'.split(' ')
const others =
  'cash bank bank-in sick 585 1,755 $300 +4 -2 no not to on and all class lesson new add 新 10 s0001 9123 "may school:fung'.split(
    ' ',
  )

/** The words that commands and people are called by. */
export type Words = { readonly commands: readonly string[]; readonly names: readonly string[] }

/** Some edits that leave a line of several words: often a command, names, days and others, in any order. */
export function randomLine(seed: string, words: Words): readonly Edit[] {
  const random = seeded(seed)
  const word = (): string =>
    random.pick(random.pick([words.commands, words.commands, words.names, words.names, words.names, days, others]))
  const some = Array.from({ length: random.integer(1, 5) }, word)
  const line = some.map(each => (random.chance(0.2) ? each.slice(0, random.integer(1, each.length)) : each)).join(' ')
  return [...atSomePace(line, random), ...(random.chance(0.4) ? inTheMiddle(line, word(), random) : [])]
}

/** A line, a few letters at a time: whoever types fast gives the palette no time for each of them. */
function atSomePace(line: string, random: Random): readonly Edit[] {
  const edits: Edit[] = []
  const signs = [...line]
  const pace = random.integer(1, 8)
  while (signs.length > 0) edits.push({ back: 0, erase: 0, insert: signs.splice(0, random.integer(1, pace)).join('') })
  return edits
}

function inTheMiddle(line: string, word: string, random: Random): readonly Edit[] {
  const back = random.integer(0, line.length)
  const erase = random.integer(0, Math.min(4, line.length - back))
  return [
    { back, erase, insert: '' },
    { back, erase: 0, insert: random.chance(0.5) ? word : ` ${word} ` },
  ]
}
