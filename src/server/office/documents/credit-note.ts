import { paperDay, paperMonth } from './dates.ts'
import { field, letterhead } from './letterhead.ts'
import type { CreditNotePaper } from './papers.ts'
import { copy, drawAmounts, officialDetails, paymentTypes } from './receipt.ts'
import { page, type Sheet } from './sheet.ts'

const title = 'CREDIT NOTE 貸項通知單'

const invoiceStatuses = { pending: 'owed again 須再繳付', void: 'VOID 作廢' } as const

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
  const { name, student_id, chinese_name } = receipt.student
  let y = field(sheet, 'Pupil 學生', [`${name} (${student_id})`, chinese_name], { ...left, y: top }, true)
  const invoice = `${receipt.invoice_ref}, ${invoiceStatuses[paper.invoice_status]}`
  y = field(sheet, 'Invoice no. 發票編號', [invoice], { ...left, y })
  y = field(sheet, 'Reason 原因', [paper.reason], { ...left, y })

  let z = field(sheet, 'Date of issue 發出日期', [paperDay(paper.issued_on)], { ...right, y: top })
  const cancelled = [receipt.ref, paperDay(receipt.paid_on), paymentTypes[receipt.payment_type]]
  z = field(sheet, 'Receipt cancelled 註銷收據', cancelled, { ...right, y: z })
  z = field(sheet, 'Month covered 涵蓋月份', [paperMonth(receipt.month)], { ...right, y: z })

  const { lines, total_cents } = receipt
  const label = 'Amount credited 貸記金額 (HKD)'
  drawAmounts(sheet, { school, ref, title, lines, total_cents, label, y: Math.max(y, z) + 10, begin })
}
