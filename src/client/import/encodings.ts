/** Characters that are common in the names of people, schools and places, in both scripts. No rare one may be among them. */
const hanOfNames: ReadonlySet<string> = new Set(
  [
    // Surnames.
    '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁卓馬董温唐藍石蔣田康鄒白涂尤巫歐陽司徒',
    '陈黄张吴刘杨许郑谢郭刘叶苏庄吕萧罗钟卢赵颜孙范邓马温蒋邹欧阳冯谭关黎麦岑伍容甄欧阮区莫袁姚汤严萬万龍龙馮譚關麥區湯嚴霍冼鄺邝招利成文簡倪崔常武秦尹毛史侯孟熊金',
    // Given names.
    '大小文明華偉強志家俊傑雅婷怡君淑芬美玲惠敏慧麗英秀珍玉蘭雲霞芳燕梅欣詠詩嘉朗浩然子軒梓晴思穎樂晞希彤悅柔芷若曦昊宇軒澤涵瑞天佑承恩卓立正信德仁義禮智誠建國民生永安康福壽祥',
    '华伟强杰丽兰云国诗颖乐悦轩泽义礼诚寿娜静婷磊洋艳勇军涛超鹏辉刚平桂红梅琳雪倩琪瑶怡佳宁博宇航晨阳逸诺瑜琴香月琼玮健峰翔鳴銘銓錦鴻鳳儀儀穎瑩綺綸賢達聰穗秋春夏冬蓮蓉薇',
    // Schools and places.
    '學校中書院小幼稚園女男子官立津貼私聖保羅約瑟若瑟瑪利亞基督教天主教會英皇皇仁協恩拔萃喇沙培正真光德明循道衛理佛道聯合香港九龍新界沙田大埔元朗屯門荃灣葵青觀塘將軍澳柴灣北角灣仔',
    '学书园圣约玛亚会协联龙门湾观将军东南西北广州深圳上海京市区县路街道号楼室座苑花邨村阁閣樓號灣東',
    // Words of lists.
    '姓名電話電话手機手机地址住址年級年级班別班别班級班级學生学生編號编号家長家长關係关系母父親亲姐妹兄弟祖母外公婆監護人监护人備註备注',
  ].flatMap(text => [...text]),
)

export const encodings = ['UTF-8', 'UTF-16', 'Big5-HKSCS', 'GB18030', 'Windows-1252'] as const
export type Encoding = (typeof encodings)[number]

/** A file as text. `lost`: how many characters could not be decoded. */
export type Decoded = { readonly text: string; readonly encoding: Encoding; readonly lost: number }

const labels = { 'UTF-8': 'utf-8', 'Big5-HKSCS': 'big5', GB18030: 'gb18030', 'Windows-1252': 'windows-1252' } as const
/** What stands for a character that could not be decoded. */
export const unread = '\uFFFD'

const starts = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte)

/** How many bytes of a file are looked at to see whether it has two for each letter. */
const headBytes = 4096

/** Detects UTF-16 without a byte order mark: digits, Latin letters and separators have zero in every other byte. */
function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (starts(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (starts(bytes, 0xfe, 0xff)) return 'utf-16be'
  const head = bytes.subarray(0, headBytes)
  let even = 0
  let odd = 0
  head.forEach((byte, at) => {
    if (byte !== 0) return
    if (at % 2 === 0) even += 1
    else odd += 1
  })
  if (Math.max(even, odd) < head.length / 20) return undefined
  // Characters such as U+4E00 put a few zeros on the other side, too.
  if (odd > 4 * even) return 'utf-16le'
  return even > 4 * odd ? 'utf-16be' : undefined
}

/** The file in this encoding. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding): Decoded {
  const label = encoding === 'UTF-16' ? (utf16Label(bytes) ?? 'utf-16le') : labels[encoding]
  const text = new TextDecoder(label).decode(bytes)
  return { text, encoding, lost: text.split(unread).length - 1 }
}

/** The file in the encoding that it most likely has; `undefined` when it is no text. */
export function decode(bytes: Uint8Array): Decoded | undefined {
  if (starts(bytes, 0xef, 0xbb, 0xbf)) return decodeAs(bytes, 'UTF-8')
  if (utf16Label(bytes)) return decodeAs(bytes, 'UTF-16')
  if (bytes.subarray(0, headBytes).includes(0)) return undefined
  const sample = foreignLines(bytes)
  const likely = guessed.map(encoding => ({ encoding, score: plausibility(sample, encoding) }))
  // Of those that are equally likely, the first.
  return decodeAs(bytes, likely.reduce((best, each) => (each.score > best.score ? each : best)).encoding)
}

const guessed = ['UTF-8', 'Big5-HKSCS', 'GB18030', 'Windows-1252'] as const

/** How many bytes decide about an encoding. */
const sampleBytes = 64 * 1024

/** The first lines with other characters than ASCII. No encoding has a line feed as a part of another character. */
function foreignLines(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, sampleBytes))
  let filled = 0
  let from = 0
  while (from < bytes.length && filled < sample.length) {
    const at = bytes.indexOf(0x0a, from)
    const line = bytes.subarray(from, at < 0 ? bytes.length : at + 1)
    from += line.length
    if (!line.some(byte => byte >= 0x80)) continue
    const part = line.subarray(0, sample.length - filled)
    sample.set(part, filled)
    filled += part.length
  }
  return sample.subarray(0, filled)
}

