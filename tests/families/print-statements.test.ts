import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stored } from '#server/process/clock.ts'
import { engines } from '#tests/databases.ts'
import { pagesOf } from '#tests/documents/pdf.ts'
import { openSchoolWithInvoices, paymentFor, type School } from '#tests/invoices/school.ts'

/* families/print-statement and families/print-statements. */

describe.each(engines)('statements on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
  })
  afterEach(() => school.close())
  const F1 = 'F0001'
  const ledger = async (period = {}) => (await school.did('getFamilyLedger', { family_id: F1, ...period })).data
  const print = async (input: Readonly<Record<string, string>>) => {
    const { bytes, name } = await school.did('pdfStatements', input)
    return { name, pages: await pagesOf(bytes) }
  }
  const shown = (amount: number) => amount.toLocaleString('en', { minimumFractionDigits: 2 })

  test('of a family has what the account says: entries, balances, what each child owes, and one code', async () => {
    await school.did('updateBusiness', { fps_address: '1234567' })
    const { rows, closing } = await ledger()
    const to = rows.at(-1)!.date
    const { name, pages } = await print({ family_id: F1, to })
    const ref = `ST-F0001-${to.slice(0, 7).replace('-', '')}`
    expect(name).toBe(`${ref}.pdf`)
    const text = pages.join(' ')
    for (const words of ['STATEMENT 月結單', ref, 'Chan family 陳家', 'Pay by FPS 轉數快付款', '1234567'])
      expect(text).toContain(words)
    for (const row of rows) expect(text).toContain(`${row.ref} ${shown(row.amount)} ${shown(row.balance)}`)
    expect(text).toContain(`Amount owed 應繳金額 (HKD) ${shown(closing)}`)
    expect(text).toContain(`Tai Man Chan (S0001) ${shown(closing)}`)
  })

  test('begins with the balance before its first day, and says what was received', async () => {
    const [first] = (await ledger()).open
    school.clock.pass({ hours: 24 })
    // Who is signed in stays so.
    const now = stored(school.clock.now())
    await school.database.write(tx => tx.updateTable('sessions').set({ issued_at: now, last_used_at: now }).execute())
    await school.did('collectPayment', { id: await paymentFor(school, first!.invoice_ref), payment_type: 'cash' })
    const receipt = (await ledger()).rows.at(-1)!
    const { opening, closing } = await ledger({ from: receipt.date })
    const text = (await print({ family_id: F1, from: receipt.date, to: receipt.date })).pages.join(' ')
    expect(text).toContain(`Opening balance 承上結餘 ${shown(opening)}`)
    expect(text).toContain(`${receipt.ref} −${shown(-receipt.amount)} ${shown(closing)}`)
  })

  test('say how it was paid in both languages, and not why something is void', async () => {
    const [first] = (await ledger()).open
    await school.did('collectPayment', { id: await paymentFor(school, first!.invoice_ref), payment_type: 'bank-in' })
    const period = { start_date: '2026-11-01', end_date: '2026-11-30' }
    const [other] = (await school.did('getFamilies', { ids: 'F0002' })).data[0]!.open
    await school.did('voidInvoice', { invoice_ref: other!.invoice_ref, reason: 'They quarrelled' })
    await school.did('customInvoice', { student_id: school.lee, ...period })
    expect((await print({ family_id: F1 })).pages.join(' ')).toContain('Tai Man Chan (S0001), Bank-in 銀行入數')
    const text = (await print({ family_id: 'F0002' })).pages.join(' ')
    expect(text).toContain('Invoice void 發票作廢')
    expect(text).not.toContain('quarrelled')
  })

  test('of a family that owes nothing, or is in credit, say so, and have no code and no child', async () => {
    await school.did('updateBusiness', { fps_address: '1234567' })
    const [first] = (await ledger()).open
    await school.did('collectPayment', { id: await paymentFor(school, first!.invoice_ref), payment_type: 'cash' })
    const settled = (await print({ family_id: F1 })).pages.join(' ')
    expect(settled).toContain('Amount owed 應繳金額 (HKD) 0.00')
    school.clock.pass({ minutes: 1 })
    await school.did('creditFamily', { family_id: F1, amount: 30, reason: 'Cold room' })
    const credited = (await print({ family_id: F1 })).pages.join(' ')
    expect(credited).toMatch(/Credit 抵扣, Cold room FC-2026-000001 −30\.00 −30\.00/)
    expect(credited).toContain('In credit 餘額 (HKD) 30.00')
    for (const text of [settled, credited])
      for (const words of ['Pay by FPS', `(S0001) `]) expect(text.split('(HKD)')[1]).not.toContain(words)
    const month = (await ledger()).rows.at(-1)!.date.slice(0, 7)
    expect((await print({ month })).pages.map(page => /ST-F\d+/.exec(page)?.[0])).toEqual(['ST-F0002'])
  })

  test('of all who owe are one file, by family, and are noted', async () => {
    const month = (await ledger()).rows.at(-1)!.date.slice(0, 7)
    const { name, pages } = await print({ month })
    expect(name).toBe(`statements-${month}.pdf`)
    const number = month.replace('-', '')
    expect(pages.map(page => /ST-F\d+-\d+/.exec(page)?.[0])).toEqual([`ST-F0001-${number}`, `ST-F0002-${number}`])
    const noted = await school.database.reader.selectFrom('print_log').select(['ref', 'document']).execute()
    expect(noted).toEqual([
      { ref: `ST-F0001-${number}`, document: 'statement' },
      { ref: `ST-F0002-${number}`, document: 'statement' },
    ])
    expect(await school.refused('pdfStatements', { month: '2020-01' })).toBe('404 No family owes anything for 2020-01.')
  })

  test('need a family or a month, and days in order', async () => {
    expect(await school.refused('pdfStatements', {})).toContain('400 ')
    expect(await school.refused('pdfStatements', { family_id: 'F0099' })).toBe('404 There is no family F0099.')
    const period = { from: '2026-11-02', to: '2026-11-01' }
    expect(await school.refused('pdfStatements', { family_id: F1, ...period })).toContain('400 ')
  })
})
