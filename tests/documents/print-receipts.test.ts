import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openSchool, paymentFor, type School } from '#tests/invoices/school.ts'
import { pagesOf } from './pdf.ts'

describe.each(engines)('printed receipts on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchool(engine)
    await school.did('updateBusiness', {
      name_en: 'Harbour Light Learning Centre',
      name_zh: '港燈教育中心',
      address_en: '12/F, 218 Aberdeen Street, Central',
      address_zh: '中環鴨巴甸街218號12樓',
      registration_number: '612345',
    })
    await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
  })
  afterEach(() => school.close())

  const collect = async (invoiceRef: string) =>
    school.did('collectPayment', { id: await paymentFor(school, invoiceRef), payment_type: 'bank-in' })
  const printed = async () =>
    pagesOf((await school.did('pdfReceiptLive', { student_id: school.chan, yearMonth: '2026-11' })).bytes)

  test('a receipt has everything a formal receipt in Hong Kong needs, and space for chop and signature', async () => {
    school.clock.set('2026-11-20T11:00')
    await collect('LI-2026-000001')
    const [page, ...others] = await printed()
    expect(others).toEqual([])
    for (const words of [
      'OFFICIAL RECEIPT 正式收據',
      'Harbour Light Learning Centre',
      '港燈教育中心',
      'School registration no. 學校註冊編號 612345',
      `Tai Man Chan (${school.chan})`,
      '陳大文',
      'P5 English',
      'P5 Maths',
      'Venue 上課地點 12/F, 218 Aberdeen Street, Central 中環鴨巴甸街218號12樓',
      'Date collected 收款日期 20 Nov 2026 / 2026年11月20日',
      'Amount collected 實收金額 (HKD) 1,701.00',
      'Payment type 付款方式 Bank-in 銀行入數',
      'Month covered 涵蓋月份 November 2026 / 2026年11月',
      'LI-2026-000001',
      'LR-2026-000001',
      'School chop 校印',
      "Supervisor's signature 校監簽署",
    ]) {
      expect(page).toContain(words)
    }
  })

  test('of each receipt the first print is the original, and every later one says COPY', async () => {
    await school.did('voidInvoice', { invoice_ref: 'LI-2026-000001', reason: 'In two halves' })
    const { chan: student_id } = school
    await school.did('customInvoice', { student_id, start_date: '2026-11-01', end_date: '2026-11-10' })
    await school.did('customInvoice', { student_id, start_date: '2026-11-11', end_date: '2026-11-30' })
    await collect('LI-2026-000003')
    const marks = async () => (await printed()).map(page => [/LR-\d{4}-\d{6}/.exec(page)?.[0], /COPY 副本/.test(page)])
    expect(await marks()).toEqual([['LR-2026-000001', false]])
    expect(await marks()).toEqual([['LR-2026-000001', true]])
    await collect('LI-2026-000004')
    expect(await marks()).toEqual([
      ['LR-2026-000001', true],
      ['LR-2026-000002', false],
    ])
  })

  test('printed by ten people at once, there is one original', async () => {
    await collect('LI-2026-000001')
    const elsewhere = await school.secondServer()
    const input = { student_id: school.chan, yearMonth: '2026-11' }
    const prints = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? school : elsewhere).did('pdfReceiptLive', input)),
    )
    await elsewhere.close()
    const pages = await Promise.all(prints.map(print => pagesOf(print.bytes)))
    expect(pages.filter(([page]) => !page?.includes('COPY'))).toHaveLength(1)
  })

  test('printing an invoice makes no copy of its receipt', async () => {
    await collect('LI-2026-000001')
    await school.did('pdfOneLive', { student_id: school.chan, yearMonth: '2026-11' })
    expect((await printed())[0]).not.toContain('COPY')
  })

  test('a video receipt says how long the class is open', async () => {
    await school.token('iPad', 120, 'Video')
    await school.course('IELTS', { lessons: 10, token: 'iPad' })
    const { invoice_ref } = await school.did('videoInvoiceCreate', { student_id: school.lee, course_name: 'IELTS' })
    const id = await paymentFor(school, invoice_ref)
    const { receipt_ref } = await school.did('collectVideoPayment', {
      id,
      payment_type: 'cash',
      expiry_date: '2027-01-20',
    })
    const print = await school.did('pdfReceiptVideo', { student_id: school.lee, yearMonth: '2026-11' })
    const [page] = await pagesOf(print.bytes)
    expect(page).toContain(receipt_ref)
    expect(page).toContain('Cash 現金')
    expect(page).toContain('20 Jan 2027 / 2027年1月20日')
    expect(print.name).toBe(`video-receipts-${school.lee}-2026-11.pdf`)
  })

  test('an unpaid invoice has no receipt', async () => {
    const input = { student_id: school.chan, yearMonth: '2026-11' }
    const nothing = `404 There is nothing to print for ${school.chan}, 2026-11.`
    expect(await school.refused('pdfReceiptLive', input)).toBe(nothing)
    expect(await school.refused('pdfReceiptVideo', input)).toBe(nothing)
    // A refused print does not count, so the first one after it is the original.
    await collect('LI-2026-000001')
    expect((await printed())[0]).not.toContain('COPY')
  })
})
