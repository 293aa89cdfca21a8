import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrations/migrate.ts'
import { engines } from '#tests/databases.ts'
import { beforeMigration } from '#tests/earlier-schema.ts'
import { openSchool, paymentFor, type School } from '#tests/invoices/school.ts'
import { pagesOf } from './pdf.ts'

describe.each(engines)('the business details on documents on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchool(engine)
    await school.did('updateBusiness', {
      name_en: 'Harbour Light',
      address_en: '218 Aberdeen Street',
      phone: '2345 6789',
    })
    await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
  })
  afterEach(() => school.close())

  const collect = async (invoiceRef: string) =>
    school.did('collectPayment', { id: await paymentFor(school, invoiceRef), payment_type: 'cash' })
  const ofChan = () => ({ student_id: school.chan, yearMonth: '2026-11' })
  const invoiceOf = async (student_id: string) =>
    (await pagesOf((await school.did('pdfOneLive', { student_id, yearMonth: '2026-11' })).bytes))[0]
  const receipt = async () => (await pagesOf((await school.did('pdfReceiptLive', ofChan())).bytes))[0]
  const move = () => school.did('updateBusiness', { name_en: 'New Light', address_en: '1 Queen’s Road', phone: '' })

  test('stay as they were when the document was issued, and later documents have the new ones', async () => {
    await collect('LI-2026-000001')
    await move()
    await collect('LI-2026-000002')
    expect(await invoiceOf(school.chan)).toMatch(/Harbour Light.*218 Aberdeen Street.*2345 6789/)
    expect(await receipt()).toMatch(/Harbour Light.*2345 6789.*218 Aberdeen Street/)
    expect(await invoiceOf(school.lee)).toContain('Harbour Light')
    const ofLee = await school.did('pdfReceiptLive', { student_id: school.lee, yearMonth: '2026-11' })
    expect((await pagesOf(ofLee.bytes))[0]).toMatch(/New Light.*1 Queen’s Road/)
  })

  test('of each document are its own, also in one file', async () => {
    await move()
    await school.did('voidInvoice', { invoice_ref: 'LI-2026-000002', reason: 'In two halves' })
    await school.did('customInvoice', { student_id: school.lee, start_date: '2026-11-01', end_date: '2026-11-30' })
    const { bytes } = await school.did('pdfAllLive', { month: '2026-11' })
    const pages = await pagesOf(bytes)
    expect(pages[0]).toContain('Harbour Light')
    expect(pages[1]).toContain('New Light')
  })

  test('are those that an undo restored, on what is issued after it', async () => {
    await move()
    const [entry] = (await school.did('getAuditLog', {})).data
    await school.did('undoOperation', { audit_id: entry!.id })
    await collect('LI-2026-000001')
    expect(await receipt()).toContain('Harbour Light')
    expect(await school.database.reader.selectFrom('letterheads').selectAll().execute()).toHaveLength(1)
  })

  test('issued at the same moment on two servers are one row', async () => {
    await move()
    const elsewhere = await school.secondServer()
    const [one, other] = [await paymentFor(school, 'LI-2026-000001'), await paymentFor(school, 'LI-2026-000002')]
    await Promise.all([
      school.did('collectPayment', { id: one, payment_type: 'cash' }),
      elsewhere.did('collectPayment', { id: other, payment_type: 'cash' }),
    ])
    await elsewhere.close()
    expect(await school.database.reader.selectFrom('letterheads').selectAll().execute()).toHaveLength(2)
  })

  test('of an earlier version are those stored at the upgrade, for every document issued until then', async () => {
    await collect('LI-2026-000001')
    const payments = () => school.database.reader.selectFrom('payments').selectAll().orderBy('payment_id').execute()
    const before = await payments()
    await beforeMigration('0016', school.database)
    await migrate(school.database)
    expect(await payments()).toEqual(before)
    await move()
    expect(await invoiceOf(school.chan)).toContain('Harbour Light')
    expect(await invoiceOf(school.lee)).toContain('Harbour Light')
    expect(await receipt()).toContain('Harbour Light')
    await expect(
      school.database.write(tx => tx.updateTable('invoices').set({ letterhead_id: 2 }).execute()),
    ).rejects.toThrow('An issued invoice is not changed')
    await expect(school.database.write(tx => tx.updateTable('payments').set({ month: '' }).execute())).rejects.toThrow(
      'A receipt is not changed',
    )
  })
})
