import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { checkBooksAndClose } from '#tests/payments/books.ts'
import { linesOf, openSchoolWithInvoices, paymentFor, type School } from './school.ts'

describe.each(engines)('voiding an invoice on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
  })
  afterEach(() => checkBooksAndClose(school))

  const invoice_ref = 'LI-2026-000001'
  const reason = 'Wrong class'

  test('it keeps its number and its place in the month, and is no longer owed', async () => {
    await school.did('voidInvoice', { invoice_ref, reason }, { as: 'kit' })
    const [voided, other] = await school.did('liveInvoices', { month: '2026-11' })
    expect(voided).toMatchObject({ invoice_ref, status: 'void', total_amount: 1701, receipt_ref: null })
    expect(other).toMatchObject({ invoice_ref: 'LI-2026-000002', status: 'pending' })
    expect((await school.did('pendingPayments', {})).map(payment => payment.invoice_ref)).toEqual(['LI-2026-000002'])
    expect(await linesOf(school, invoice_ref)).toHaveLength(2)
    const kept = await school.database.reader
      .selectFrom('invoices')
      .select(['voided_at', 'voided_by', 'void_reason'])
      .where('invoice_ref', '=', invoice_ref)
      .executeTakeFirst()
    expect(kept).toEqual({ voided_at: '2026-11-20T02:00:00.000Z', voided_by: 'kit', void_reason: reason })
  })

  test('its lessons are billed anew under a new number', async () => {
    await school.did('voidInvoice', { invoice_ref, reason })
    const run = await school.did('generateLiveInvoices', { month: '2026-11', dryRun: false })
    expect(run.data.invoices).toMatchObject([{ student_id: school.chan, lessons: 6, invoice_ref: 'LI-2026-000003' }])
  })

  test('a paid, void or unknown invoice is refused', async () => {
    const id = await paymentFor(school, 'LI-2026-000002')
    await school.did('collectPayment', { id, payment_type: 'cash' })
    expect(await school.refused('voidInvoice', { invoice_ref: 'LI-2026-000002', reason })).toBe(
      '409 Invoice LI-2026-000002 is paid (receipt LR-2026-000001) and cannot be voided.',
    )
    await school.did('voidInvoice', { invoice_ref, reason })
    expect(await school.refused('voidInvoice', { invoice_ref, reason })).toBe(
      `409 Invoice ${invoice_ref} is void already.`,
    )
    expect(await school.refused('voidInvoice', { invoice_ref: 'LI-2026-000099', reason })).toBe(
      '404 There is no invoice LI-2026-000099.',
    )
    expect(await school.refused('voidInvoice', { invoice_ref, reason: ' ' })).toMatch(/^400 /)
  })

  test('its payment cannot be collected, and the attempt uses no receipt number', async () => {
    const id = await paymentFor(school, invoice_ref)
    await school.did('voidInvoice', { invoice_ref, reason })
    expect(await school.refused('collectPayment', { id, payment_type: 'cash' })).toBe(
      `409 The invoice of payment ${id} was voided.`,
    )
    const other = await paymentFor(school, 'LI-2026-000002')
    const { receipt_ref } = await school.did('collectPayment', { id: other, payment_type: 'cash' })
    expect(receipt_ref).toBe('LR-2026-000001')
  })

  test('voided and collected at once, it ends as one of the two', async () => {
    const elsewhere = await school.secondServer()
    const outcomes: string[] = []
    for (const ref of [invoice_ref, 'LI-2026-000002']) {
      const id = await paymentFor(school, ref)
      const [voided, paid] = await Promise.all([
        school.call('voidInvoice', { invoice_ref: ref, reason }),
        elsewhere.call('collectPayment', { id, payment_type: 'cash' }),
      ])
      expect([voided.status, paid.status].toSorted()).toEqual([200, 409])
      outcomes.push(voided.status === 200 ? 'void' : 'paid')
    }
    await elsewhere.close()
    const listed = await school.did('liveInvoices', { month: '2026-11' })
    expect(listed.map(invoice => invoice.status)).toEqual(outcomes)
  })
})
