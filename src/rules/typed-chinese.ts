import { chineseNumber, digitOf, digits } from './chinese-numerals.ts'
import { usualHan } from './han-variants.ts'

const digit = `[${digits}兩]`
/** A numeral of a date or a time: up to 五十九. */
const numeral = '[一二兩三四五六七八九十廿卅]{1,3}'
const numerals = new RegExp(`${numeral}(?=[月日號号點点時分])|(?<=月)${numeral}$`, 'g')
/** 二零二六年 and 二六年, but not 一二年級. */
const years = /[零〇○一二三四五六七八九]{2,4}(?=年(?!級))/g

/** 十二月三日 as 12月3日, 下午三點 as 下午3點 and 二零二六年 as 2026年. A weekday, as 星期一, stays as it is. */
const inDigits = (text: string): string =>
  text
    .replace(years, found => (found.length === 3 ? found : [...found].map(sign => String(digitOf(sign))).join('')))
    .replace(numerals, found => String(chineseNumber(found) ?? found))

/**
 * Chinese input methods produce full-width digits and signs. NFKC turns them into ASCII. Simplified characters are read as
 * traditional ones.
 */
export const plain = (typed: string): string => inDigits(usualHan(typed.normalize('NFKC').trim().toLowerCase()))

/** The parts of a day, and what they say of an hour before 12. */
export const partsOfDay = {
  morning: ['上午', '早上', '朝早', '晨早', '清晨', '朝', '早'],
  noon: ['中午', '正午'],
  afternoon: ['下午', '下晝', '晏晝', '傍晚'],
  night: ['晚上', '夜晚', '晚', '夜'],
} as const
export const partOfDay = `(?:${Object.values(partsOfDay).flat().join('|')})`

const count = `(?:(?<![\\d０-９])[\\d０-９]{1,2}|${numeral})`
const year = `(?:(?:[\\d０-９]{2,4}|[零〇○${digits}]{2,4}|[去舊今明出])年)?`
const minutes = `(?:半|正|[踏搭]?${count}(?:分|個字)?)?`
/** A day, a month or a time in Chinese, in a text without spaces: 11月, 十二月三日, 12號, 下午3點. */
export const chineseMoment = new RegExp(
  `${year}${count}月(?:${count}[日號号]?|份|底|尾)?|${count}[日號号]|${partOfDay}?${count}[點点時]${minutes}`,
  'y',
)
const amounts = [
  // 一千五百 stands alone.
  `${digit}[百千萬][零十百千萬廿卅一二兩三四五六七八九]*(?:[元蚊塊][正整]?)?`,
  // 廿蚊, 三百六十元正 and 585元 have their unit.
  `[百千十廿卅${digits}兩][零十百千萬一二兩三四五六七八九]*[元蚊塊][正整]?`,
  `(?<![\\d０-９.])[\\d０-９,.]+[元蚊塊][正整]?`,
  // 四個 at the end of a text; 第三堂 is none.
  `(?<![第\\d０-９])(?:[\\d０-９]{1,2}|${numeral})[個堂次枚]$`,
]
/** An amount in Chinese, in a text without spaces: 一千五百, 585元, 廿蚊, 四個. */
export const chineseAmount = new RegExp(amounts.join('|'), 'y')
