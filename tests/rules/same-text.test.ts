import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialled, phonesIn } from '#rules/phones.ts'
import { folded, keyOf, nameKey, partsMeant, phoneSearchText, searchTextOf, wordsOf } from '#rules/same-text.ts'

const finds = (typed: string, ...stored: readonly string[]): boolean =>
  wordsOf(typed).every(word => searchTextOf(stored).includes(word))

type Row = readonly [what: string, typed: string, ...stored: string[]]

describe('what is typed finds what is stored', () => {
  it.each<Row>([
    ['case', 'CHAN', 'Chan'],
    ['full width', 'Ｃｈａｎ', 'Chan'],
    ['a stored full width', 'chan', 'Ｃｈａｎ'],
    ['an accent', 'jose', 'José'],
    ['an accent that is typed', 'josé', 'Jose'],
    ['an accent in two characters', 'jose', 'Jose\u0301'],
    ['tilde and macron', 'nunez okuma', 'Núñez Ōkuma'],
    ['a Vietnamese name', 'do nguyen', 'Đỗ Nguyễn'],
    ['letters with a stroke', 'lukasz soren', 'Łukasz Søren'],
    ['two letters for one', 'strasse aegir', 'Straße Ægir'],
    ['a Turkish i', 'istanbul isik', 'İstanbul Işık'],
    ['a Greek end of a word', 'ΠΑΥΛΟΣ', 'Παύλος'],
    ['Hebrew points', 'שלום', 'שָׁלוֹם'],
    ['Hangul in parts', '가나', '\u1100\u1161\u1102\u1161'],
    ...[...'\u2018\u2019\u02bc\u00b4\u02b9\u02bb\u2032\uff07\u0060'].map(
      sign =>
        [`the apostrophe ${sign.codePointAt(0)?.toString(16)}`, `st. catharine${sign}s`, "St. Catharine's"] as const,
    ),
    ['no apostrophe', 'obrien', 'O’Brien'],
    ['no full stop', 'st catharines', "St. Catharine's"],
    ['a full stop', 'St. Catharine', 'St Catharine'],
    ['a hyphen', 'Tai-man', 'Tai Man'],
    ['a stored hyphen', 'tai man', 'Tai-Man'],
    ['another hyphen', 'tai\u2011man', 'Tai-Man'],
    ['a hyphen in the middle of typing', 'tai-', 'Tai Man'],
    ['a comma after the surname', 'Chan, Tai Man', 'Tai Man', 'Chan'],
    ['a Chinese comma', 'Chan，Tai Man', 'Tai Man', 'Chan'],
    ['surname first', 'CHAN Tai-man', 'Tai Man', 'Chan'],
    ['a pasted label', 'Chan Tai Man (S0001)', 'S0001', 'Tai Man', 'Chan'],
    ['Chinese brackets', '陳大文（S0001）', 'S0001', '陳大文'],
    ['quotes around a name', 'tom tim tai', 'Tom “Tim” Tai'],
    ['a stored blank in a Chinese name', '盧小明', '盧 小明'],
    ['a stored wide blank', '盧小明', '盧　小明'],
    ['a typed blank', '盧 小明', '盧小明'],
    ['a middle dot', '阿凡提買買提', '阿凡提·買買提'],
    ['Chinese names in another order', '小明 盧', '盧小明'],
    ['simplified', '陈伟', '陳偉'],
    ['traditional for simplified', '陳偉', '陈伟'],
    ...[
      '峯峰',
      '衞衛',
      '羣群',
      '裏裡',
      '黄黃',
      '啓啟',
      '启啟',
      '卢盧',
      '台臺',
      '恒恆',
      '温溫',
      '麪麵',
      '刘劉',
      '髙高',
      '栢柏',
      '鍾钟',
    ].map(([one = '', other = '']) => [`${one} for ${other}`, one, other] as const),
    ['an invisible character in what is stored', 'ada kwok', 'Ada\u200b Kwok\u200e'],
    ['an invisible character in what is typed', 'ada\u00ad kw\u2060ok', 'Ada Kwok'],
    ['a part of a ref', '2026-0026', 'LR-2026-002683'],
    ['another part of a ref', '26-002683', 'LR-2026-002683'],
    ['a date', '2026-11-28', '2026-11-28'],
    ['+852 and spaces', '+852 6435 2468', '64352468'],
    ['+852', '+85264352468', '6435 2468'],
    ['00852', '00852 6435 2468', '6435 2468'],
    ['852', '85264352468', '6435 2468'],
    ['hyphens', '6435-2468', '64352468'],
    ['pairs', '64 35 24 68', '6435 2468'],
    ['brackets', '(852) 6435-2468', '64352468'],
    ['an input method', '（８５２）６４３５　２４６８', '64352468'],
    ['stored with +852', '6435 2468', '+852-6435-2468'],
    ['stored with +852, in one', '64352468', '+852-6435-2468'],
    ['a phone number in a message', '6435-2468', 'Please call 6435 2468.'],
    ['a phone number that is being typed', '+852 64', '6435 2468'],
    ['a number of the mainland', '13812345678', '+86 138 1234 5678'],
    ['a name beside a phone number', 'chan 6435-2468', 'Chan', '64352468'],
  ])('%s', (_, typed, ...stored) => {
    expect(finds(typed, ...stored)).toBe(true)
  })

  it.each<Row>([
    ['another person', 'chan tai man', 'Tai Wai', 'Chan'],
    ['another phone number', '6435-2469', '6435 2468'],
    ['a ref of another kind', 'LI-2026-000012', 'LR-2026-000012'],
    ['the end of one text and the beginning of the next', '文聖', '陳大文', '聖保羅書院'],
    ['a number that ends in one text and goes on in the next', '1234 5678', '12', '345678'],
    ['marks of kana', 'か', 'が'],
    ['signs alone, which are not everything', '()', 'Chan'],
  ])('%s is not found', (_, typed, ...stored) => {
    expect(finds(typed, ...stored)).toBe(false)
  })

  it('a part of a text always finds it', () => {
    const sign = fc.constantFrom(...Array.from("aB é Ł 陳陈啓 盧-',.()0123 5’\u200b\u3000·ｅ😀ß", each => each))
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 24 }), fc.nat(), fc.nat(), (signs, one, other) => {
        const [from, to] = [one % (signs.length + 1), other % (signs.length + 1)].sort((a, b) => a - b)
        const part = signs.slice(from, to).join('')
        // A part of a number may look like a phone number.
        fc.pre(phonesIn(part.replace(/[()’]/g, '')).length === 0 && !/^\P{L}*$/u.test(part))
        expect(finds(part, signs.join('')), part).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('a line break between Chinese characters is a space, which does not count', () => {
    expect(folded('陳\n大文')).toBe('陳大文')
  })

  it('folding twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), text => {
        expect(folded(folded(text))).toBe(folded(text))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a name', () => {
  it.each([
    ['CHAN, Tai-man', 'Tai Man Chan'],
    ['Chan Tai Man', 'Tai Man Chan'],
    ['José Núñez', 'Nunez Jose'],
    ['O’Brien, Ada', "Ada O'Brien"],
    ['盧 小明', '卢小明'],
  ])('%s is the same as %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })

  it.each([
    ['Tai Man Chan', 'Tai Wai Chan'],
    ['Tai Man', 'Tai Man Chan'],
    ['陳大文', '陳文大'],
  ])('%s is another than %s', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other))
  })
})

