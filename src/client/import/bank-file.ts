import { isDay } from '#rules/calendar.ts'
import { cents, dollars } from '#rules/money.ts'
import { yearOf } from '#rules/typed-dates.ts'
import { months, placeOf } from '#rules/weekday-names.ts'
import type { CsvRow } from '../export/csv.ts'

/** What a column of a bank's file can be. `sign`: whether the amount beside it came in or went out. */
export const bankFields = ['day', 'text', 'more', 'amount', 'in', 'out', 'sign', 'balance', 'currency'] as const
export type BankField = (typeof bankFields)[number]

/** Which column each field is, from 0. */
export type BankColumns = Readonly<Partial<Record<BankField, number>>>

/** How a file is read: its heading, and what its columns are. */
export type BankLayout = {
  /** The index of the row with the headings; `undefined` where there is none. */
  readonly heading: number | undefined
  readonly columns: BankColumns
  /** 'hsbc', or the headings. It is the key that the choice of columns is remembered by, too. */
  readonly name: string
}

/** The choice of columns for files with these headings. */
export type KnownColumns = ReadonlyMap<string, BankColumns>

/** A row as the server takes it. */
export type BankInput = {
  readonly line: number
  readonly day: string
  readonly amount: number
  readonly text: string
  readonly balance: number | null
  readonly currency: string
}

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.:/()-]+/g, ' ')
    .trim()

/** Whole headings, the clearest first: a date of the transaction comes before the one on which it was posted. */
const words: readonly (readonly [BankField, RegExp])[] = [
  ['day', /^(?:transaction|txn|trans|tran|booking|value) date(?: time)?$|^date(?: time)?$|^交易日期$|^日期$|^起息日$/],
  ['day', /^(?:post|posting|posted|entry) date$|^入賬日期$|^記賬日期$|^入帳日期$/],
  [
    'balance',
    /^(?:(?:account|running|closing|ledger|available|current|statement) )?balance(?: hkd)?$|^(?:戶口|賬戶|帳戶|可用)?(?:結餘|餘額|结余|余额)$/,
  ],
  ['currency', /^(?:(?:billing|account|transaction|amount) )?(?:currency|ccy)(?: code)?$|^(?:貨幣|货币|幣種)$/],
  ['sign', /^credit debit(?: indicator)?$|^(?:debit credit|dr cr|cr dr|d c|c d)(?: indicator)?$|^(?:借貸|收支)$/],
  [
    'in',
    /^(?:deposits?|credits?|credit amount|paid in|money in|amount in|in)(?: hkd)?$|^(?:入帳|入賬|入帳金額|入賬金額|存入|存入金額|收入|貸方)$/,
  ],
  [
    'out',
    /^(?:withdrawals?|debits?|debit amount|paid out|money out|amount out|out)(?: hkd)?$|^(?:支出|提款|支出金額|提取|借方)$/,
  ],
  ['amount', /^(?:(?:billing|transaction|txn|net) )?amount(?: hkd)?$|^(?:交易)?金額$|^金额$/],
  [
    'text',
    /^(?:transaction |account )?(?:description|details?|narratives?|particulars?)(?: of transaction)?$|^(?:交易)?(?:摘要|詳情|內容|說明|明細)$|^摘要備註$/,
  ],
  ['text', /^(?:remarks?|reference|memo|payee|payer|name|備註|附註)$/],
  ['more', /^(?:remarks?|reference|memo|message|payee|payer|merchant name|customer reference|備註|附註|參考)$/],
]

/** The columns that headings name. Each column is one field, and each field one column. */
export function bankColumnsOf(headings: readonly string[]): BankColumns {
  const read = headings.map(folded)
  const found: Partial<Record<BankField, number>> = {}
  const taken = new Set<number>()
  for (const [field, fits] of words) {
    if (found[field] !== undefined) continue
    const at = read.findIndex((heading, column) => !taken.has(column) && fits.test(heading))
    if (at < 0) continue
    found[field] = at
    taken.add(at)
  }
  return found
}

/** Whether rows can be read by them. */
export const areEnough = ({ day, text, amount, in: moneyIn }: BankColumns): boolean =>
  day !== undefined && text !== undefined && (amount !== undefined || moneyIn !== undefined)

const hsbc = ['date', 'description', 'billing amount', 'billing currency', 'balance', 'balance currency']

/** The heading, by which a file of the same bank is known again. */
function nameOf(headings: readonly string[]): string {
  const read = headings.map(folded).filter(heading => heading !== '')
  return hsbc.every((heading, at) => read[at] === heading) ? 'hsbc' : read.join(' | ').slice(0, 500)
}

/** How many lines a file may have above its heading: the account, its holder, the period. */
const mostAbove = 30
const isNumber = (cell: string): boolean => /\d/.test(cell)

/** How a file is read as long as nobody says otherwise. What somebody has said before of the same heading comes first. */
export function bankLayoutOf(rows: readonly CsvRow[], known: KnownColumns = new Map()): BankLayout {
  const head = rows.slice(0, mostAbove)
  const of = (at: number, columns: BankColumns) => ({ heading: at, columns, name: nameOf(head[at]!.cells) })
  const before = head.findIndex(({ cells }) => known.has(nameOf(cells)) && !cells.some(isNumber))
  if (before >= 0) return of(before, known.get(nameOf(head[before]!.cells))!)
  const named = head.map(({ cells }) => bankColumnsOf(cells))
  const whole = named.findIndex(areEnough)
  if (whole >= 0) return of(whole, named[whole]!)
  const likely = head.findIndex(
    ({ cells }) => cells.filter(cell => cell.trim() !== '').length >= 3 && !cells.some(isNumber),
  )
  return likely < 0 ? { heading: undefined, columns: {}, name: 'no heading' } : of(likely, named[likely]!)
}

