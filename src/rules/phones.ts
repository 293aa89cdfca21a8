/** A phone number for comparing: '+852 9123 4567', '9123-4567' and '９１２３４５６７' are one number. */
export const dialled = (phone: string): string =>
  phone
    .normalize('NFKC')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:00|\+)852|^852(?=\d{8}$)/, '')
    .replace(/\D/g, '')

const more = (from: number, to: number) => `(?:[ .-]?\\d){${from},${to}}`
/** As people group eight digits. */
const eight = '[2-9](?:\\d{7}|\\d{3}[ .-]\\d{4}|\\d(?:[ .-]\\d\\d){3}|\\d\\d[ .-]\\d{3}[ .-]\\d\\d)'
/** A number of Hong Kong, or one that begins with + and a country; in a text that has no brackets. */
const numbers = new RegExp(
  `(?<![\\w+]|[.,:/-](?=\\d))(?:${eight}|852[ .-]?[2-9]${more(7, 7)}|(?:\\+|00) ?852[ .-]?\\d${more(0, 7)}|\\+ ?\\d${more(6, 14)})(?![\\w]|[.,:/-]\\d)`,
  'g',
)
/** A year and the beginning of a number, as in refs, has eight digits, too. */
const isPartOfRef = /^(?:19|20)\d\d-/

/** The phone numbers that are written with signs or spaces in a text. */
export function phonesIn(
  text: string,
): readonly { readonly start: number; readonly end: number; readonly digits: string }[] {
  // Nearly all texts have none, and a test is faster.
  if (!/\d[ .-]+\d|\+ ?\d|852\d{8}/.test(text)) return []
  return [...text.matchAll(numbers)]
    .filter(([found]) => !isPartOfRef.test(found))
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length, digits: dialled(found) }))
}

/**
 * The number that a chat is opened with: digits with the code of the country. `undefined` where a text has none. Numbers of
 * Hong Kong that begin with 2 or 3 are lines, which have no WhatsApp as a rule.
 */
export function chatNumber(phone: string): { readonly digits: string; readonly isLine: boolean } | undefined {
  const [first = ''] = phone.normalize('NFKC').split(/[/,;、，；|]|\bor\b|或/)
  const digits = dialled(first)
  if (/^[2-9]\d{7}$/.test(digits)) return { digits: `852${digits}`, isLine: /^[23]/.test(digits) }
  const foreign = /^\D*(?:\+|00)/.test(first) ? digits.replace(/^0+/, '') : ''
  return /^[1-9]\d{8,14}$/.test(foreign) ? { digits: foreign, isLine: false } : undefined
}
