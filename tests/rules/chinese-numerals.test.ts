import { describe, expect, it } from 'vitest'
import { chineseNumber } from '#rules/chinese-numerals.ts'
import { numberIn, plainNumber } from '#rules/typed-numbers.ts'

/** The numeral that a textbook writes, with a 零 where a place is skipped. */
function written(number: number): string {
  const digits = '零一二三四五六七八九'
  const below = (rest: number): string => {
    const places = [1000, 100, 10, 1].map(unit => Math.floor(rest / unit) % 10)
    let text = ''
    for (const [at, digit] of places.entries())
      if (digit > 0) text += digits[digit]! + ['千', '百', '十', ''][at]
      else if (text !== '' && !text.endsWith('零')) text += '零'
    return text.replace(/零$/, '')
  }
  const tenThousands = Math.floor(number / 10_000)
  if (tenThousands === 0) return below(number)
  const rest = number % 10_000
  return `${below(tenThousands)}萬${rest > 0 && rest < 1000 ? '零' : ''}${rest > 0 ? below(rest) : ''}`
}

describe('a number in Chinese', () => {
  it('every number up to 30,000 and many up to 99,999,999 are read as they are written', () => {
    const wrong: string[] = []
    for (let number = 1; number < 30_000; number += 1)
      if (chineseNumber(written(number)) !== number) wrong.push(`${number} ${written(number)}`)
    for (let number = 30_007; number < 99_999_999; number += 91_813)
      if (chineseNumber(written(number)) !== number) wrong.push(`${number} ${written(number)}`)
    expect(wrong).toEqual([])
  })

  it.each([
    ['十五', 15],
    ['廿三', 23],
    ['卅', 30],
    ['百二', 120],
    ['兩百五', 250],
    ['三百六', 360],
    ['千五', 1500],
    ['一千五', 1500],
    ['一千五百', 1500],
    ['一千零五', 1005],
    ['兩千', 2000],
    ['一萬二', 12_000],
    ['壹仟伍佰', 1500],
    ['叁佰貳拾', 320],
    ['两千', 2000],
  ])('%s is %i', (typed, number) => expect(chineseNumber(typed)).toBe(number))

  it.each(['', '陳', '零', '百十百', '五五', '三四', '十百', '千萬萬', '一千一千', '萬', '大', '一鳴'])(
    '%s is none',
    typed => expect(chineseNumber(typed)).toBeUndefined(),
  )
})

describe('a number that is typed', () => {
  it.each([
    ['一千五百', { answer: '1500', asMoney: false }],
    ['一千五百元', { answer: '1500', asMoney: true }],
    ['三千六百四十元正', { answer: '3640', asMoney: true }],
    ['三百蚊', { answer: '300', asMoney: true }],
    ['585蚊', { answer: '585', asMoney: true }],
    ['廿蚊', { answer: '20', asMoney: true }],
    ['四個', { answer: '4', asMoney: false }],
    ['兩堂', { answer: '2', asMoney: false }],
  ])('%s', (typed, number) => expect(numberIn(typed)).toEqual({ ...number, isSigned: false }))

  it.each(['三', '陳大文', '萬一鳴', '五年級', '三元朗'])('%s is no number in a line', typed =>
    expect(numberIn(typed)).toBeUndefined(),
  )

  it.each([
    ['一千五百', '1500'],
    ['一千五百元', '1500'],
    ['$1,500', '1500'],
    ['1500蚊', '1500'],
    ['十', '10'],
    ['陳大文', '陳大文'],
  ])('in a field %s is %s', (typed, number) => expect(plainNumber(typed)).toBe(number))
})
