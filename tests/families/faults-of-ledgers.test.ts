import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openSchoolWithInvoices, type School } from '#tests/invoices/school.ts'
import { checkBooksAndClose } from '../payments/books.ts'

/*
 * Faults that public ledgers had, by the name and number under which they were reported there, and that this one must not have. Chan
 * owes 1,701.00 and Lee 1,200.00, both of family F0001.
 */
describe.each(engines)('the money of a family, on $name, has not', engine => {
  let school: School
  const [ofChan, ofLee] = ['LI-2026-000001', 'LI-2026-000002']
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
    await school.did('joinFamily', { family_id: 'F0001', student_id: school.lee })
    school.clock.pass({ minutes: 1 })
  })
  afterEach(() => checkBooksAndClose(school))

  type Put = Readonly<Record<string, number>>
  const listed = (put: Put) => Object.entries(put).map(([invoice_ref, amount]) => ({ invoice_ref, amount }))
  const receive = (amount: number, put?: Put) =>
    school.did('receiveMoney', {
      ...{ family_id: 'F0001', method: 'cash', amount, paid_on: '2026-11-20' },
      ...(put ? { allocations: listed(put) } : {}),
    })
  const allocate = (put: Put) => ({ family_id: 'F0001', allocations: listed(put) })
  const refund = (amount: number) => ({
    ...{ family_id: 'F0001', amount, method: 'cash' as const, paid_on: '2026-11-20', reason: 'Left' },
  })
  const family = async (id = 'F0001') =>
    (await school.did('getFamilies', {})).data.find(({ family_id }) => family_id === id)!
  const rest = async (ref: string) => (await family()).open.find(each => each.invoice_ref === ref)?.rest ?? 0
  const statusOf = async (ref: string) =>
    (await school.did('liveInvoices', { month: '2026-11' })).find(each => each.invoice_ref === ref)!.status

  test('Invoice Ninja 10799: money that pays nothing can be given back', async () => {
    await receive(2000, { [ofChan]: 1701 })
    await school.did('refundMoney', refund(299))
    expect(await family()).toMatchObject({ credit: 0, owes: 1200 })
    expect(await school.refused('refundMoney', refund(0.01))).toMatch(/^409 0\.00 of family F0001 can be given back/)
  })

  test('Invoice Ninja 9573: a credit below the rest does not mark an invoice paid', async () => {
    await school.did('creditFamily', { family_id: 'F0001', amount: 10, reason: 'Typhoon' })
    await school.did('allocateCredit', allocate({ [ofChan]: 10 }))
    expect([await statusOf(ofChan), await rest(ofChan)]).toEqual(['pending', 1691])
  })

  test('Invoice Ninja 11024: a credit that is used up lowers the invoice by as much', async () => {
    await school.did('creditFamily', { family_id: 'F0001', amount: 1200, reason: 'Goodwill' })
    await school.did('allocateCredit', allocate({ [ofLee]: 1200 }))
    expect([await statusOf(ofLee), await rest(ofLee), (await family()).credit]).toEqual(['paid', 0, 0])
  })

  test('Invoice Ninja 9007 and 313: what is paid above one invoice goes to the next, and then stays as credit', async () => {
    await receive(3000)
    expect(await family()).toMatchObject({ owes: 0, credit: 99, open: [] })
  })

  test('ERPNext 43272: what has been put to an invoice is not offered again', async () => {
    await receive(1701, { [ofChan]: 1701 })
    expect((await family()).credit).toBe(0)
    expect(await school.refused('allocateCredit', allocate({ [ofLee]: 1 }))).toMatch(
      /^409 Family F0001 has 0\.00 in credit/,
    )
  })

  test('ERPNext 50588: money in advance, once it is put to an invoice, pays it', async () => {
    await receive(1200, {})
    await school.did('allocateCredit', allocate({ [ofLee]: 1200 }))
    expect([await statusOf(ofLee), await rest(ofLee)]).toEqual(['paid', 0])
  })

  test('ERPNext 36879: what was put to an invoice can be taken back from it', async () => {
    await receive(1200, { [ofLee]: 1200 })
    await school.did('allocateCredit', allocate({ [ofLee]: -1200 }))
    expect(await family()).toMatchObject({ owes: 2901, credit: 1200 })
  })

  test('ERPNext 48341: what is entered for an earlier day leaves a statement up to the day before as it was', async () => {
    const upTo = async () =>
      (await school.did('getFamilyLedger', { family_id: 'F0001', to: '2026-11-18' })).data.closing
    const before = await upTo()
    await school.did('receiveMoney', { family_id: 'F0001', method: 'cash', amount: 50, paid_on: '2026-11-19' })
    expect(await upTo()).toBe(before)
  })

  test('Frappe Education 59: the invoice and the account of the family say the same after a part is forgiven', async () => {
    await school.did('creditFamily', { family_id: 'F0001', amount: 201, reason: 'Forgiven', kind: 'correction' })
    await school.did('allocateCredit', allocate({ [ofChan]: 201 }))
    const { closing, open } = (await school.did('getFamilyLedger', { family_id: 'F0001' })).data
    expect(closing).toBe(2700)
    expect(open.reduce((sum, each) => sum + each.rest, 0)).toBe(closing)
  })

  test('Kill Bill 762: a child who leaves with an invoice paid in part is not billed twice', async () => {
    await receive(100, { [ofLee]: 100 })
    expect(await school.refused('leaveFamily', { student_id: school.lee })).toMatch(/^409 .*LI-2026-000002/)
    await receive(1100, { [ofLee]: 1100 })
    await school.did('leaveFamily', { student_id: school.lee })
    expect((await school.did('getFamilies', {})).data.map(({ owes }) => owes)).toEqual([1701, 0])
  })

  test('Kill Bill 459 and 553: what each child owes is right when the family has paid a part', async () => {
    await receive(1800)
    const { open } = await family()
    expect(open.map(each => [each.student_id, each.rest])).toEqual([[school.lee, 1101]])
  })

  test('Kill Bill 2051: money of a bank is taken in full, in part and above what is owed', async () => {
    for (const amount of [1701, 200, 1500]) await receive(amount)
    expect(await family()).toMatchObject({ owes: 0, credit: 500 })
  })

  test('bcgov 1952: an invoice paid in part is owed with its rest, under its payment', async () => {
    await receive(701, { [ofChan]: 701 })
    const [payment] = await school.did('pendingPayments', {})
    expect(payment).toMatchObject({ total_amount: 1000, invoice_amount: 1701 })
  })

  test('RosarioSIS 77: a correction is an entry of its own, and what was there stays', async () => {
    const { receipt_ref } = await receive(100, { [ofChan]: 100 })
    await school.did('reversePayment', { receipt_ref, reason: 'Wrong amount' })
    const { rows } = (await school.did('getFamilyLedger', { family_id: 'F0001' })).data
    expect(rows.slice(-2).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['receipt', -100],
      ['credit note', 100],
    ])
  })
})
