import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openSchool, paymentFor, type School } from '#tests/invoices/school.ts'

describe.each(engines)('pending payments on $name', engine => {
  let school: School
  beforeAll(async () => {
    school = await openSchool(engine)
    const { chan, lee } = school
    await school.did('customInvoice', { student_id: chan, start_date: '2026-11-10', end_date: '2026-12-05' })
    await school.did('customInvoice', { student_id: lee, start_date: '2026-11-01', end_date: '2026-11-30' })
    await school.did('customInvoice', { student_id: chan, start_date: '2026-11-01', end_date: '2026-11-09' })
  })
  afterAll(() => school.close())

  test('the oldest month comes first, then the payment ids', async () => {
    const pending = await school.did('pendingPayments', {})
    expect(pending.map(payment => [payment.month, payment.payment_id])).toEqual([
      ['2026-11', 'PL000002'],
      ['2026-11', 'PL000003'],
      ['2026-12', 'PL000001'],
    ])
    expect((await school.did('months', {})).map(month => month.yearMonth)).toEqual(['2026-12', '2026-11'])
  })

  test('a list is sent again only when something in it changed', async () => {
    const first = await school.call('pendingPayments', { status: 'pending' })
    const etag = first.headers.get('etag') ?? ''
    const again = { headers: { 'If-None-Match': etag } }
    expect((await school.call('pendingPayments', { status: 'pending' }, again)).status).toBe(304)
    const id = await paymentFor(school, 'LI-2026-000001')
    await school.did('collectPayment', { id, payment_type: 'cash' })
    const after = await school.call('pendingPayments', { status: 'pending' }, again)
    expect(after.status).toBe(200)
    expect(after.body).toHaveLength(2)
  })

  test('other statuses than pending and paid are refused', async () => {
    expect(await school.refused('pendingPayments', { status: 'void' })).toMatch(/^400 /)
    expect(await school.refused('pendingVideoPayments', { status: 'x' })).toMatch(/^400 /)
    expect(await school.did('pendingVideoPayments', {})).toEqual([])
  })
})
