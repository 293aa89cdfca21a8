import type { Method } from '#contract/payment-types.ts'
import type { LedgerEntry } from '#rules/family-ledger.ts'
import { dollars, money } from '#rules/money.ts'
import { paperDay, paperMonth, paperPeriod } from './dates.ts'
import { codeSize, payByFps } from './fps-part.ts'
import { field, foot, letterhead, runningHead, telephone } from './letterhead.ts'
import type { StatementPaper } from './papers.ts'
import { paymentTypes } from './receipt.ts'
import { ink, page, type Sheet } from './sheet.ts'
import { type Cells, type Column, table } from './table.ts'
import { both, pair } from './words.ts'

const title = both('STATEMENT')

const columns: readonly Column[] = [
  { label: pair('Date'), width: 66, align: 'left' },
  { label: pair('Details'), width: 188.28, align: 'left' },
  { label: pair('Number'), width: 97, align: 'left' },
  { label: pair('Amount'), width: 66, align: 'right' },
  { label: pair('Balance'), width: 66, align: 'right' },
]
const lineOfChild = 14

const words: Readonly<Record<LedgerEntry['kind'], string>> = {
  invoice: both('Invoice'),
  void: both('Invoice void'),
  receipt: both('Payment'),
  'credit note': both('Payment taken back'),
  credit: both('Credit'),
  refund: both('Refund'),
  transfer: both('Moved between families'),
}

/** Why an invoice is void is for the school alone, and of an invoice the child is said. */
const said: readonly LedgerEntry['kind'][] = ['credit note', 'credit', 'refund']
const isMethod = (text: string): text is Method => Object.hasOwn(paymentTypes, text)

const amountOf = (cents: number): string => money(dollars(cents))

/** What an entry is about: the month, the child and the reason. */
function detailsOf({ kind, month, student, text }: StatementPaper['rows'][number]): string {
  const reason = kind === 'receipt' && isMethod(text) ? paymentTypes[text] : said.includes(kind) ? text : ''
  // Money of a family is for no one month.
  const [english = ''] = month === '' ? [] : paperMonth(month).split(' / ')
  return [words[kind], english, student, reason].filter(Boolean).join(', ')
}

const cellsOf = (row: StatementPaper['rows'][number]): Cells => [
  paperDay(row.date).split(' / ')[0] ?? row.date,
  detailsOf(row),
  row.ref,
  amountOf(row.cents),
  amountOf(row.balance),
]

const untilDay = (day: string): readonly string[] => {
  const [english, chinese] = paperDay(day).split(' / ')
  return [`until ${english}`, `截至${chinese}`]
}

/** Draws one statement, on as many pages as its entries need. */
export function drawStatement(sheet: Sheet, paper: StatementPaper): void {
  const { ref, school, family, from, to } = paper
  sheet.addPage()
  const top = letterhead(sheet, {
    school,
    small: [school.address_en, school.address_zh, telephone(school)],
    title,
    ref,
    stamped: null,
  })
  const left = { x: page.left, width: 260 }
  const right = { x: page.left + 290, width: 193.28 }
  const y = field(sheet, both('Family'), [family.name, family.contact_name], { ...left, y: top }, true)
  const period = from === null ? untilDay(to) : paperPeriod(from, to)
  const z = field(sheet, both('Period'), period, { ...right, y: top })

  const opening = from === null ? [] : [['', both('Opening balance'), '', '', amountOf(paper.opening_cents)]]
  const tail = 92 + paper.children.length * lineOfChild + (paper.fps ? codeSize + 24 : 0)
  const { y: below, end } = table(sheet, {
    columns,
    rows: [...opening, ...paper.rows.map(cellsOf)],
    y: Math.max(y, z) + 10,
    tail,
    nextPage: () => {
      sheet.addPage()
      return runningHead(sheet, { school, title, ref })
    },
    endPage: (number, of) => foot(sheet, { ref, number, of }),
  })
  const under = drawClosing(sheet, paper, below)
  if (paper.fps) payByFps(sheet, paper.fps, ref, under + 14)
  end()
}

/** What is owed in all, and for each child. */
function drawClosing(sheet: Sheet, { closing_cents, children }: StatementPaper, below: number): number {
  const owes = closing_cents >= 0
  sheet.rule(below, 1)
  sheet.write(
    owes ? both('Amount owed', ' (HKD)') : both('In credit', ' (HKD)'),
    { x: page.left, y: below + 11, width: 260, lines: 1 },
    { size: 10.5, bold: true },
  )
  let y = sheet.write(
    amountOf(Math.abs(closing_cents)),
    { x: page.right - 190, y: below + 8, width: 190, lines: 1 },
    { size: 13, bold: true, align: 'right' },
  )
  sheet.rule(y + 6, 1)
  y += 14
  for (const { student, cents } of children) {
    const style = { size: 9.5, color: ink.text }
    sheet.write(student, { x: page.left, y, width: 300, lines: 1 }, style)
    sheet.write(amountOf(cents), { x: page.right - 190, y, width: 190, lines: 1 }, { ...style, align: 'right' })
    y += lineOfChild
  }
  return y
}
