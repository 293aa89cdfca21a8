/** A series of numbers and its last one: 'LI-2026' and 512. Every number up to it exists. */
export type Series = { readonly name: string; readonly last: number }

/** How many numbers of a series are tried when the words hardly narrow them down. */
const tries = 20_000
const digitsOf = (number: number): string => String(number).padStart(6, '0')

/** What a word says about the number of a ref: its first digits, digits anywhere in it, or nothing. */
type Digits = { readonly digits: string; readonly first: boolean }

/** Where a word can be in the refs of a series; undefined when it is in none. Words are in lower case. */
function digitsIn(word: string, name: string): Digits | undefined {
  const prefix = `${name.toLowerCase()}-`
  if (prefix.includes(word)) return { digits: '', first: false }
  const cut = word.lastIndexOf('-') + 1
  const digits = word.slice(cut)
  return /^\d+$/.test(digits) && prefix.endsWith(word.slice(0, cut)) ? { digits, first: cut > 0 } : undefined
}

/** Whether the refs of any of these series can contain the word. */
export const mayBeInRef = (word: string, series: readonly Series[]): boolean =>
  series.some(({ name }) => digitsIn(word, name) !== undefined)

/** The newest refs that contain all words, at most `most`. The newest series comes first. */
export function refsWith(words: readonly string[], series: readonly Series[], most: number): readonly string[] {
  const found: string[] = []
  for (const { name, last } of series) {
    const all = words.flatMap(word => digitsIn(word, name) ?? [])
    if (all.length < words.length) continue
    const tightest = all.toSorted((a, b) => Number(b.first) - Number(a.first) || b.digits.length - a.digits.length)[0]
    for (const number of numbersWith(tightest ?? { digits: '', first: false }, last)) {
      const ref = `${name}-${digitsOf(number)}`
      if (!words.every(word => ref.toLowerCase().includes(word))) continue
      found.push(ref)
      if (found.length === most) return found
    }
  }
  return found
}

/** Numbers up to `last`, the largest first, among them all that have these digits, unless there are too many to try. */
function* numbersWith({ digits, first }: Digits, last: number): Generator<number> {
  if (!first && digits.length < 3) {
    for (let number = last; number > Math.max(0, last - tries); number -= 1) yield number
    return
  }
  for (let length = digitsOf(last).length; length >= 6; length -= 1) {
    const free = length - digits.length
    if (free < 0) continue
    const smallest = length > 6 ? 10 ** (length - 1) : 1
    const numbers = first ? beginning(digits, free, last) : within(digits, free)
    for (const number of numbers) if (number <= last && number >= smallest) yield number
  }
}

function* beginning(digits: string, free: number, last: number): Generator<number> {
  const least = Number(digits) * 10 ** free
  for (let number = Math.min(last, least + 10 ** free - 1); number >= least; number -= 1) yield number
}

/** Every number that has the digits somewhere and this many others. */
function within(digits: string, free: number): readonly number[] {
  const numbers = new Set<number>()
  for (let after = 0; after <= free; after += 1) {
    for (let rest = 0; rest < 10 ** free; rest += 1) {
      const [before, behind] = [Math.floor(rest / 10 ** after), rest % 10 ** after]
      numbers.add((before * 10 ** digits.length + Number(digits)) * 10 ** after + behind)
    }
  }
  return [...numbers].sort((a, b) => b - a)
}
