import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode, decodeAs, type Encoding } from '#client/import/encodings.ts'

/** The bytes of each character in an encoding of two bytes. */
function codesOf(label: string, leads: readonly [number, number]) {
  const codes = new Map<string, readonly number[]>()
  const decoder = new TextDecoder(label)
  for (let lead = leads[0]; lead <= leads[1]; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const character = decoder.decode(Uint8Array.of(lead, trail))
      if ([...character].length === 1 && character !== '\uFFFD' && !codes.has(character))
        codes.set(character, [lead, trail])
    }
  return codes
}
const big5Codes = codesOf('big5', [0x87, 0xfe])
const gbCodes = codesOf('gb18030', [0x81, 0xfe])
const latinCodes = new Map(
  Array.from({ length: 0x80 }, (_, at) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(at + 0x80)),
    [at + 0x80],
  ]),
)
const byCodes = (codes: ReadonlyMap<string, readonly number[]>) => (text: string) =>
  Uint8Array.from(
    [...text].flatMap(character => {
      const ascii = character.codePointAt(0)! < 0x80 ? [character.charCodeAt(0)] : undefined
      const code = ascii ?? codes.get(character)
      if (!code) throw new Error(`${character} has no code.`)
      return code
    }),
  )
const utf8 = (text: string) => new TextEncoder().encode(text)
const write = {
  'UTF-8': utf8,
  'Big5-HKSCS': byCodes(big5Codes),
  GB18030: byCodes(gbCodes),
  'Windows-1252': byCodes(latinCodes),
} as const

const headings = 'First Name,Surname,Chinese Name,Phone,School\r\n'
const list = (...lines: readonly string[]) => `${headings}${lines.join('\r\n')}\r\n`

describe('the encoding of a file is the one in which names are plausible', () => {
  it.each<[keyof typeof write, string]>([
    ['GB18030', list('Meiling,Chen,陈美玲,51230001,广州中学', 'Weiqiang,Zhang,张伟强,51230002,北京中学')],
    ['GB18030', list('Na,Li,李娜,51230003,')],
    ['GB18030', list('Jing,Wang,王静,51230003,深圳市第三小学')],
    // Traditional characters, as a mainland Excel writes them.
    ['GB18030', list('Tai Man,Chan,陳大文,51230003,聖保羅書院', 'Ka Yan,Wong,黃嘉欣,51230004,英皇書院')],
    ['GB18030', '姓名,电话\n欧阳娜娜,51230005\n司马光,51230006\n'],
    ['Big5-HKSCS', list('Tai Man,Chan,陳大文,51230003,聖保羅書院')],
    ['Big5-HKSCS', list('Ka Yan,Wong,黃嘉欣,51230004,')],
    ['Big5-HKSCS', list('Yiu,Yeung,楊瑤,51230004,', 'Sin,Chung,冼頌,51230005,')],
    // Half of the bytes of these are Latin letters.
    ['Big5-HKSCS', '姓名,電話\n林俊,51230005\n張鄭詩,51230006\n俊吳思,51230007\n'],
    ['Big5-HKSCS', '姓名,電話\n區凱琪,51230005\n鄺穎彤,51230006\n'],
    ['Windows-1252', list('José,García,,51230007,', 'Zoë,Müller,,51230008,Lycée Français', 'François,Noël,,,')],
    ['Windows-1252', list('Ana,Núñez,,51230007,')],
    ['Windows-1252', list('Tai,Chan,,51230007,St. Catharine’s', 'Ka,Wong,,51230008,St. Joseph’s College')],
    ['Windows-1252', list('André,Léa,,,', 'Renée,Å,,,', 'Émilie,Ferré,,,')],
    ['UTF-8', list('José,García,,51230007,', 'Zoë,Müller,,51230008,')],
    ['UTF-8', list('Tai Man,Chan,陳大文,51230003,聖保羅書院')],
    ['UTF-8', list('Meiling,Chen,陈美玲,51230001,St. Catharine’s')],
    ['UTF-8', list('Tai Man,Chan,,51230003,')],
    ['UTF-8', list('Ji-woo,Kim,김지우,51230003,', 'Hanako,Sato,佐藤花子,,')],
  ])('%s: %s', (encoding, text) => {
    expect(decode(write[encoding](text))).toEqual({ text, encoding, lost: 0 })
  })

  const pupils = {
    'Big5-HKSCS': [
      ...'陳黃李梁林張吳劉何鄭王鄧楊葉蔡許羅周馮謝曾郭徐余蘇關',
      ...'家豪志明俊傑浩然子軒詠欣嘉怡芷晴思穎詩雅慧敏婷凱琳彤',
    ],
    GB18030: [
      ...'陈黄李梁林张吴刘何郑王邓杨叶蔡许罗周冯谢曾郭徐余苏关',
      ...'家豪志明俊杰浩然子轩咏欣嘉怡晴思颖诗雅慧敏婷凯琳彤',
    ],
  } as const
  it.each(['Big5-HKSCS', 'GB18030'] as const)('of three names and more in %s', encoding => {
    const name = fc.array(fc.constantFrom(...pupils[encoding]), { minLength: 2, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(name, { minLength: 3, maxLength: 30 }), names => {
        const text = `Name,Phone\n${names.map(each => `${each.join('')},51230001`).join('\n')}\n`
        expect(decode(write[encoding](text))).toMatchObject({ encoding, text })
      }),
    )
  })
})

describe('a file with a few bad bytes', () => {
  const pupils = Array.from({ length: 8 }, (_, at) => `Siu Ming ${at},Wong,黃小明,5123000${at},聖保羅書院`)
  it.each<[keyof typeof write, Uint8Array]>([
    ['UTF-8', Uint8Array.of(0xe9)],
    ['UTF-8', Uint8Array.of(0xff)],
    ['Big5-HKSCS', Uint8Array.of(0xb3)],
    ['GB18030', Uint8Array.of(0xff)],
  ])('stays %s, and says how many characters were lost', (encoding, bad) => {
    const text = encoding === 'GB18030' ? list('Ming,Wang,王小明,5,', 'Li,Chen,陈丽,6,') : list(...pupils)
    const bytes = Uint8Array.from([...write[encoding](text), ...bad, ...write[encoding](',x\r\n')])
    expect(decode(bytes)).toEqual({ encoding, lost: 1, text: `${text}\uFFFD,x\r\n` })
  })

  it('or cut within its last character stays what it is', () => {
    const whole = utf8(list(...pupils).trimEnd())
    expect(decode(whole.subarray(0, whole.length - 1))).toMatchObject({ encoding: 'UTF-8', lost: 1 })
    const big5 = write['Big5-HKSCS'](list(...pupils).trimEnd())
    expect(decode(big5.subarray(0, big5.length - 1))).toMatchObject({ encoding: 'Big5-HKSCS', lost: 1 })
  })
})

it('people may read the file in any other encoding', () => {
  const bytes = write.GB18030(list('Meiling,Chen,陈美玲,51230001,广州中学'))
  const read = (encoding: Encoding) => decodeAs(bytes, encoding).text
  expect(read('GB18030')).toContain('陈美玲')
  expect(read('Big5-HKSCS')).not.toContain('陈')
})
