import type { Business } from '#contract/business.ts'
import type { Method } from '#contract/payment-types.ts'
import { isTuition } from '#rules/billing.ts'
import { dollars, money } from '#rules/money.ts'
import { paperDay, paperMonth } from './dates.ts'
import { field, foot, letterhead, runningHead, telephone } from './letterhead.ts'
import { lineText } from './line-text.ts'
import type { CreditNotePaper, FamilyReceiptPaper, InvoiceReceiptPaper, ReceiptPaper } from './papers.ts'
import { ink, page, type Sheet } from './sheet.ts'
import { type Cells, type Column, table } from './table.ts'
import { both, pair } from './words.ts'

const title = both('OFFICIAL RECEIPT')
export const copy = both('COPY')
const cancelled = both('CANCELLED')

export const paymentTypes: Readonly<Record<Method, string>> = {
  cash: both('Cash'),
  'bank-in': both('Bank-in'),
  fps: both('FPS'),
  payme: 'PayMe',
  cheque: both('Cheque'),
  octopus: both('Octopus'),
  other: both('Other'),
}

const columns: readonly Column[] = [
  { label: pair('Course'), width: 323.28, align: 'left' },
  { label: pair('Lessons'), width: 70, align: 'right' },
  { label: pair('Amount'), width: 90, align: 'right' },
]
const familyColumns: readonly Column[] = [
  { label: pair('Pupil, course, invoice'), width: 313.28, align: 'left' },
  { label: pair('Month'), width: 80, align: 'left' },
  { label: pair('Amount'), width: 90, align: 'right' },
]
const boxes = { gap: 24, height: 92 } as const
const tail = 200

/** Draws one receipt, on as many pages as it needs, with space for chop and signature at the end. */
export function drawReceipt(sheet: Sheet, paper: ReceiptPaper): void {
  const { ref, school } = paper
  const begin = (): void => {
    sheet.addPage()
    if (paper.cancelled) sheet.watermark(cancelled)
  }
  begin()
  const top = letterhead(sheet, {
    school,
    small: officialDetails(school),
    title,
    ref,
    stamped: [paper.cancelled ? cancelled : '', paper.copy ? copy : ''].filter(Boolean).join(', ') || null,
  })

  const y = paper.kind === 'family' ? drawFamily(sheet, paper, top) : drawPupil(sheet, paper, top)
  const label = both('Amount collected', ' (HKD)')
  drawAmounts(sheet, { school, title, ref, ...amountsOf(paper), total_cents: paper.total_cents, label, y, begin })
}

const left = { x: page.left, width: 260 }
const right = { x: page.left + 290, width: 193.28 }

function drawPupil(sheet: Sheet, paper: InvoiceReceiptPaper, top: number): number {
  const { name, student_id, chinese_name } = paper.student
  const { school } = paper
  let y = field(sheet, both('Pupil'), [`${name} (${student_id})`, chinese_name], { ...left, y: top }, true)
  y = field(sheet, both('Venue'), [school.address_en, school.address_zh], { ...left, y })
  y = field(sheet, both('Invoice no.'), [paper.invoice_ref], { ...left, y })

  let z = field(sheet, both('Date collected'), [paperDay(paper.paid_on)], { ...right, y: top })
  z = field(sheet, both('Month covered'), [paperMonth(paper.month)], { ...right, y: z })
  z = field(sheet, both('Payment type'), [paymentTypes[paper.payment_type]], { ...right, y: z })
  if (paper.expiry_date !== null) {
    z = field(sheet, both('Video class valid until'), [paperDay(paper.expiry_date)], { ...right, y: z })
  }
  return Math.max(y, drawCancelled(sheet, paper, z)) + 10
}

function drawFamily(sheet: Sheet, paper: FamilyReceiptPaper, top: number): number {
  const { school, family_name, family_id } = paper
  let y = field(sheet, both('Received from'), [`${family_name} (${family_id})`], { ...left, y: top }, true)
  y = field(sheet, both('Venue'), [school.address_en, school.address_zh], { ...left, y })
  let z = field(sheet, both('Date collected'), [paperDay(paper.paid_on)], { ...right, y: top })
  z = field(sheet, both('Payment type'), [paymentTypes[paper.payment_type]], { ...right, y: z })
  return Math.max(y, drawCancelled(sheet, paper, z)) + 10
}

function drawCancelled(sheet: Sheet, { cancelled }: ReceiptPaper, y: number): number {
  if (!cancelled) return y
  const { credit_note_ref, on } = cancelled
  return field(sheet, both('Cancelled by credit note'), [credit_note_ref, paperDay(on)], { ...right, y }, true)
}

const amount = (cents: number): string => money(dollars(cents))

/** What the table of a receipt says, or of the credit note that takes it back. */
export function amountsOf(receipt: CreditNotePaper['receipt']): Pick<Amounts, 'columns' | 'rows'> {
  if (receipt.kind !== 'family') {
    const { lines, before_cents } = receipt
    return {
      columns,
      rows: [
        ...lines.map(line => [
          ...(isTuition(line) ? [line.course_name, String(line.quantity)] : [lineText(line), '']),
          amount(line.amount_cents),
        ]),
        ...(before_cents === 0 ? [] : [[both('Received before'), '', amount(-before_cents)]]),
      ],
    }
  }
  const { invoices, credit_cents } = receipt
  return {
    columns: familyColumns,
    rows: [
      ...invoices.map(({ student, courses, invoice_ref, month, cents }) => [
        [`${student.name} ${student.chinese_name}`.trim(), courses.join(', '), invoice_ref].join('; '),
        paperMonth(month),
        amount(cents),
      ]),
      ...(credit_cents === 0 ? [] : [[both('Stays as credit'), '', amount(credit_cents)]]),
    ],
  }
}

/** The small text below the names of the school on a receipt or credit note. */
export const officialDetails = (school: Business): readonly string[] => [
  school.registration_number === '' ? '' : `School registration no. 學校註冊編號 ${school.registration_number}`,
  telephone(school),
]

type Amounts = Pick<ReceiptPaper, 'school' | 'ref' | 'total_cents'> & {
  readonly title: string
  readonly columns: readonly Column[]
  readonly rows: readonly Cells[]
  /** Of the total. */
  readonly label: string
  readonly y: number
  /** Starts a page. */
  readonly begin: () => void
}

/** Draws what was paid, the total, and space for chop and signature. */
export function drawAmounts(
  sheet: Sheet,
  { school, title, ref, columns, rows, total_cents, label, y, begin }: Amounts,
): void {
  const { y: below, end } = table(sheet, {
    columns,
    rows,
    y,
    tail,
    nextPage: () => {
      begin()
      return runningHead(sheet, { school, title, ref })
    },
    endPage: (number, of) => foot(sheet, { ref, number, of }),
  })

  sheet.rule(below, 1)
  sheet.write(label, { x: page.left, y: below + 11, width: 260, lines: 1 }, { size: 10.5, bold: true })
  const under = sheet.write(
    money(dollars(total_cents)),
    { x: page.right - 190, y: below + 8, width: 190, lines: 1 },
    { size: 13, bold: true, align: 'right' },
  )
  sheet.rule(under + 6, 1)

  const width = (page.right - page.left - boxes.gap) / 2
  const at = under + 36
  for (const [index, label] of [both('School chop'), both("Supervisor's signature")].entries()) {
    const x = page.left + index * (width + boxes.gap)
    sheet.box(x, at, width, boxes.height)
    sheet.write(label, { x: x + 8, y: at + 6, width: width - 16, lines: 1 }, { size: 7.5, color: ink.label })
  }
  end()
}