/** The names of the columns of a file. */
export function bankHeadings(rows: readonly CsvRow[], { heading }: BankLayout): readonly string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const named = heading === undefined ? [] : rows[heading]!.cells
  return Array.from({ length: width }, (_, at) => named[at]?.trim() ?? '')
}

type Order = 'day first' | 'month first'
const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/

/** Hong Kong writes the day first. A file that cannot mean that has the month first. */
function orderOf(cells: readonly string[]): Order {
  const pairs = cells.flatMap(cell => {
    const [, first, second] = numeric.exec(dateIn(cell)) ?? []
    return first === undefined ? [] : [[Number(first), Number(second)] as const]
  })
  return pairs.some(([, second]) => second > 12) && pairs.every(([first]) => first <= 12) ? 'month first' : 'day first'
}

/** Without a time of the day behind it. */
const dateIn = (cell: string): string =>
  cell
    .normalize('NFKC')
    .trim()
    .replace(/[\sT]+\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?(?:\s*[ap]m|Z)?$/i, '')

/** 21/11/2026, 2026-11-21, 20261121, 21 Nov 2026, 21Nov26, 2026年11月21日. */
export function bankDay(cell: string, order: Order = 'day first'): string | undefined {
  const text = dateIn(cell)
  const day = (year: string, month: number, date: string): string | undefined => {
    const written = `${yearOf(year)}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
    return isDay(written) ? written : undefined
  }
  const first = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (first) return day(first[1]!, Number(first[2]), first[3]!)
  const last = numeric.exec(text)
  if (last) {
    const [, one = '', two = '', year = ''] = last
    return order === 'day first' ? day(year, Number(two), one) : day(year, Number(one), two)
  }
  const named = /^(\d{1,2})[ -]?([a-z]{3,9})[ ,-]*(\d{4}|\d{2})$/i.exec(text)
  const month = named ? placeOf(named[2]!.toLowerCase(), months) : 0
  return named && month > 0 ? day(named[3]!, month, named[1]!) : undefined
}

/** '1,234.50', '-1,234.50\t', '(1,234.50)', 'HK$1,234.50', '1,234.50 DR'. In dollars. */
export function bankAmount(cell: string): number | undefined {
  const text = cell
    .normalize('NFKC')
    .replaceAll('−', '-')
    .replace(/hkd|hk\$|[$,\s]/gi, '')
    .toUpperCase()
  const isBelow = /^\(.*\)$|^-|-$|DR$/.test(text)
  const digits = text.replace(/^[(+-]|[)+-]$|(?:CR|DR)$/g, '')
  if (!/^\d+(?:\.\d{1,2})?0*$/.test(digits)) return undefined
  const amount = dollars(cents(Number(digits)))
  return isBelow && amount !== 0 ? -amount : amount
}

const joined = (...texts: readonly string[]): string => texts.join(' ').replace(/\s+/g, ' ').trim()
const isDebit = (cell: string): boolean => /^(?:d|dr|debit|支|支出|借|借記)/i.test(cell.normalize('NFKC').trim())

type Reading = { readonly columns: BankColumns; readonly order: Order }

/** What a row moves: above zero came in. `undefined`: it moves nothing, such as a balance that is brought forward. */
function movedBy({ amount, in: moneyIn, out, sign }: BankColumns, cell: (column: number | undefined) => string) {
  const one = bankAmount(cell(amount))
  if (one !== undefined) return sign !== undefined && isDebit(cell(sign)) ? -Math.abs(one) : one
  const [came, went] = [bankAmount(cell(moneyIn)), bankAmount(cell(out))]
  return came || went ? dollars(cents(came ?? 0) - cents(Math.abs(went ?? 0))) : undefined
}

/** A line of a file that is no row, and could be one: it has an amount, and no day or none that can be read. */
export type Unread = { readonly line: number; readonly cells: readonly string[] }

/**
 * The rows of a file. A row without a day is of the day above it, and one with a text alone goes on with the text above it, as
 * some banks write them.
 */
export function bankRowsOf(
  rows: readonly CsvRow[],
  { heading, columns }: BankLayout,
): { readonly rows: readonly BankInput[]; readonly unread: readonly Unread[] } {
  const body = heading === undefined ? rows : rows.slice(heading + 1)
  const order = orderOf(body.map(({ cells }) => cells[columns.day ?? -1] ?? ''))
  const read: BankInput[] = []
  const unread: Unread[] = []
  let last: string | undefined
  for (const row of body) {
    const one = readRow(row, { columns, order }, last)
    if (one === undefined) unread.push(row)
    else if (typeof one === 'string') {
      const before = read.at(-1)
      if (before && one !== '') read[read.length - 1] = { ...before, text: joined(before.text, one) }
    } else if (one !== null) {
      last = one.day
      read.push(one)
    }
  }
  return { rows: read, unread }
}

/** A row; a text that goes on; null for a line without an amount; `undefined` where there is an amount and no day. */
function readRow(
  { line, cells }: CsvRow,
  { columns, order }: Reading,
  last: string | undefined,
): BankInput | string | null | undefined {
  const cell = (column: number | undefined): string => (column === undefined ? '' : (cells[column] ?? ''))
  const text = joined(cell(columns.text), cell(columns.more))
  const amount = movedBy(columns, cell)
  const written = cell(columns.day).trim()
  if (amount === undefined) return written === '' && bankAmount(cell(columns.balance)) === undefined ? text : null
  const day = written === '' ? last : bankDay(written, order)
  if (day === undefined) return undefined
  const currency = cell(columns.currency).trim() || 'HKD'
  return { line, day, amount, text, balance: bankAmount(cell(columns.balance)) ?? null, currency }
}
