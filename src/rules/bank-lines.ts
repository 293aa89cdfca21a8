/*
 * What the rows of a bank's file say by themselves. How their text is compared is here alone, because a row that comes in twice is
 * known by it.
 */

/** A row of a file. Cents; what went out is below zero. */
export type BankRow = {
  readonly line: number
  readonly day: string
  readonly cents: number
  readonly text: string
  /** After the row; null where the file has none. */
  readonly balance: number | null
  readonly currency: string
}

/** A text for comparing: banks pad it, and write it in full width and half width. */
const foldedText = (text: string): string => text.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim()

/** What banks and people write beside who has paid. */
const noise =
  /^(?:FPS|FPP|PAYMENT|CR|CREDIT|DR|TFR|TRF|TRANSFER|TRANSF|IN|INWARD|FROM|BY|VIA|REF|REFERENCE|NO|HKD|HK|BANK|INTERNET|MOBILE|ONLINE|AUTOPAY|DEP|DEPOSIT|DD|ECG|MR|MRS|MS|MISS|DR|FEE|FEES|TUITION|SCHOOL|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|JANUARY|FEBRUARY|MARCH|APRIL|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER|轉數快|轉賬|轉帳|存入|入賬|入帳|學費|付款|自動轉賬|自動轉帳)$/
/** Nobody can be told by these: the next one may be from anybody. */
const ofAnybody = /(?<![A-Z])(?:CHQ|CHEQUE|CASH|ATM|CDM|INTEREST)(?![A-Z])|支票|現金|利息/
/** An account is the same next month. A day and our numbers are not. */
const account = /^(?=(?:.*\d){6})\d+(?:-\d+)+$/
const day = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-\d{2,4})$/

/** What of a text may be the same with the payer's next one: names and accounts. '' where nothing is. */
export function payerOf(text: string): string {
  const folded = foldedText(text)
  if (ofAnybody.test(folded)) return ''
  const words = folded
    .split(/[^\p{L}\p{N}\p{M}*'-]+/u)
    .filter(word => (/\d/.test(word) ? account.test(word) && !day.test(word) : !noise.test(word)))
    .filter(word => /[\p{L}\p{N}]/u.test(word))
  const payer = words.join(' ')
  return payer.replace(/[^\p{L}\p{N}]/gu, '').length < (/\p{Script=Han}/u.test(payer) ? 2 : 4) ? '' : payer
}

/** Our numbers in a text: of invoices, of statements, of students and families. */
type Refs = {
  readonly invoices: readonly string[]
  /** Of what a family owes up to a month. */
  readonly statements: readonly { readonly family_id: string; readonly month: string }[]
  readonly ids: readonly string[]
}

const between = '[^A-Z0-9]{0,2}'
const invoice = new RegExp(`(?<![A-Z0-9])([LV])I${between}(20\\d\\d)${between}(\\d{1,8})(?!\\d)`, 'g')
const statement = new RegExp(
  `(?<![A-Z0-9])ST${between}F[^A-Z0-9]?(\\d{4,}?)${between}(20\\d\\d)(0[1-9]|1[0-2])(?!\\d)`,
  'g',
)
const id = /(?<![A-Z0-9])([SF])(\d{4,6})(?![A-Z0-9])/g

/** People write the numbers with other signs between their parts, or without any. */
export function refsIn(text: string): Refs {
  const folded = foldedText(text)
  const invoices = Array.from(
    folded.matchAll(invoice),
    ([, kind, year, number = '']) => `${kind}I-${year}-${number.padStart(6, '0')}`,
  )
  const statements = Array.from(folded.matchAll(statement), ([, family, year, month]) => ({
    family_id: `F${family}`,
    month: `${year}-${month}`,
  }))
  const rest = folded.replace(statement, ' ')
  return {
    invoices: [...new Set(invoices)],
    statements,
    ids: [...new Set(Array.from(rest.matchAll(id), ([whole]) => whole))],
  }
}

/** A row where the balance does not go on from the one before. */
type Break = { readonly line: number; readonly balance: number; readonly expected: number }

function breaksIn(rows: readonly BankRow[]): readonly Break[] {
  const found: Break[] = []
  let last: number | null = null
  for (const { line, cents, balance } of rows) {
    if (balance === null) continue
    const expected: number | null = last === null ? null : last + cents
    if (expected !== null && expected !== balance) found.push({ line, balance, expected })
    last = balance
  }
  return found
}

/** The rows in the order of time: some banks write the newest first. Where the days do not say it, the balance does. */
export function inTime(rows: readonly BankRow[]): readonly BankRow[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return rows
  if (first.day !== last.day) return first.day < last.day ? rows : rows.toReversed()
  return breaksIn(rows).length <= breaksIn(rows.toReversed()).length ? rows : rows.toReversed()
}

/** Where the balance of a file does not add up. Each currency has its own. */
export const breaksOf = (rows: readonly BankRow[]): readonly Break[] =>
  [...Map.groupBy(rows, ({ currency }) => currency).values()].flatMap(its => breaksIn(inTime(its)))

/** What a row is told apart by, and which of several equal ones of its day it is. */
export type Known = { readonly row: BankRow; readonly number: number; readonly key: string }

const isMoneyIn = ({ cents, currency }: BankRow): boolean => cents > 0 && currency === 'HKD'

/** The rows that come in: money in Hong Kong dollars. Two equal payments of a day stay two, whichever files they are in. */
export function numbered(rows: readonly BankRow[]): readonly Known[] {
  const counts = new Map<string, number>()
  return inTime(rows)
    .filter(isMoneyIn)
    .map(row => {
      const own = JSON.stringify([row.day, row.cents, foldedText(row.text), row.balance])
      const number = (counts.get(own) ?? 0) + 1
      counts.set(own, number)
      return { row, number, key: `${own} ${number}` }
    })
}
