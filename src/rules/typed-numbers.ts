import { chineseNumber } from './chinese-numerals.ts'

const inDigits = (text: string): string => {
  const number = /^[\p{Script=Han}〇○]+$/u.test(text) ? chineseNumber(text) : undefined
  return number === undefined ? text : String(number)
}
const sign = /(?<=.)[元蚊塊][正整]?$/

/** '1,200.50', '$800', '−4', 一千五百元 and full-width digits as a plain number; the text unchanged where there is none. */
export const plainNumber = (typed: string): string =>
  inDigits(
    typed
      .normalize('NFKC')
      .replaceAll('−', '-')
      .replace(/^\s*hk(?=\s*\$)/i, '')
      .replace(/[,\s$]/g, '')
      .replace(sign, ''),
  )

/** A number in a line: '4', '-4', 'x4', '4個', 兩個, 一千五百. Money may be marked as such: '$800', '800元', '800.50'. */
type NumberInLine = {
  readonly answer: string
  readonly asMoney: boolean
  /** It says how much more or less, which is no price. */
  readonly isSigned: boolean
}

const counted = /^[x×]?([+-]?\d+(?:\.\d+)?)[個堂次枚]?$/
const dollars = /^(?:(?:hk)?\$(\d+(?:\.\d{1,2})?)|(\d+(?:\.\d{1,2})?)(?:[元蚊塊][正整]?|hkd)|(\d+\.\d{2}))$/
/** A single sign is a number only with its unit: 三 alone is none in a line, because names and classes have such characters. */
const chinese = /^([\p{Script=Han}〇○]+?)(?:([元蚊塊][正整]?)|([個堂次枚]))?$/u

function chineseIn(text: string): NumberInLine | undefined {
  const [, numeral = '', money, unit] = chinese.exec(text) ?? []
  const number = numeral.length > 1 || money || unit ? chineseNumber(numeral) : undefined
  if (number === undefined) return undefined
  return { answer: String(number), asMoney: money !== undefined, isSigned: false }
}

export function numberIn(word: string): NumberInLine | undefined {
  // A comma stands only before three digits: 1,200 and not 1,2.
  const text = word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('−', '-')
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
  const amount = dollars.exec(text)
  if (amount) return { answer: amount[1] ?? amount[2] ?? amount[3] ?? '', asMoney: true, isSigned: false }
  const count = counted.exec(text)
  const [, number = ''] = count ?? []
  return count ? { answer: number.replace('+', ''), asMoney: false, isSigned: /^[+-]/.test(number) } : chineseIn(text)
}
