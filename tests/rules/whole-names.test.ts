import { describe, expect, it } from 'vitest'
import { chineseParts, type Order, usualOrder, wholeName } from '#rules/whole-names.ts'

const parts = (text: string, usual?: Order) => {
  const { first_name, surname, chinese_name, student_id, sure } = wholeName(text, usual)
  return [first_name, surname, chinese_name, student_id, sure ? '' : 'unclear'].join('|').replace(/\|+$/, '')
}

describe('a whole name has its parts', () => {
  it.each([
    ['CHAN Tai Man', 'Tai Man|Chan'],
    ['Chan, Tai Man', 'Tai Man|Chan'],
    ['WONG, Siu Ming', 'Siu Ming|Wong'],
    ['WONG, SIU MING', 'Siu Ming|Wong'],
    ['Tai Man CHAN', 'Tai Man|Chan'],
    ['AU YEUNG Ka Wai', 'Ka Wai|Au Yeung'],
    ['AU-YEUNG Ka-wai', 'Ka-wai|Au-Yeung'],
    ['Au Yeung Ka Wai', 'Ka Wai|Au Yeung'],
    ['Peter CHAN Tai Man', 'Peter Tai Man|Chan'],
    ["O'BRIEN Sean", "Sean|O'Brien"],
    ['MCDONALD Ronald', 'Ronald|McDonald'],
    ['DE LA CRUZ, Maria', 'Maria|De La Cruz'],
    ['Chan Tai-man', 'Tai-man|Chan'],
    ['Tai-man Chan', 'Tai-man|Chan'],
    ['Peter Chan', 'Peter|Chan'],
    ['陳大文', '||陳大文'],
    ['陳 大 文', '||陳大文'],
    ['歐陽　娜娜', '||歐陽娜娜'],
    ['CHAN Tai Man 陳大文', 'Tai Man|Chan|陳大文'],
    ['陳大文 CHAN Tai Man', 'Tai Man|Chan|陳大文'],
    ['Chan, Tai Man (陳大文)', 'Tai Man|Chan|陳大文'],
    ['Tai Man Chan (S0001)', 'Tai Man|Chan||S0001'],
    ['Tai Man Chan', 'Tai Man|Chan'],
    ['Chan Tai Man', 'Tai Man|Chan'],
    ['CHAN TAI MAN', 'Tai Man|Chan'],
    ['ＣＨＡＮ　Tai Man', 'Tai Man|Chan'],
    ['Smith Johnson', 'Smith|Johnson|||unclear'],
    ['Madonna', 'Madonna'],
    ['', ''],
  ])('%s', (text, expected) => {
    expect(parts(text)).toBe(expected)
  })

  it('and is read as the other names of its list, where nothing else says it', () => {
    const names = ['CHAN Tai Man', 'Wong, Siu Ming', 'Ho Yan Ho']
    expect(usualOrder(names)).toBe('surname first')
    expect(parts('Ho Yan Ho', 'surname first')).toBe('Yan Ho|Ho')
    expect(parts('Ho Yan Ho', 'surname last')).toBe('Ho Yan|Ho')
    expect(parts('CHAN TAI MAN', 'surname first')).toBe('Tai Man|Chan')
    expect(usualOrder(['Smith Johnson'])).toBeUndefined()
  })
})

it('a Chinese surname has one character, or two', () => {
  expect(chineseParts('陳大文')).toEqual({ surname: '陳', given: '大文' })
  expect(chineseParts('司徒 永')).toEqual({ surname: '司徒', given: '永' })
  expect(chineseParts('歐陽')).toEqual({ surname: '歐', given: '陽' })
  expect(chineseParts('李明')).toEqual({ surname: '李', given: '明' })
})
