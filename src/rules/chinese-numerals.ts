export const digits = '一二三四五六七八九'

/** As cheques write them, as they are said, and simplified: 壹仟伍佰, 廿, 两万. */
const written: Readonly<Record<string, string>> = {
  ...{ 壹: '一', 貳: '二', 叁: '三', 參: '三', 肆: '四', 伍: '五', 陸: '六', 柒: '七', 捌: '八', 玖: '九' },
  ...{
    两: '二',
    贰: '二',
    参: '三',
    陆: '六',
    万: '萬',
    兩: '二',
    〇: '零',
    '○': '零',
    拾: '十',
    佰: '百',
    仟: '千',
    廿: '二十',
    卅: '三十',
    卌: '四十',
  },
}
const usualNumeral = (text: string): string => [...text].map(sign => written[sign] ?? sign).join('')
export const digitOf = (sign: string | undefined): number => digits.indexOf(sign ?? ' ') + 1

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
