import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { checkBooksAndClose } from '#tests/payments/books.ts'
import { openSchoolWithInvoices, paymentFor, type School } from './school.ts'

describe.each(engines)('voiding the unpaid invoices of a month on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
  })
  afterEach(() => checkBooksAndClose(school))

  const month = '2026-11'
  const reason = 'Generated too early'
  const states = async () =>
    (await school.did('liveInvoices', { month })).map(({ invoice_ref, status }) => [invoice_ref, status])

  test('a dry run says which ones and stores nothing', async () => {
    const { data } = await school.did('voidUnpaidInvoices', { month, reason, dryRun: true })
    expect(data.invoices.map(({ invoice_ref }) => invoice_ref)).toEqual(['LI-2026-000001', 'LI-2026-000002'])
    expect(data.total_amount).toBe(data.invoices.reduce((sum, { total_amount }) => sum + total_amount, 0))
    expect((await states()).map(([, status]) => status)).toEqual(['pending', 'pending'])
  })

  test('they are void with their reason, and their lessons can be billed again', async () => {
    const first = await school.did('voidUnpaidInvoices', { month, reason, dryRun: false }, { as: 'kit' })
    expect(first.data.invoices).toHaveLength(2)
    expect((await states()).map(([, status]) => status)).toEqual(['void', 'void'])
    const kept = await school.database.reader
      .selectFrom('invoices')
      .select(['voided_by', 'void_reason'])
      .distinct()
      .execute()
    expect(kept).toEqual([{ voided_by: 'kit', void_reason: reason }])
    expect(await school.did('pendingPayments', {})).toEqual([])
    const again = await school.did('generateLiveInvoices', { month, dryRun: false })
    expect(again.data.total_amount).toBe(first.data.total_amount)
  })

  test('what is paid stays, and so do other months', async () => {
    const id = await paymentFor(school, 'LI-2026-000002')
    await school.did('collectPayment', { id, payment_type: 'cash' })
    const other = await school.did('voidUnpaidInvoices', { month: '2026-10', reason, dryRun: false })
    expect(other.data).toMatchObject({ total_amount: 0, invoices: [] })
    const { data } = await school.did('voidUnpaidInvoices', { month, reason, dryRun: false })
    expect(data.invoices.map(({ invoice_ref }) => invoice_ref)).toEqual(['LI-2026-000001'])
    expect(await states()).toEqual([
      ['LI-2026-000001', 'void'],
      ['LI-2026-000002', 'paid'],
    ])
    const none = await school.did('voidUnpaidInvoices', { month, reason, dryRun: false })
    expect(none.data.invoices).toEqual([])
  })
})
