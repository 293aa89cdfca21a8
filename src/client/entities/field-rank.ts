import { hasChinese } from '#rules/names.ts'

/**
 * What a field is to a search: part of somebody's name, what else they are called by, how their name sounds, the title of a
 * thing, or none of these.
 */
export type SearchRole = 'surname' | 'given' | 'chinese' | 'name' | 'sound' | 'id' | 'title' | 'other'

/** Where a typed word stands in a record, best first. A better rank outweighs everything else. */
const ranks = [
  'whole surname or Chinese name',
  'whole given name',
  'beginning of a name',
  'whole id or phone',
  'beginning of an id or phone',
  'inside a name',
  'whole sound of a name',
  'beginning of a sound of a name',
  'whole word of a title',
  'beginning of a word of a title',
  'whole word of another field',
  'beginning of a word of another field',
  'inside a word',
  'nowhere',
] as const
type Rank = (typeof ranks)[number]

const at = Object.fromEntries(ranks.map((rank, index) => [rank, index])) as Readonly<Record<Rank, number>>
const nowhere = at.nowhere

/** Whether a rank says that somebody is called so, or by this number. */
export const isCalled = (rank: number): boolean => rank <= at['beginning of an id or phone']
/** A login ID often begins with a name: lokei begins as Lok does. Only digits tell which one is meant. */
const isLoosely = (rank: number, word: string): boolean =>
  rank === at['beginning of an id or phone'] && !/\d/.test(word)
/** Whether a rank says that this word is what a record is called, and not by chance. */
export const isCalledBy = (rank: number, word: string): boolean => isCalled(rank) && !isLoosely(rank, word)
/** Whether it is part of somebody's name. */
export const isName = (rank: number): boolean => rank <= at['beginning of a name'] || rank === at['inside a name']
/** Whether somebody's Chinese name sounds so. */
export const isBySound = (rank: number): boolean =>
  rank === at['whole sound of a name'] || rank === at['beginning of a sound of a name']
/** Whether it is in the title of something that is nobody, such as a course. */
export const isTitle = (rank: number): boolean =>
  rank === at['whole word of a title'] || rank === at['beginning of a word of a title']
/** Whether it is in a field that says something else about the record, such as the school. */
const isBeside = (rank: number): boolean => rank >= at['whole word of another field']

/** How far a word is typed: all of it, its beginning, or letters from its middle. */
export function typedPart(rank: number): 'whole' | 'beginning' | 'inside' {
  if (rank >= at['inside a word'] || rank === at['inside a name']) return 'inside'
  return ranks[rank]!.startsWith('whole') ? 'whole' : 'beginning'
}

/*
 * A search text has its fields in this order, so that the place of a word in it tells its rank: surnames and Chinese names,
 * each by itself; full names; ids and phones; titles; and all others. Folded text has no capital letters, so two of them
 * separate the sections, and the values of a section.
 */
const [nextSection, nextValue] = ['S', 'V']
/** Stands before the sounds of a name, which come last. Each has a space before it, and is found from its beginning alone. */
export const beforeSounds = 'B'
type Section = 'wholes' | 'names' | 'ids' | 'titles' | 'others'
const sections: readonly Section[] = ['wholes', 'names', 'ids', 'titles', 'others']

/** Where the text of a field stands. Given names stand in full names alone. */
const sectionOf: Readonly<Record<SearchRole, Section | undefined>> = {
  surname: 'wholes',
  chinese: 'wholes',
  given: undefined,
  name: 'names',
  sound: undefined,
  id: 'ids',
  title: 'titles',
  other: 'others',
}

