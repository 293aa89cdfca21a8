import { usualHan } from './han-variants.ts'

const digits = '一二三四五六七八九'
const digit = `[${digits}兩]`
/** A numeral of a date or a time: up to 五十九. */
const numeral = '[一二兩三四五六七八九十廿卅]{1,3}'
const numerals = new RegExp(`${numeral}(?=[月日號号點点時分])|(?<=月)${numeral}$`, 'g')
/** 二零二六年 and 二六年, but not 一二年級. */
const years = /[零〇○一二三四五六七八九]{2,4}(?=年(?!級))/g

/** As cheques write them, and as they are said: 壹仟伍佰, 廿. */
const written: Readonly<Record<string, string>> = {
  ...{ 壹: '一', 貳: '二', 叁: '三', 參: '三', 肆: '四', 伍: '五', 陸: '六', 柒: '七', 捌: '八', 玖: '九' },
  ...{ 兩: '二', 〇: '零', '○': '零', 拾: '十', 佰: '百', 仟: '千', 廿: '二十', 卅: '三十', 卌: '四十' },
}
const usualNumeral = (text: string): string => [...usualHan(text)].map(sign => written[sign] ?? sign).join('')
const digitOf = (sign: string | undefined): number => digits.indexOf(sign ?? ' ') + 1

const belowTenThousand =
  /^(?:([一二三四五六七八九]?)千)?(?:(零)?([一二三四五六七八九]?)百)?(?:(零)?([一二三四五六七八九]?)十)?(?:(零)?([一二三四五六七八九]))?$/

/**
 * `below`: what the unit before this part is worth. A last digit after it, without 零, counts the next smaller unit: 一千五 is
 * 1,500, and 一千零五 is 1,005.
 */
function valueBelow(text: string, below = 1): number | undefined {
  const [all, thousands, , hundreds, , tens, zero, ones] = belowTenThousand.exec(text) ?? []
  if (!all) return undefined
  const parts: readonly (readonly [string | undefined, number])[] = [
    [thousands, 1000],
    [hundreds, 100],
    [tens, 10],
  ]
  const said = parts.filter(([sign]) => sign !== undefined)
  // Only the first unit goes without a digit, as in 千五 and 十二; 百十 says nothing.
  if (said.some(([sign], at) => sign === '' && (at > 0 || below > 1) && said[at]![1] !== 10)) return undefined
  const sum = said.reduce((all, [sign, unit]) => all + (digitOf(sign) || 1) * unit, 0)
  const last = said.at(-1)?.[1] ?? below
  return sum + digitOf(ones) * (zero || last === 1 ? 1 : last / 10)
}

/** The number that a Chinese numeral says: 十五, 廿三, 一千五百, 千五, 一萬二, 壹仟伍佰; `undefined` when it says none. */
export function chineseNumber(typed: string): number | undefined {
  const text = usualNumeral(typed)
  const [before = '', after, ...more] = text.split('萬')
  if (text === '' || more.length > 0) return undefined
  if (after === undefined) return valueBelow(before)
  const tenThousands = valueBelow(before)
  const rest = after === '' ? 0 : valueBelow(after.replace(/^零(?=.[千百十])/, ''), 10_000)
  return tenThousands === undefined || rest === undefined ? undefined : tenThousands * 10_000 + rest
}

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
