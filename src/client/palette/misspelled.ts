import { foldedWords, wordsOf } from '#rules/same-text.ts'
import { months, weekdays } from '#rules/weekday-names.ts'
import { allWith } from '../data/list-search.ts'
import { kindOf } from '../entities/kinds.ts'
import { isMoment } from '../line/match-day.ts'
import { isPlain, isQualifier } from '../line/small-words.ts'
import type { Asked } from './palette-item.ts'

/** What a text may mean that was not typed exactly, and the words of it that were guessed. */
type Meant = { readonly typed: string; readonly guessed: readonly string[] }

/** The kinds whose records are found by a name that was not typed exactly. */
const named = ['student', 'class', 'course', 'staff', 'view'] as const
const days = ['today', 'tomorrow', 'yesterday', ...weekdays, ...months]
const mostMeant = 3
const mostUnknown = 3

/** Whether two letters beside each other are swapped. */
function isSwapped(typed: string, word: string): boolean {
  if (typed.length !== word.length || typed.length < 3) return false
  const at = [...typed].findIndex((letter, place) => letter !== word[place])
  return (
    at >= 0 && typed[at] === word[at + 1] && typed[at + 1] === word[at] && typed.slice(at + 2) === word.slice(at + 2)
  )
}

/** Whether one letter is wrong, missing or too many, in a word of five letters or more. */
function hasOneWrong(typed: string, word: string): boolean {
  if (typed.length < 5 || Math.abs(typed.length - word.length) > 1 || typed === word) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  const [rest, other] = [typed.slice(at), word.slice(at)]
  return rest.slice(1) === other.slice(1) || rest === other.slice(1) || rest.slice(1) === other
}

/** Whether the vowels of a name are left out: chn, mn. */
const leavesVowels = (typed: string, word: string): boolean =>
  typed.length > 1 && typed.length < word.length && word[0] + word.slice(1).replace(/[aeiou]/g, '') === typed

const isClose = (typed: string, word: string): boolean => isSwapped(typed, word) || hasOneWrong(typed, word)
const isCloseName = (typed: string, word: string): boolean => isClose(typed, word) || leavesVowels(typed, word)

/** The words of a record's label that are letters: 'tai man chan'. */
const namesIn = (label: string): readonly string[] =>
  wordsOf(label.replace(/\(.*/, '')).filter(word => /^\p{Script=Latin}+$/u.test(word))

/** Whether a text is the first letters of a name, the surname first or last. */
function isInitials(typed: string, names: readonly string[]): boolean {
  const letters = names.map(name => name[0]).join('')
  return names.length > 1 && (letters === typed || `${letters.at(-1)}${letters.slice(0, -1)}` === typed)
}

/** The texts that somebody may have meant who typed this one: words of commands, and names. At most three. */
export function meantBy(asked: Asked): readonly Meant[] {
  const { typed, commands, records, facts } = asked
  if (/["“「『:：\\]/.test(typed)) return []
  const words = typed.trim().split(/\s+/).map(foldedWords)
  const vocabulary = [...new Set([...commands.flatMap(listed => listed.words), ...days])]
  const isKnown = (word: string) =>
    word === '' ||
    /\d/.test(word) ||
    isPlain(word) ||
    isQualifier(word) ||
    isMoment(word, facts.today) !== undefined ||
    vocabulary.some(each => each.startsWith(word)) ||
    named.some(kind => allWith(records.cached(kind), word).length > 0)
  const unknown = words.filter(word => !isKnown(word))
  if (unknown.length === 0 || unknown.length > mostUnknown) return []
  const asCommand = new Map(
    unknown.flatMap(word => {
      const close = vocabulary.filter(each => isClose(word, each))
      return close.length === 0 ? [] : [[word, close.slice(0, mostMeant)] as const]
    }),
  )
  const inNames = unknown.filter(word => !asCommand.has(word))
  const people = peopleMeant(asked, words, unknown)
  const commandsMeant =
    inNames.length > 0
      ? []
      : [...asCommand].reduce<readonly Meant[]>(
          (all, [word, close]) =>
            all.flatMap(each => close.map(right => replaced(each, new Map([[word, [right]]])))).slice(0, mostMeant),
          [{ typed: words.join(' '), guessed: [] }],
        )
  const mixed =
    asCommand.size > 0 && inNames.length > 0
      ? peopleMeant(asked, words, inNames).map(each =>
          replaced(each, new Map([...asCommand].map(([word, close]) => [word, close.slice(0, 1)]))),
        )
      : []
  const all = [...commandsMeant, ...people, ...mixed]
  return [...new Map(all.map(each => [each.typed, each])).values()].slice(0, mostMeant)
}

function replaced({ typed, guessed }: Meant, by: ReadonlyMap<string, readonly string[]>): Meant {
  const words = typed.split(' ')
  return {
    typed: words.flatMap(word => by.get(word) ?? [word]).join(' '),
    guessed: [...guessed, ...words.flatMap(word => by.get(word) ?? [])],
  }
}

/** The text with the names of the records that have all unknown words, and most of the others. */
function peopleMeant({ records }: Asked, words: readonly string[], unknown: readonly string[]): readonly Meant[] {
  const others = words.filter(word => !unknown.includes(word))
  const found: { readonly score: number; readonly meant: Meant }[] = []
  for (const kind of named)
    for (const { record } of records.cached(kind)) {
      const names = namesIn(kindOf(kind).label(record as never, records.related()))
      const by = new Map<string, readonly string[]>()
      for (const word of unknown) {
        const name = names.find(each => isCloseName(word, each))
        if (name !== undefined) by.set(word, [name])
        else if (isInitials(word, names)) by.set(word, names)
      }
      if (by.size < unknown.length) continue
      const score = others.filter(word => names.some(name => name.startsWith(word))).length
      found.push({ score, meant: replaced({ typed: words.join(' '), guessed: [] }, by) })
    }
  const best = Math.max(0, ...found.map(({ score }) => score))
  const meant = found.filter(({ score }) => score === best).map(each => each.meant)
  return [...new Map(meant.map(each => [each.typed, each])).values()].slice(0, mostMeant)
}