/** One text of all fields, for a search that finds words anywhere. `texts` are folded. */
export function textOfFields(texts: Iterable<readonly [role: SearchRole, text: string]>): string {
  const all: Record<Section, string> = { wholes: '', names: '', ids: '', titles: '', others: '' }
  let full = ''
  let sounds = ''
  const add = (to: Section, text: string) => {
    all[to] += all[to] === '' ? text : nextValue + text
  }
  for (const [role, text] of texts) {
    if (text === '') continue
    if (role === 'sound') sounds += ` ${text}`
    if (role === 'surname' || role === 'given') full += full === '' ? text : ` ${text}`
    const section = sectionOf[role]
    if (section) add(section, text)
  }
  if (full !== '') add('names', full)
  const text = sections.map(section => all[section]).join(nextSection)
  return sounds === '' ? text : `${text}${beforeSounds}${sounds}`
}

const isLetter = (sign: string | undefined): boolean =>
  sign !== undefined &&
  sign !== nextSection &&
  sign !== nextValue &&
  sign !== beforeSounds &&
  /[\p{L}\p{N}]/u.test(sign)
const isEdge = (sign: string | undefined): boolean =>
  sign === undefined || sign === nextSection || sign === nextValue || sign === beforeSounds || sign === ''

/** How well a folded word fits a search text, as an index of `ranks`. `all`: the words that are typed, itself included. */
function wordRank(text: string, word: string, all: readonly string[]): number {
  if (word === '') return nowhere
  let best: number = nowhere
  const sounds = text.lastIndexOf(beforeSounds)
  let section = 0
  let from = 0
  for (let place = text.indexOf(word); place >= 0 && best > 0; place = text.indexOf(word, place + 1)) {
    if (sounds >= 0 && place > sounds) return Math.min(best, soundRank(text, word, place))
    for (; from < place; from += 1) if (text[from] === nextSection) section += 1
    best = Math.min(best, rankAt(text, sections[section] ?? 'others', word, place, all))
  }
  return best
}

/** A word that stands among the sounds from here on: syllables and first letters of them. */
function soundRank(text: string, word: string, from: number): number {
  const begins = text.indexOf(` ${word}`, from - 1)
  if (begins < 0) return nowhere
  const isWhole = `${text.slice(from - 1)} `.includes(` ${word} `)
  return isWhole ? at['whole sound of a name'] : at['beginning of a sound of a name']
}

/** Where a word stands in a search text, and the signs around it. */
type Place = {
  readonly text: string
  readonly word: string
  readonly place: number
  /** The words that are typed, this one included. */
  readonly all: readonly string[]
  readonly before: string | undefined
  readonly after: string | undefined
  readonly begins: boolean
  readonly whole: boolean
}

function rankAt(text: string, section: Section, word: string, place: number, all: readonly string[]): number {
  const [before, after] = [text[place - 1], text[place + word.length]]
  const begins = !isLetter(before)
  return rankIn[section]({ text, word, place, all, before, after, begins, whole: begins && !isLetter(after) })
}

const rankIn: Readonly<Record<Section, (at: Place) => number>> = {
  wholes({ text, word, place, all, before, after, begins, whole }) {
    if (isEdge(before) && isEdge(after)) return at['whole surname or Chinese name']
    if (hasChinese(word)) return chineseRank(before, after, word)
    if (whole && isWholeSurname(text, place, all)) return at['whole surname or Chinese name']
    return begins ? at['beginning of a name'] : at['inside a name']
  },
  names({ word, before, after, begins, whole }) {
    if (whole) return at['whole given name']
    if (hasChinese(word)) return chineseRank(before, after, word)
    return begins ? at['beginning of a name'] : at['inside a name']
  },
  ids({ text, word, place, begins, whole }) {
    if (isSeries(text, word, place)) return at['inside a word']
    if (whole) return at['whole id or phone']
    // Of a phone number people also say the last digits.
    return begins || /^\d{4,}$/.test(word) ? at['beginning of an id or phone'] : at['inside a word']
  },
  titles({ word, begins, whole }) {
    if (whole) return at['whole word of a title']
    return begins || hasChinese(word) ? at['beginning of a word of a title'] : at['inside a word']
  },
  others({ word, begins, whole }) {
    if (whole) return at['whole word of another field']
    return begins || hasChinese(word) ? at['beginning of a word of another field'] : at['inside a word']
  },
}

