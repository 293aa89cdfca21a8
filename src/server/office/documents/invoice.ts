import { isTuition } from '#rules/billing.ts'
import { dollars, money } from '#rules/money.ts'
import { paperDay, paperMonth, paperPeriod } from './dates.ts'
import { codeSize, payByFps } from './fps-part.ts'
import { field, foot, letterhead, runningHead, telephone } from './letterhead.ts'
import { lineText } from './line-text.ts'
import type { InvoicePaper } from './papers.ts'
import { ink, page, type Sheet } from './sheet.ts'
import { type Column, table } from './table.ts'
import { both, pair } from './words.ts'

const title = both('INVOICE')
const voided = both('VOID')

const columns: readonly Column[] = [
  { label: pair('Description'), width: 273.28, align: 'left' },
  { label: pair('Quantity'), width: 60, align: 'right' },
  { label: pair('Unit price'), width: 72, align: 'right' },
  { label: pair('Amount'), width: 78, align: 'right' },
]
const tail = 104

/** Draws one invoice, on as many pages as its lines need. */
export function drawInvoice(sheet: Sheet, paper: InvoicePaper): void {
  const { ref, school, payment } = paper
  const begin = (): void => {
    sheet.addPage()
    if (payment.status === 'void') sheet.watermark(voided)
  }
  begin()
  const top = letterhead(sheet, {
    school,
    small: [school.address_en, school.address_zh, telephone(school)],
    title,
    ref,
    stamped: payment.status === 'void' ? voided : null,
  })

  const { name, student_id, chinese_name } = paper.student
  const left = { x: page.left, width: 260 }
  const right = { x: page.left + 290, width: 193.28 }
  let y = field(sheet, both('Student'), [`${name} (${student_id})`, chinese_name], { ...left, y: top }, true)
  const { period } = paper
  if (period) y = field(sheet, both('Lessons from and to'), paperPeriod(period.from, period.to), { ...left, y })
  let z = field(sheet, both('Date of issue'), [paperDay(paper.issued_on)], { ...right, y: top })
  z = field(sheet, both('Payment due'), [paperDay(paper.due_on)], { ...right, y: z })
  z = field(sheet, both('Month'), [paperMonth(paper.month)], { ...right, y: z })

  const { y: below, end } = table(sheet, {
    columns,
    rows: paper.lines.map(line => [
      lineText(line),
      ...(isTuition(line) ? [String(line.quantity), money(dollars(line.unit_cents))] : ['', '']),
      money(dollars(line.amount_cents)),
    ]),
    y: Math.max(y, z) + 10,
    tail: paper.fps ? tail + codeSize + 20 : tail,
    nextPage: () => {
      begin()
      return runningHead(sheet, { school, title, ref })
    },
    endPage: (number, of) => foot(sheet, { ref, number, of }),
  })

  sheet.rule(below, 1)
  const amount = { x: page.right - 190, width: 190 }
  sheet.write(
    both('Total', ' (HKD)'),
    { x: page.left, y: below + 11, width: 260, lines: 1 },
    { size: 10.5, bold: true },
  )
  const under = sheet.write(
    money(dollars(paper.total_cents)),
    { ...amount, y: below + 8, lines: 1 },
    { size: 13, bold: true, align: 'right' },
  )
  sheet.rule(under + 6, 1)
  const at = { x: page.left, y: under + 24, width: page.right - page.left }
  sheet.write(both('Payment status'), { ...at, lines: 1 }, { size: 7.5, color: ink.label })
  const underStatus = sheet.write(statusOf(payment), { ...at, y: at.y + 12, lines: 2 }, { size: 10.5, bold: true })
  if (paper.fps) payByFps(sheet, paper.fps, ref, underStatus + 14)
  end()
}

function statusOf(payment: InvoicePaper['payment']): string {
  if (payment.status === 'pending') {
    const { put_cents, rest_cents } = payment
    if (put_cents === 0) return both('Not yet paid')
    return `Part paid 已付部分, ${money(dollars(put_cents))}; open 尚欠 ${money(dollars(rest_cents))}`
  }
  if (payment.status === 'void') return `${voided}, ${paperDay(payment.on)}`
  const how = payment.receipt_ref === null ? both('by credit') : `receipt 收據 ${payment.receipt_ref}`
  return `Paid 已付款, ${paperDay(payment.on)}, ${how}`
}
