import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openSchool, paymentFor, type School } from '#tests/invoices/school.ts'
import { pagesOf } from './pdf.ts'

describe.each(engines)('printed invoices on $name', engine => {
  let school: School
  beforeAll(async () => {
    school = await openSchool(engine)
    await school.did('updateBusiness', {
      name_en: 'Harbour Light Learning Centre',
      name_zh: '港燈教育中心',
      address_en: '12/F, 218 Aberdeen Street, Central',
      address_zh: '中環鴨巴甸街218號12樓',
      phone: '2345 6789',
    })
    await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
    await school.did('voidInvoice', { invoice_ref: 'LI-2026-000001', reason: 'Wrong class' })
    await school.did('customInvoice', { student_id: school.chan, start_date: '2026-11-01', end_date: '2026-11-10' })
    await school.did('customInvoice', { student_id: school.chan, start_date: '2026-11-11', end_date: '2026-11-30' })
    const id = await paymentFor(school, 'LI-2026-000003')
    await school.did('collectPayment', { id, payment_type: 'cash' })
    await school.token('iPad', 120, 'Video')
    await school.course('IELTS', { lessons: 10, token: 'iPad' })
    await school.did('videoInvoiceCreate', { student_id: school.chan, course_name: 'IELTS' })
  })
  afterAll(() => school.close())

  test('all invoices of the month are one file, a page each, without the void ones', async () => {
    const { bytes, type, name } = await school.did('pdfAllLive', { month: '2026-11' })
    expect({ type, name }).toEqual({ type: 'application/pdf', name: 'live-invoices-2026-11.pdf' })
    const pages = await pagesOf(bytes)
    expect(pages.map(page => /LI-2026-\d{6}/.exec(page)?.[0])).toEqual([
      'LI-2026-000002',
      'LI-2026-000003',
      'LI-2026-000004',
    ])
  })

  test('an invoice says in both languages who owes what, and for which lessons', async () => {
    const { bytes } = await school.did('pdfOneLive', { student_id: school.lee, yearMonth: '2026-11' })
    const [page, ...others] = await pagesOf(bytes)
    expect(others).toEqual([])
    for (const words of [
      'Harbour Light Learning Centre',
      '港燈教育中心',
      '12/F, 218 Aberdeen Street, Central',
      '中環鴨巴甸街218號12樓',
      'Tel 電話 2345 6789',
      'INVOICE 發票',
      'LI-2026-000002',
      `Ka Yan Lee (${school.lee})`,
      '20 Nov 2026 / 2026年11月20日',
      'November 2026 / 2026年11月',
      '1 Nov 2026 to 30 Nov 2026',
      'P5 English, Tuesday class: 3, 10, 17, 24 Nov 2026',
      '300.00',
      '1,200.00',
      'Total 總額 (HKD)',
      'Not yet paid 未付款',
      'Page 1 of 1',
    ]) {
      expect(page).toContain(words)
    }
    expect(page).not.toContain('VOID')
  })

  test("one student's print has all of their invoices of the month, paid and void ones too", async () => {
    const { bytes, name } = await school.did('pdfOneLive', { student_id: school.chan, yearMonth: '2026-11' })
    expect(name).toBe(`live-invoices-${school.chan}-2026-11.pdf`)
    const [voided, paid, pending, ...others] = await pagesOf(bytes)
    expect(others).toEqual([])
    expect(voided).toContain('LI-2026-000001')
    expect(voided).toContain('VOID 作廢')
    expect(voided).toContain('1,701.00')
    expect(paid).toContain('LI-2026-000003')
    expect(paid).toContain('Paid 已付款, 20 Nov 2026 / 2026年11月20日, receipt 收據 LR-2026-000001')
    expect(pending).toContain('LI-2026-000004')
    expect(pending).toContain('850.50')
    for (const page of [voided, paid, pending]) expect(page).toContain('陳大文')
  })

  test('video invoices are printed separately', async () => {
    for (const print of [
      await school.did('pdfAllVideo', { month: '2026-11' }),
      await school.did('pdfOneVideo', { student_id: school.chan, yearMonth: '2026-11' }),
    ]) {
      const pages = await pagesOf(print.bytes)
      expect(pages).toHaveLength(1)
      expect(pages[0]).toContain('VI-2026-000001')
      expect(pages[0]).toContain('IELTS, 10 video lessons 10 120.00 1,200.00')
    }
  })

  test('where there is nothing to print, no document is made', async () => {
    const nobody = { student_id: 'S9999', yearMonth: '2026-11' }
    expect(await school.refused('pdfAllLive', { month: '2020-01' })).toBe('404 There is nothing to print for 2020-01.')
    expect(await school.refused('pdfAllVideo', { month: '2020-01' })).toBe('404 There is nothing to print for 2020-01.')
    expect(await school.refused('pdfOneLive', nobody)).toBe('404 There is nothing to print for S9999, 2026-11.')
    expect(await school.refused('pdfOneVideo', nobody)).toBe('404 There is nothing to print for S9999, 2026-11.')
    expect(await school.refused('pdfAllLive', { month: 'November' })).toMatch(/^400 /)
  })

  test('an open invoice says how it is paid by FPS, to the address of today, and no other does', async () => {
    const printed = async () =>
      (await pagesOf((await school.did('pdfOneLive', { student_id: school.chan, yearMonth: '2026-11' })).bytes)).map(
        page => /Pay by FPS 轉數快付款 (\S+) Remarks 備註 (\S+)/.exec(page.replace(/\s+/g, ' '))?.slice(1).join(' '),
      )
    expect(await printed()).toEqual([undefined, undefined, undefined])
    await school.did('updateBusiness', { fps_address: '1234567' })
    expect(await printed()).toEqual([undefined, undefined, '1234567 LI-2026-000004'])
    await school.did('updateBusiness', { fps_address: '+852-61234567', fps_merchant: true })
    expect(await printed()).toEqual([undefined, undefined, '+852-61234567 LI-2026-000004'])
    expect((await school.did('getBusiness', {})).data).toMatchObject({
      fps_address: '+852-61234567',
      fps_merchant: true,
      payment_days: 14,
    })
    expect(await school.refused('updateBusiness', { fps_address: '6123 4567' })).toMatch(/^400 .*FPS ID/)
    await school.did('updateBusiness', { fps_address: '' })
    expect(await printed()).toEqual([undefined, undefined, undefined])
  })

  test('printing records who printed what, and changes nothing else', async () => {
    const before = await school.did('liveInvoices', { month: '2026-11' })
    await school.did('pdfOneLive', { student_id: school.lee, yearMonth: '2026-11' }, { as: 'kit' })
    expect(await school.did('liveInvoices', { month: '2026-11' })).toEqual(before)
    const printed = await school.database.reader
      .selectFrom('print_log')
      .select(['staff', 'document', 'ref'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(printed).toEqual({ staff: 'kit', document: 'invoice', ref: 'LI-2026-000002' })
    const { data } = await school.did('getAuditLog', {})
    expect(data[0]).toMatchObject({ call: 'pdfOneLive', staff: 'kit' })
  })

  test('a deleted student who was renamed before is printed with the name on the invoice', async () => {
    await school.did('updatestudent', { studentId: school.lee, first_name: 'Ka Yin' })
    await school.did('deletestudent', { studentId: school.lee })
    const { bytes } = await school.did('pdfOneLive', { student_id: school.lee, yearMonth: '2026-11' })
    expect((await pagesOf(bytes))[0]).toContain(`Ka Yan Lee (${school.lee})`)
  })
})
