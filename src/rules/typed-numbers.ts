/** '1,200.50', '$800', '−4' and full-width digits as a plain number; the text unchanged where there is none. */
export const plainNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll('−', '-')
    .replace(/^\s*hk(?=\s*\$)/i, '')
    .replace(/[,\s$]/g, '')

/** A number in a line: '4', '-4', 'x4', '4個'. Money may be marked as such: '$800', '800元', '800.50'. */
export type NumberInLine = {
  readonly answer: string
  readonly asMoney: boolean
  /** It says how much more or less, which is no price. */
  readonly isSigned: boolean
}

const counted = /^[x×]?([+-]?\d+(?:\.\d+)?)[個堂次枚]?$/
const dollars = /^(?:(?:hk)?\$(\d+(?:\.\d{1,2})?)|(\d+(?:\.\d{1,2})?)(?:元|蚊|hkd)|(\d+\.\d{2}))$/

export function numberIn(word: string): NumberInLine | undefined {
  // A comma stands only before three digits: 1,200 and not 1,2.
  const text = word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('−', '-')
    .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
  const amount = dollars.exec(text)
  if (amount) return { answer: amount[1] ?? amount[2] ?? amount[3] ?? '', asMoney: true, isSigned: false }
  const count = counted.exec(text)
  const [, number = ''] = count ?? []
  return count ? { answer: number.replace('+', ''), asMoney: false, isSigned: /^[+-]/.test(number) } : undefined
}