describe('a key', () => {
  it.each([
    ['case', 'AMY01', 'amy01'],
    ['full width', 'Ａmy01', 'amy01'],
    ['an invisible character', 'amy01\u200b', 'amy01'],
    ['a soft hyphen', 'Uni\u00adt 4', 'Unit 4'],
    ['a filler that counts as a letter', 'Unit\u3164 4', 'Unit 4'],
    ['a variation selector', '葛\u{e0100}城', '葛城'],
    ['several spaces', ' Unit \u00a0 4 ', 'Unit 4'],
    ['a full-width digit', '測驗５', '測驗5'],
    ['two characters for é', 'Cafe\u0301', 'Café'],
    ['the capital of ß', 'STRASSE', 'straße'],
    ['a final sigma', 'ΟΔΟΣ', 'οδος'],
    ['a ligature', 'ﬁn', 'FIN'],
  ])('%s makes no other one', (_, one, other) => {
    expect(keyOf(one)).toBe(keyOf(other))
  })

  it.each([
    ['accents', 'Café', 'Cafe'],
    ['hyphens', 'Unit-4', 'Unit 4'],
    ['apostrophes', "Gold's", 'Golds'],
    ['another apostrophe', "Gold's", 'Gold’s'],
    ['simplified characters', '测验5', '測驗5'],
    ['a blank or none', 'Unit 4', 'Unit4'],
    ['blanks in Chinese', '測驗 五', '測驗五'],
    ['the dotless i', 'ılk', 'ilk'],
  ])('%s keep two apart', (_, one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
  })

  it('is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), text => {
        expect(keyOf(keyOf(text))).toBe(keyOf(text))
      }),
      { numRuns: 5000 },
    )
  })
})

