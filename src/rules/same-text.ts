import { usualHan } from './han-variants.ts'
import { dialled, phonesIn } from './phones.ts'

/*
 * When two texts mean the same. There are three answers, from wide to narrow:
 * - for finding: `folded` and `wordsOf`. Nothing counts but letters, digits and their order;
 * - for people: `nameKey`, where the order of the parts of a name does not count either;
 * - for keys, as names that only one record may have: `keyOf`, which keeps apart what can be told apart when it is read.
 * Each of them makes a text that is compared by `===` or searched in. What is stored stays as it was typed.
 */

/** An apostrophe may be typed as each of these, or left out. */
const apostrophes = "'`´‘’‚‛′‵ʹʻʼʽʾʿˈˊˋ＇｀՚׳ꞌ"
/** Marks that people leave out: those of Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic. Those of kana stay. */
const marks = /(?![\u3099\u309a])(?=[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}/gu
/** Letters with a stroke or a hook, which Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ß: 'ss',
  ς: 'σ',
})
/** Other signs that are written for these. */
const plainSigns: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ...Object.fromEntries([...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u30a0\ufe58'].map(dash => [dash, '-'])),
  ...Object.fromEntries([...'·•‧∙⋅・･・'].map(dot => [dot, ' '])),
  ...Object.fromEntries([...'“”„‟″〝〞〟«»‹›「」『』【】〔〕〈〉《》〖〗﹁﹂'].map(quote => [quote, ' '])),
  '、': ',',
  '。': '.',
  ...Object.fromEntries([...apostrophes].map(apostrophe => [apostrophe, ''])),
})

/** What is left of a character and the marks on it. */
function lettersOf(character: string): string {
  const sign = plainSigns[character]
  if (sign !== undefined) return sign
  const whole = character.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const bare = caseFolded(whole).normalize('NFD').replace(marks, '').normalize('NFC')
  return usualHan(Array.from(bare, each => plainSigns[each] ?? plainLetters[each] ?? each).join(''))
}

/** Upper and lower case of a letter are one, also where one of them is two letters. Each by itself: a final σ is no other. */
const caseFolded = (text: string): string =>
  // A dotless i is another letter than i, though both have the same capital.
  text.replace(/[^ -~ı]/gu, letter => letter.toLowerCase().toUpperCase().toLowerCase()).toLowerCase()

/** Few characters occur in a school, and each of them very often. */
const known = new Map<string, string>()
const mostKnown = 20_000
function lettersKnown(character: string): string {
  const before = known.get(character)
  if (before !== undefined) return before
  if (known.size >= mostKnown) known.clear()
  const letters = lettersOf(character)
  known.set(character, letters)
  return letters
}

const anyOther = /[^ -~]/
/** Anything that is neither ASCII nor a Chinese character; those are looked up in the table of variants alone. */
const anyRare = /[^ -~\u4e00-\u9fff]/
/** What replaces each match, in this order. A part of a text gives a part of what the whole text gives. */
type Step = readonly [pattern: RegExp, to: string | ((found: string) => string)]
const letters: Step = [/[\u1100-\u11ff]+|[^ -~]\p{M}*|[!-~]\p{M}+/gu, lettersKnown]
const lowerCase: Step = [/[A-Z]+/g, found => found.toLowerCase()]
const signs: readonly Step[] = [
  [/['`]/g, ''],
  // A comma, a hyphen or a dot beside a digit belongs to a number, a day or a ref.
  [/[()[\]{}";]|(?<!\d),|,(?!\d)|(?<!\d)[-.](?![\d>])/g, ' '],
  [/\s+/g, ' '],
]
/** Chinese names are written with a space and without one. */
const betweenHan: Step = [/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '']
const spaces: readonly Step[] = [
  [/\s+/g, ' '],
  [/^ | $/g, ''],
]
const allSteps: readonly Step[] = [letters, lowerCase, ...signs, betweenHan, ...spaces]

/** `replace` has one signature for each of the two. */
const replaced = (text: string, [pattern, to]: Step): string =>
  typeof to === 'string' ? text.replace(pattern, to) : text.replace(pattern, to)

const anySign = /['`()[\]{}";,]|(?<!\d)[-.](?![\d>])|\s\s|[^\S ]/
const untidySpaces = /\s\s|[^\S ]|^ | $/

/** Most texts need little of this, and a test is faster than a replacement: it runs for every record of a school. */
function foldedBy(text: string, joinsHan: boolean): string {
  const plain = anyRare.test(text) ? replaced(text, letters) : anyOther.test(text) ? usualHan(text) : text
  const lower = plain.toLowerCase()
  const words = anySign.test(lower) ? signs.reduce(replaced, lower) : lower
  const joined = joinsHan && anyOther.test(words) ? replaced(words, betweenHan) : words
  return untidySpaces.test(joined) ? spaces.reduce(replaced, joined) : joined
}

/**
 * A text for finding. Case, width, marks on letters, apostrophes, hyphens, commas, brackets, invisible characters and spaces
 * between Chinese characters do not count, and simplified characters are traditional ones.
 */
export const folded = (text: string): string => foldedBy(text, true)

/** What a text of a record is found by: folded, and as the digits of each phone number in it. */
export function searchTextsOf(text: string): readonly string[] {
  const own = folded(text)
  const phones = phonesIn(own).map(({ digits }) => digits)
  return phones.length === 0 ? [own] : [own, ...phones.filter(digits => !own.includes(digits))]
}

/** What a record is found by, in one text. */
export const searchTextOf = (texts: readonly string[]): string => texts.flatMap(searchTextsOf).join(' ')

/** A phone number for `searchTextOf`, also one that looks like none by itself. */
export function phoneSearchText(phone: string): string {
  const digits = dialled(phone)
  return digits === '' || phone.includes(digits) ? phone : `${phone} ${digits}`
}

/** The words of a text that is looked for. Each is looked for by itself, in any order; a phone number is one word. */
export function wordsIn(typed: string): readonly string[] {
  const text = foldedBy(typed, false)
  let words = ''
  let from = 0
  for (const { start, end, digits } of phonesIn(text)) {
    // Two words find it as well, and may be something else.
    if (/^\d{4} \d{4}$/.test(text.slice(start, end))) continue
    words += `${text.slice(from, start)} ${digits} `
    from = end
  }
  return `${words}${text.slice(from)}`.split(' ').filter(word => word !== '')
}

/** The words that somebody looks for. Signs alone are looked for as they are: they do not mean everything. */
export function wordsOf(typed: string): readonly string[] {
  const words = wordsIn(typed)
  const signs = words.length === 0 ? typed.replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '') : ''
  return signs === '' ? words : [signs]
}

/**
 * The texts that a quoted text means. All must be found: the text itself or, where it has a comma, its parts in any order.
 * 'Chan, Tai Man' is found in 'Tai Man Chan'.
 */
export function meaningsOf(quoted: string): readonly (readonly string[])[] {
  const whole = folded(quoted)
  if (whole === '') return []
  const parts = quoted
    .split(/(?<!\d)[,，、﹐]|[,，、﹐](?!\d)/)
    .map(folded)
    .filter(part => part !== '')
  return parts.length > 1 ? [[whole], parts] : [[whole]]
}

/** The words of a typed text, one after the other. `folded` would join what two Chinese words say. */
export const foldedWords = (typed: string): string => wordsIn(typed).join(' ')

/** A person's name for comparing: 'CHAN, Tai-man' and 'Tai Man Chan' are one. */
export const nameKey = (name: string): string => folded(name).split(' ').sort().join(' ')

/** What is unique of a name that is a key, a login ID or a username: 'Unit 4', 'unit  4' and 'Ｕnit 4' are one. */
export function keyOf(text: string): string {
  if (!anyOther.test(text)) return text.toLowerCase().replace(/\s+/g, ' ').trim()
  const plain = (each: string) =>
    caseFolded(each.normalize('NFKC'))
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return plain(plain(text)).replace(/\s+/g, ' ').trim()
}

/** A text, and for each of its characters where that which it comes from begins and ends in the text as it is shown. */
type Traced = { readonly text: string; readonly starts: readonly number[]; readonly ends: readonly number[] }

function after({ text, starts, ends }: Traced, [pattern, to]: Step): Traced {
  const now = { text: '', starts: [] as number[], ends: [] as number[] }
  let from = 0
  const keep = (until: number) => {
    now.text += text.slice(from, until)
    now.starts.push(...starts.slice(from, until))
    now.ends.push(...ends.slice(from, until))
  }
  for (const { 0: found, index } of text.matchAll(pattern)) {
    keep(index)
    from = index + found.length
    const letters = typeof to === 'string' ? to : to(found)
    now.text += letters
    for (let at = 0; at < letters.length; at += 1) {
      now.starts.push(starts[letters.length === found.length ? index + at : index]!)
      now.ends.push(ends[letters.length === found.length ? index + at : from - 1]!)
    }
  }
  keep(text.length)
  return now
}

/** A text as `folded` makes it, with the places in it. */
function traced(text: string): Traced {
  const places = Array.from({ length: text.length }, (_, at) => at)
  return allSteps.reduce(after, { text, starts: places, ends: places.map(at => at + 1) })
}

/** A part of a text: [start, end). */
type Part = readonly [start: number, end: number]

const wordStart = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu
/** The digits of a phone number in a text where they may stand apart. */
const apart = (digits: string) => new RegExp([...digits].join('[ .-]*'))

/** The part of a text that a typed word means: the beginning of a word if it is one. */
function partOf({ text, starts, ends }: Traced, word: string): Part | undefined {
  const begins = [...text.matchAll(wordStart)].find(({ index }) => text.startsWith(word, index))?.index
  const at = begins ?? text.indexOf(word)
  if (at >= 0) return [starts[at]!, ends[at + word.length - 1]!]
  const phone = /^\d{5,}$/.test(word) ? apart(word).exec(text) : null
  return phone ? [starts[phone.index]!, ends[phone.index + phone[0].length - 1]!] : undefined
}

/** The parts of a text that typed words mean, in order and without overlaps: what a search has found in it. */
export function partsMeant(text: string, typed: string): readonly Part[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const all = traced(text)
  const found = words.map(word => partOf(all, word)).filter(part => part !== undefined)
  const parts: Part[] = []
  for (const part of found.sort((one, other) => one[0] - other[0]))
    if (parts.length === 0 || part[0] >= parts.at(-1)![1]) parts.push(part)
  return parts
}
