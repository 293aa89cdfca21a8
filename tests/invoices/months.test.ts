import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { expectBooksToAddUp } from '#tests/payments/books.ts'
import { openSchoolWithInvoices, paymentFor, type School } from './school.ts'

describe.each(engines)('the months of invoices on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
  })
  afterEach(() => school.close())

  const november = async () => {
    const [month, ...others] = await school.did('months', {})
    expect(others).toEqual([])
    await expectBooksToAddUp(school.database)
    return [month?.yearMonth, month?.invoices, month?.total_amount, month?.collected_amount, month?.outstanding_amount]
  }

  test('say what was billed, collected and is outstanding, after each receipt, credit note and void invoice', async () => {
    expect(await november()).toEqual(['2026-11', 2, 2901, 0, 2901])
    const payment_id = await paymentFor(school, 'LI-2026-000001')
    await school.did('collectPayment', { id: payment_id, payment_type: 'cash' })
    expect(await november()).toEqual(['2026-11', 2, 2901, 1701, 1200])
    await school.did('reversePayment', { payment_id, reason: 'Wrong student' })
    expect(await november()).toEqual(['2026-11', 2, 2901, 0, 2901])
    const again = 'PL000003'
    await school.did('collectPayment', { id: again, payment_type: 'bank-in' })
    await school.did('voidInvoice', { invoice_ref: 'LI-2026-000002', reason: 'Twice' })
    expect(await november()).toEqual(['2026-11', 1, 1701, 1701, 0])
    // The month stays, because its void invoices are listed.
    await school.did('reversePayment', { payment_id: again, reason: 'Twice', then: 'void' })
    expect(await november()).toEqual(['2026-11', 0, 0, 0, 0])
    expect(await school.did('videoMonths', {})).toEqual([])
  })
})