/** Of a surname of two words both have to be typed. */
const isWholeSurname = (text: string, place: number, all: readonly string[]): boolean =>
  valueAt(text, place)
    .split(' ')
    .every(each => all.includes(each))

/** Letters such as LI and PL, with which every number of a series begins, say nothing of one of them. */
const isSeries = (text: string, word: string, place: number): boolean =>
  /^[a-z]{2,3}$/.test(word) &&
  isEdge(text[place - 1]) &&
  /^(?:-\d{4}-\d{6}|\d{6})/.test(text.slice(place + word.length, place + word.length + 12))

/** Whether a search text is that of somebody, or of something that goes by somebody's name, as a payment does. */
const isOfPerson = (text: string): boolean => !text.startsWith(nextSection + nextSection)

/**
 * How well a word of a line describes a record: 3 as a whole word, 2 as the beginning of one, else 0. Chinese characters and
 * four or more digits may be anywhere; shorter numbers are in many phone numbers, so they must be whole. What is said
 * beside a name, such as a school, counts only as a whole word that nobody `isNamed` so.
 */
export function pointsOf(text: string, word: string, rank: number, isNamed: (word: string) => boolean): 0 | 2 | 3 {
  const part = typedPart(rank)
  // Syllables are short, and part of many words.
  if (isBySound(rank)) return part === 'whole' && !isNamed(word) ? 2 : 0
  if (isBeside(rank) && isOfPerson(text)) return part === 'whole' && !isNamed(word) ? 2 : 0
  if (isLoosely(rank, word) && isOfPerson(text)) return isNamed(word) ? 0 : 2
  if (part === 'whole') return 3
  if (part === 'beginning') return /^\d{1,3}$/.test(word) ? 0 : 2
  return rank !== nowhere && (hasChinese(word) || /^\d{4,}$/.test(word)) ? 2 : 0
}

/** In 陳大文, 陳 begins the name, and 大文 is the given name. */
const chineseRank = (before: string | undefined, after: string | undefined, word: string): number =>
  isEdge(before)
    ? at['beginning of a name']
    : isEdge(after) && [...word].length > 1
      ? at['whole given name']
      : at['inside a name']

function valueAt(text: string, place: number): string {
  let [start, end] = [place, place]
  while (!isEdge(text[start - 1])) start -= 1
  while (!isEdge(text[end])) end += 1
  return text.slice(start, end)
}

/** The rank of each word in a search text, as indexes of `ranks`. All of them must be folded. */
export const ranksOf = (text: string, words: readonly string[]): readonly number[] =>
  words.map(word => wordRank(text, word, words))

/**
 * How well typed words fit a record, the smaller the better: the rank of the word that fits worst, and of equal ones all
 * of them together.
 */
export const fitOf = (ranks: readonly number[]): number =>
  Math.max(0, ...ranks) + ranks.reduce((sum, rank) => sum + rank, 0) / 1000

/** The rank of the word that fits worst. */
export const worstRank = (fit: number): number => Math.floor(fit)

/** Whether words are found in a person's record only beside their name, as in that of their school. */
export const isOnlyBeside = (text: string, words: readonly string[]): boolean =>
  isOfPerson(text) && ranksOf(text, words).every(isBeside)

/** Records in the order of how well they fit. Those that fit equally well keep theirs. */
export function bestFirst<T extends { readonly searchText: string }>(
  all: readonly T[],
  words: readonly string[],
): readonly T[] {
  if (words.length === 0) return all
  return all
    .map(each => ({ each, fit: fitOf(ranksOf(each.searchText, words)) }))
    .sort((one, other) => one.fit - other.fit)
    .map(({ each }) => each)
}
