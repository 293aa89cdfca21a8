import { hanOfNames } from './han-of-names.ts'

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
