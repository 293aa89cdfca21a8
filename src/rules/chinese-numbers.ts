import { usualHan } from './han-variants.ts'

const numeral = '[一二兩三四五六七八九十廿卅]{1,3}'
const numerals = new RegExp(`${numeral}(?=[月日號号點点時分])|(?<=[月點点時])${numeral}$`, 'g')

/** The number that a Chinese numeral from 1 to 39 says; `undefined` when it says none. */
function numberOf(text: string): number | undefined {
  const found = /^(?:([二三])?(十)|(廿)|(卅))?([一二兩三四五六七八九])?$/.exec(text)
  if (!found) return undefined
  const [, tens, ten, twenty, thirty, ones] = found
  const digit = (sign: string | undefined) => (sign === '兩' ? 2 : '一二三四五六七八九'.indexOf(sign ?? ' ') + 1)
  return (ten ? 10 * (digit(tens) || 1) : twenty ? 20 : thirty ? 30 : 0) + digit(ones)
}

/** 十二月三日 as 12月3日, and 下午三點 as 下午3點. A weekday, as 星期一, stays as it is. */
const inDigits = (text: string): string => text.replace(numerals, found => String(numberOf(found) ?? found))

/**
 * Chinese input methods produce full-width digits and signs. NFKC turns them into ASCII. Simplified characters are read as
 * traditional ones.
 */
export const plain = (typed: string): string => inDigits(usualHan(typed.normalize('NFKC').trim().toLowerCase()))

const count = `(?:(?<![\\d０-９])[\\d０-９]{1,2}|${numeral})`
/** A day, a month or a time in Chinese, in a text without spaces: 11月, 十二月三日, 12號, 下午3點. */
export const chineseMoment = new RegExp(
  `(?:[\\d０-９]{4}年)?${count}月(?:${count}[日號号]|份)?|${count}[日號号]|(?:上午|早上|中午|下午|晚上)?${count}[點点時](?:半|${count}分?)?`,
  'y',
)
