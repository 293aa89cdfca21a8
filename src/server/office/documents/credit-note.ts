import { paperDay, paperMonth } from './dates.ts'
import { field, letterhead } from './letterhead.ts'
import type { CreditNotePaper, PrintedStudent } from './papers.ts'
import { amountsOf, copy, drawAmounts, officialDetails, paymentTypes } from './receipt.ts'
import { page, type Sheet } from './sheet.ts'
import { both } from './words.ts'

const title = both('CREDIT NOTE')

const invoiceStatuses = { pending: both('owed again'), void: both('VOID') } as const

/** Draws one credit note, on as many pages as its courses need, with space for chop and signature at the end. */
export function drawCreditNote(sheet: Sheet, paper: CreditNotePaper): void {
  const { ref, school, receipt } = paper
  const begin = (): void => sheet.addPage()
  begin()
  const top = letterhead(sheet, {
    school,
    small: officialDetails(school),
    title,
    ref,
    stamped: paper.copy ? copy : null,
  })

  const left = { x: page.left, width: 260 }
  const right = { x: page.left + 290, width: 193.28 }
  let y =
    receipt.kind === 'family'
      ? field(sheet, both('Credited to'), [`${receipt.family_name} (${receipt.family_id})`], { ...left, y: top }, true)
      : drawPupil(sheet, receipt.student, { ...left, y: top })
  y = field(sheet, both('Invoice no.'), [`${invoicesOf(receipt)}, ${invoiceStatuses[paper.invoice_status]}`], {
    ...left,
    y,
  })
  y = field(sheet, both('Reason'), [paper.reason], { ...left, y })

  let z = field(sheet, both('Date of issue'), [paperDay(paper.issued_on)], { ...right, y: top })
  const cancelled = [receipt.ref, paperDay(receipt.paid_on), paymentTypes[receipt.payment_type]]
  z = field(sheet, both('Receipt cancelled'), cancelled, { ...right, y: z })
  if (receipt.kind !== 'family')
    z = field(sheet, both('Month covered'), [paperMonth(receipt.month)], { ...right, y: z })

  const label = both('Amount credited', ' (HKD)')
  const amounts = { ...amountsOf(receipt), total_cents: receipt.total_cents }
  drawAmounts(sheet, { school, ref, title, ...amounts, label, y: Math.max(y, z) + 10, begin })
}

type Place = Parameters<typeof field>[3]
const drawPupil = (sheet: Sheet, { name, student_id, chinese_name }: PrintedStudent, at: Place): number =>
  field(sheet, both('Pupil'), [`${name} (${student_id})`, chinese_name], at, true)

const invoicesOf = (receipt: CreditNotePaper['receipt']): string =>
  receipt.kind === 'family'
    ? receipt.invoices.map(({ invoice_ref }) => invoice_ref).join(', ') || both('none')
    : receipt.invoice_ref
