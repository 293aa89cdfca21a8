import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openSchool, paymentFor, type School } from '#tests/invoices/school.ts'
import { pagesOf } from './pdf.ts'

describe.each(engines)('printed credit notes on $name', engine => {
  let school: School
  let payment_id: string
  beforeEach(async () => {
    school = await openSchool(engine)
    await school.did('updateBusiness', {
      name_en: 'Harbour Light',
      name_zh: '港燈教育中心',
      registration_number: '612345',
    })
    await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
    payment_id = await paymentFor(school, 'LI-2026-000001')
    await school.did('collectPayment', { id: payment_id, payment_type: 'bank-in' })
  })
  afterEach(() => school.close())

  const credit_note_ref = 'LCN-2026-00001'
  const reason = 'Paid for the wrong child'
  const note = async () => pagesOf((await school.did('pdfCreditNote', { credit_note_ref })).bytes)
  const receipts = async () =>
    pagesOf((await school.did('pdfReceiptLive', { student_id: school.chan, yearMonth: '2026-11' })).bytes)
  const invoice = async () =>
    (await pagesOf((await school.did('pdfOneLive', { student_id: school.chan, yearMonth: '2026-11' })).bytes))[0]

  test('a credit note says in both languages what it cancels, for whom, how much and why', async () => {
    await school.did('reversePayment', { payment_id, reason })
    const [page, ...others] = await note()
    expect(others).toEqual([])
    for (const words of [
      'CREDIT NOTE 貸項通知單',
      credit_note_ref,
      'Harbour Light',
      '港燈教育中心',
      'School registration no. 學校註冊編號 612345',
      `Tai Man Chan (${school.chan})`,
      '陳大文',
      'Date of issue 發出日期 20 Nov 2026 / 2026年11月20日',
      'Receipt cancelled 註銷收據 LR-2026-000001 20 Nov 2026 / 2026年11月20日 Bank-in 銀行入數',
      'LI-2026-000001, owed again 恢復欠款',
      'Month covered 涵蓋月份 November 2026 / 2026年11月',
      `Reason 原因 ${reason}`,
      'P5 English',
      'P5 Maths',
      'Amount credited 貸記金額 (HKD) 1,701.00',
      'School chop 校印',
    ])
      expect(page).toContain(words)
    expect(page).not.toContain('COPY')
    expect((await note())[0]).toContain('COPY 副本')
  })

  test('the cancelled receipt prints CANCELLED and names it, beside the receipt that came after it', async () => {
    expect((await receipts())[0]).not.toContain('CANCELLED')
    await school.did('reversePayment', { payment_id, reason })
    expect(await invoice()).toContain('Not yet paid 未付款')
    await school.did('collectPayment', { id: 'PL000003', payment_type: 'cash' })
    const [cancelled, valid] = await receipts()
    expect(cancelled).toContain('LR-2026-000001')
    expect(cancelled).toContain('CANCELLED 已註銷, COPY 副本')
    expect(cancelled).toContain(`Cancelled by credit note 由貸項通知單註銷 ${credit_note_ref} 20 Nov 2026`)
    expect(cancelled).toContain('1,701.00')
    expect(valid).toContain('LR-2026-000002')
    expect(valid).not.toContain('CANCELLED')
    expect(await invoice()).toContain('receipt 收據 LR-2026-000002')
  })

  test('of an invoice that became void it says so, and the invoice prints VOID', async () => {
    await school.did('reversePayment', { payment_id, reason, then: 'void' })
    expect((await note())[0]).toContain('LI-2026-000001, VOID 作廢')
    expect(await invoice()).toContain('VOID 作廢')
  })

  test('a credit note has the business details of its own day', async () => {
    await school.did('updateBusiness', { name_en: 'New Light' })
    await school.did('reversePayment', { payment_id, reason })
    await school.did('updateBusiness', { name_en: 'Third Light' })
    expect((await note())[0]).toContain('New Light')
    expect((await receipts())[0]).toContain('Harbour Light')
  })

  test('printed by ten people at once, there is one original; an unknown one is refused', async () => {
    await school.did('reversePayment', { payment_id, reason })
    const elsewhere = await school.secondServer()
    const prints = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 === 0 ? school : elsewhere).did('pdfCreditNote', { credit_note_ref }),
      ),
    )
    await elsewhere.close()
    const pages = await Promise.all(prints.map(print => pagesOf(print.bytes)))
    expect(pages.filter(([page]) => !page?.includes('COPY'))).toHaveLength(1)
    expect(prints[0]!.name).toBe(`${credit_note_ref}.pdf`)
    expect(await school.refused('pdfCreditNote', { credit_note_ref: 'LCN-2026-00009' })).toBe(
      '404 There is no credit note LCN-2026-00009.',
    )
  })
})