/** A character outside ASCII, its bytes, and how usual it is in its encoding: 1 for what stands in names. */
type Character = { readonly text: string; readonly size: number; readonly weight: number }

const invalid = -3
const inLatinWord = -1.5
const isLetter = (byte: number | undefined): boolean => byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte))

/** The more of the bytes outside ASCII make characters that names have, the higher. */
function plausibility(bytes: Uint8Array, encoding: (typeof guessed)[number]): number {
  const characterAt = readers[encoding]
  let score = 0
  // The byte before may be the second one of a character, and look like a letter.
  let isAfterLetter = false
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at]! < 0x80) {
      isAfterLetter = isLetter(bytes[at])
      at += 1
      continue
    }
    const { text, size, weight } = characterAt(bytes, at)
    const isInLatin = size > 1 && !/\p{Script=Latin}|[‘’]/u.test(text) && (isAfterLetter || isLetter(bytes[at + size]))
    score += size * (isInLatin ? Math.min(weight, inLatinWord) : weight)
    isAfterLetter = false
    at += size
  }
  return score
}

const decoders = {
  'UTF-8': new TextDecoder('utf-8', { fatal: true }),
  'Big5-HKSCS': new TextDecoder('big5', { fatal: true }),
  GB18030: new TextDecoder('gb18030', { fatal: true }),
  'Windows-1252': new TextDecoder('windows-1252'),
} as const

function decoded(bytes: Uint8Array, encoding: keyof typeof decoders): string | undefined {
  try {
    const text = decoders[encoding].decode(bytes)
    return [...text].length === 1 ? text : undefined
  } catch {
    return undefined
  }
}

const none: Character = { text: '', size: 1, weight: invalid }

/** How usual a character is, whose place in its character set says whether it is one of the frequent ones. */
function weightOf(text: string, isFrequent: boolean): number {
  if (hanOfNames.has(text)) return 1
  // Private use, nothing, or kana and symbols, which names do not have.
  if (!/^[\p{Script=Han}\p{Script=Latin}\u3000-\u303F\uFF00-\uFFEF‘’“”–—…·]$/u.test(text)) return -0.5
  return isFrequent ? 0.6 : 0.1
}

function utf8At(bytes: Uint8Array, at: number): Character {
  const lead = bytes[at]!
  const size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  const text = decoded(bytes.subarray(at, at + size), 'UTF-8')
  // It hardly ever happens by chance.
  return text === undefined ? none : { text, size, weight: 1 }
}

function big5At(bytes: Uint8Array, at: number): Character {
  const text = decoded(bytes.subarray(at, at + 2), 'Big5-HKSCS')
  if (text === undefined) return none
  const code = bytes[at]! * 256 + bytes[at + 1]!
  return { text, size: 2, weight: weightOf(text, code >= 0xa440 && code <= 0xc67e) }
}

function gbAt(bytes: Uint8Array, at: number): Character {
  const [lead, trail] = [bytes[at]!, bytes[at + 1] ?? 0]
  const size = trail >= 0x30 && trail <= 0x39 ? 4 : 2
  const text = decoded(bytes.subarray(at, at + size), 'GB18030')
  if (text === undefined) return none
  const isFrequent = lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1
  return { text, size, weight: weightOf(text, isFrequent) }
}

const isForeign = (byte: number | undefined): boolean => (byte ?? 0) >= 0x80

/** A letter with an accent stands in a word of Latin letters, seldom beside another, and never beside two. */
function latinAt(bytes: Uint8Array, at: number): Character {
  const text = decoded(bytes.subarray(at, at + 1), 'Windows-1252') ?? ''
  let [from, to] = [at, at + 1]
  while (isForeign(bytes[from - 1])) from -= 1
  while (isForeign(bytes[to])) to += 1
  const [before, after] = [isLetter(bytes[from - 1]), isLetter(bytes[to])]
  const isWord = to - from === 1 ? before || after : to - from === 2 && before && after
  if (/^[\p{Script=Latin}‘’]$/u.test(text) && isWord) return { text, size: 1, weight: 0.9 }
  return { text, size: 1, weight: to - from === 1 && /^[“”–—…\u00A0•€£]$/.test(text) ? 0.3 : -1 }
}

const readers = { 'UTF-8': utf8At, 'Big5-HKSCS': big5At, GB18030: gbAt, 'Windows-1252': latinAt } as const
