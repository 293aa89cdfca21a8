import { tidy } from './names.ts'

/** The parts of a name that stands in one column. */
type WholeName = {
  readonly first_name: string
  readonly surname: string
  readonly chinese_name: string
  /** Where an id follows it in brackets. */
  readonly student_id: string
  /** `false`: nothing says which word is the surname. */
  readonly sure: boolean
  readonly order: Order | undefined
}
/** Where surnames stand. */
export type Order = 'surname first' | 'surname last'

/** Surnames as Hong Kong, Macau, Taiwan and the mainland romanise them, of one word. */
const surnames: ReadonlySet<string> = new Set(
  `au aw chan chang chao chau che cheang chen cheng cheong cheuk cheung chi chiang chim chin ching chiu cho choi chong chou
  chow choy chu chua chui chuk chun chung dai deng ding dong du fan fang feng fok fong foo fu fung gao ge gu guan guo hau
  hon ho hong hsu hu huang hui hung huo ip jia jiang jim jin kam kan kei keung ko kong ku kuan kuang kung kuo kwan kwok kwong
  lai lam lang lau law lee lei leong leung lew li liang liao lie lim lin ling liu lo loh loi long loo lok louie low lu luk lui
  luo lung luo ma mak man mao mau mei meng miao miu mo mok moy mui mung ng ngai ngan ngo ngok nie on ong ou pak pan pang pao
  pau peng poon pong pun qian qin qiu ren sham shek shen sheng sheung shi shing shiu shum shuen sin sit siu so song soo su suen
  sun sung sze szeto tai tam tan tang tao tay teng teo tian tien tin ting to tong tou tsai tsang tsao tse tseng tsim tso tsoi
  tsui tsoi tu tung tze wan wang watt wei wen wong woo wu xia xiao xie xiong xu xue yam yan yang yao yau ye yee yeh yeo yeung
  yick yim yin ying yip yiu yong you yu yuan yue yuen yuk yung zeng zhang zhao zheng zhong zhou zhu zou zhuang`.split(
    /\s+/,
  ),
)
/** The most frequent surnames. Few of them are also part of a given name. */
const frequentSurnames: ReadonlySet<string> = new Set(
  `chan chen cheng cheung chow choi hui ip kwok lam lau law lee leung li ng poon tang tsang tse tsui wong wu yeung yip zhang`.split(
    ' ',
  ),
)
/** The same of two words. */
const longSurnames: ReadonlySet<string> = new Set(['au yeung', 'o young', 'ou yang', 'sze to', 'szeto', 'sheung kwun'])
const longChineseSurnames =
  /^(?:歐陽|欧阳|司徒|上官|司馬|司马|諸葛|诸葛|夏侯|皇甫|尉遲|尉迟|公孫|公孙|慕容|令狐|端木|東方|东方|南宮|南宫|范姜)/

const han = /\p{Script=Han}(?:[\s·・‧．]*\p{Script=Han})*/gu
const idBehind = /[(（]\s*(S\d{4,})\s*[)）]/i

/** The surname and the rest of a Chinese name. */
export function chineseParts(name: string): { readonly surname: string; readonly given: string } {
  const whole = name.replace(/\s+/g, '')
  const length = (longChineseSurnames.test(whole) && whole.length > 2 && 2) || 1
  return { surname: whole.slice(0, length), given: whole.slice(length).replace(/^[·・‧．]/, '') }
}