describe('a phone number', () => {
  it.each([
    '6435 2468',
    '6435-2468',
    '+852 6435 2468',
    '+85264352468',
    '(852) 6435-2468',
    '（＋８５２）６４３５　２４６８',
    '00852-64352468',
    '852 6435 2468',
    '64.35.24.68',
    '６４３５２４６８',
  ])('%s is 64352468', phone => {
    expect(dialled(phone)).toBe('64352468')
    expect(phoneSearchText(phone)).toContain(phone)
    expect(finds(phone, phoneSearchText('64352468'))).toBe(true)
    expect(finds('64352468', phoneSearchText(phone))).toBe(true)
  })

  it.each(['2026-11-28', '28.11.2026', 'LR-2026-002683', '16:30-17:30', '1,000', '500 1000 2000', 'S0001'])(
    '%s is none',
    text => {
      expect(phonesIn(text)).toEqual([])
    },
  )
})

describe('what is marked in a text', () => {
  const marked = (text: string, typed: string) => partsMeant(text, typed).map(([start, end]) => text.slice(start, end))

  it.each([
    ['Collect live payment', 'li', ['li']],
    ['Tai Man Chan 陳大文', '大文 chan', ['Chan', '大文']],
    ['St. Catharine’s College', 'catharines', ['Catharine’s']],
    ['José Álvarez', 'jose alva', ['José', 'Álva']],
    ['Jose\u0301 A', 'jose', ['Jose\u0301']],
    ['盧 小明', '盧小明', ['盧 小明']],
    ['陳大文', '陈大', ['陳大']],
    ['6435 2468', '+852 64352468', ['6435 2468']],
    ['+852-6435-2468', '64352468', ['6435-2468']],
    ['Weißstraße 5', 'strasse', ['straße']],
    ['ﬁne', 'fin', ['ﬁn']],
    ['Tai-Man', 'tai man', ['Tai', 'Man']],
    ['Ada\u200b Kwok', 'ada', ['Ada']],
    ['Chan', 'xyz', []],
    ['Chan', '', []],
  ])('in %j for %j', (text, typed, parts) => {
    expect(marked(text, typed)).toEqual(parts)
  })

  it('is in order and does not overlap, and means what was typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.string({ unit: 'binary', maxLength: 8 }),
        (text, typed) => {
          let last = 0
          for (const [start, end] of partsMeant(text, typed)) {
            expect(start).toBeGreaterThanOrEqual(last)
            expect(end).toBeGreaterThan(start)
            expect(end).toBeLessThanOrEqual(text.length)
            last = end
          }
        },
      ),
    )
  })
})