const isCapital = (word: string): boolean => /^\p{Lu}[\p{Lu}'’.-]+$/u.test(word)
/** 'CHAN' → 'Chan', 'AU-YEUNG' → 'Au-Yeung', 'MCDONALD' → 'McDonald' */
const capitalised = (word: string): string =>
  isCapital(word)
    ? word
        .toLowerCase()
        .replace(
          /(^|[-'’])(mc)?(\p{L})/gu,
          (_, before: string, mc: string | undefined, letter: string) =>
            `${before}${mc ? 'Mc' : ''}${letter.toUpperCase()}`,
        )
    : word

type Latin = Pick<WholeName, 'first_name' | 'surname' | 'sure' | 'order'>
const named = (surname: readonly string[], given: readonly string[], how: Pick<Latin, 'sure' | 'order'>): Latin => ({
  surname: surname.map(capitalised).join(' '),
  first_name: given.map(capitalised).join(' '),
  ...how,
})

/** How many words at an end are a known surname. */
function surnameAt(words: readonly string[], end: Order): number {
  const two = (end === 'surname first' ? words.slice(0, 2) : words.slice(-2)).join(' ').toLowerCase()
  if (words.length > 2 && longSurnames.has(two)) return 2
  const one = (end === 'surname first' ? words[0] : words.at(-1)) ?? ''
  return surnames.has(one.toLowerCase().replace(/[.,]/g, '')) || longSurnames.has(one.toLowerCase().replace('-', ' '))
    ? 1
    : 0
}

const isFrequent = (word = ''): boolean => frequentSurnames.has(word.toLowerCase())
/** Whether the surname of a name of three words and more is at one end, and none at the other. */
const isOneFrequent = (words: readonly string[]): boolean => isFrequent(words[0]) !== isFrequent(words.at(-1))

/** Which end is more likely the surname, where both may be, or none. */
function isLikelyFirst(words: readonly string[], first: number, last: number, usual: Order | undefined): boolean {
  if (usual !== undefined) return usual === 'surname first'
  if (isOneFrequent(words)) return isFrequent(words[0])
  return first > 0 && first >= last
}

function latinParts(text: string, usual: Order | undefined): Latin {
  const [before = '', after = ''] = text.split(/\s*[,，]\s*/, 2)
  if (after !== '') return named(before.split(' '), after.split(' '), { sure: true, order: 'surname first' })
  const words = before.split(' ').filter(Boolean)
  if (words.length < 2) return named([], words, { sure: true, order: undefined })
  return partsByCapitals(words) ?? partsBySurname(words, usual)
}

/** Capitals mark the surname, where not all is written in them. */
function partsByCapitals(words: readonly string[]): Latin | undefined {
  const capitals = words.map(isCapital)
  const from = capitals.indexOf(true)
  if (from < 0 || !capitals.includes(false)) return undefined
  const next = capitals.indexOf(false, from)
  const to = next < 0 ? words.length : next
  const given = [...words.slice(0, from), ...words.slice(to)]
  return named(words.slice(from, to), given, { sure: true, order: from === 0 ? 'surname first' : 'surname last' })
}

function partsBySurname(words: readonly string[], usual: Order | undefined): Latin {
  const [first, last] = [surnameAt(words, 'surname first'), surnameAt(words, 'surname last')]
  // The word with a hyphen is a given name: 'Chan Tai-man'.
  const isGivenLast = words.length === 2 && /\w-\w/.test(words[1] ?? '') && last === 0
  const isSureFirst = (first > 0 && last === 0) || isGivenLast
  const isSureLast = last > 0 && first === 0
  const sure = isSureFirst || isSureLast || usual !== undefined || (words.length > 2 && isOneFrequent(words))
  if (isSureFirst || (!isSureLast && isLikelyFirst(words, first, last, usual))) {
    const size = Math.max(1, first)
    return named(words.slice(0, size), words.slice(size), { sure, order: 'surname first' })
  }
  const size = Math.max(1, last)
  return named(words.slice(-size), words.slice(0, -size), { sure, order: 'surname last' })
}

/**
 * The parts of a whole name: 'CHAN Tai Man', 'Chan, Tai Man', 'Tai Man Chan', '陳大文', 'Chan Tai Man 陳大文 (S0001)'.
 * `usual`: where most other names have their surname. It decides where a name itself does not.
 */
export function wholeName(text: string, usual?: Order): WholeName {
  const name = tidy(text.normalize('NFKC'))
  const student_id = (idBehind.exec(name)?.[1] ?? '').toUpperCase()
  const withoutId = name.replace(idBehind, ' ')
  const chinese_name = (withoutId.match(han) ?? []).map(part => part.replace(/\s+/g, '')).join(' ')
  const latin = tidy(withoutId.replace(han, ' ').replace(/[()（）[\]【】]/g, ' ')).replace(
    /^[\s,，/·-]+|[\s,，/·-]+$/g,
    '',
  )
  if (latin === '') return { first_name: '', surname: '', chinese_name, student_id, sure: true, order: undefined }
  // Our own lists write a name and its id so.
  return { ...latinParts(latin, student_id === '' ? usual : 'surname last'), chinese_name, student_id }
}

/** Where the surnames stand in most of the names that say it. */
export function usualOrder(names: readonly string[]): Order | undefined {
  let first = 0
  let last = 0
  for (const name of names) {
    const { sure, order } = wholeName(name)
    if (!sure || order === undefined) continue
    if (order === 'surname first') first += 1
    else last += 1
  }
  if (first === last) return undefined
  return first > last ? 'surname first' : 'surname last'
}
