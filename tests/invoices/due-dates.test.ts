import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrations/migrate.ts'
import { engines } from '#tests/databases.ts'
import { beforeMigration } from '#tests/earlier-schema.ts'
import { checkBooksAndClose } from '#tests/payments/books.ts'
import { openSchoolWithInvoices, paymentFor, type School } from './school.ts'

describe.each(engines)('until when an invoice is to be paid, on $name', engine => {
  let school: School
  beforeEach(async () => {
    as = {}
    school = await openSchoolWithInvoices(engine)
  })
  afterEach(() => checkBooksAndClose(school))

  let as: { readonly as?: 'may' }
  /** Another day. The session of the boss has ended by then, and May has not signed in before. */
  const later = (time: string) => {
    school.clock.set(time)
    as = { as: 'may' }
  }
  const dueDates = async () =>
    (await school.did('liveInvoices', { month: '2026-11' }, as)).map(({ invoice_ref, due_date }) => [
      invoice_ref,
      due_date,
    ])
  const found = async (q: string) =>
    (await school.did('findInvoices', { q }, as)).data.map(({ invoice_ref }) => invoice_ref).toSorted()
  const [first, second] = ['LI-2026-000001', 'LI-2026-000002'] as const

  test('it is the day of issue and fourteen days, in every list that tells of it', async () => {
    expect(await dueDates()).toEqual([
      [first, '2026-12-04'],
      [second, '2026-12-04'],
    ])
    expect((await school.did('pendingPayments', {}, as)).map(({ due_date }) => due_date)).toEqual([
      '2026-12-04',
      '2026-12-04',
    ])
    const { data } = await school.did('getOutstandingPayments', {}, as)
    expect(data.map(({ due_date }) => due_date)).toEqual(['2026-12-04', '2026-12-04'])
  })

  test('a day after it the invoice is overdue, and owing all the time until it is paid', async () => {
    const figures = async () =>
      (await school.did('getStudentFigures', {}, as)).data.find(({ student_id }) => student_id === school.chan)
    later('2026-12-04T23:59')
    expect(await found('is:overdue')).toEqual([])
    expect(await found('is:owing')).toEqual([first, second])
    expect(await figures()).toMatchObject({ owes: 1701, due_since: '2026-12-04' })
    expect(await figures()).not.toHaveProperty('overdue')
    later('2026-12-05T00:00')
    expect(await found('is:overdue')).toEqual([first, second])
    expect(await figures()).toMatchObject({ owes: 1701, overdue: 1701 })
    await school.did('collectPayment', { id: await paymentFor(school, first), payment_type: 'cash' }, as)
    expect(await found('is:overdue')).toEqual([second])
    expect(await found('is:owing')).toEqual([second])
  })

  test('it is frozen when the invoice is issued: neither another setting nor another payment changes it', async () => {
    expect((await school.did('getBusiness', {}, as)).data.payment_days).toBe(14)
    await school.did('updateBusiness', { payment_days: 30 }, as)
    expect((await school.did('getBusiness', {}, as)).data.payment_days).toBe(30)
    await school.token('iPad', 120, 'Video')
    await school.course('IELTS', { lessons: 10, token: 'iPad' })
    const payment_id = await paymentFor(school, first)
    await school.did('collectPayment', { id: payment_id, payment_type: 'cash' }, as)
    later('2026-12-10T10:00')
    await school.did('reversePayment', { payment_id, reason: 'Wrong family' }, as)
    expect(await dueDates()).toContainEqual([first, '2026-12-04'])
    const again = (await school.did('pendingPayments', {}, as)).find(({ invoice_ref }) => invoice_ref === first)
    expect(again).toMatchObject({ due_date: '2026-12-04' })
    const { invoice_ref } = await school.did('videoInvoiceCreate', { student_id: school.lee, course_name: 'IELTS' }, as)
    expect((await school.did('findInvoices', { q: invoice_ref }, as)).data[0]).toMatchObject({ due_date: '2027-01-09' })
    expect(await school.refused('updateBusiness', { payment_days: 1.5 }, as)).toMatch(/^400 /)
    expect(await school.refused('updateBusiness', { payment_days: -1 }, as)).toMatch(/^400 /)
  })

  test('nobody owes an invoice of 0.00', async () => {
    await school.token('Free', 0, 'Video')
    await school.course('Trial', { lessons: 1, token: 'Free' })
    const { invoice_ref } = await school.did('videoInvoiceCreate', { student_id: school.lee, course_name: 'Trial' }, as)
    later('2027-02-01T10:00')
    expect(await found('is:pending')).toContain(invoice_ref)
    expect(await found('is:owing')).not.toContain(invoice_ref)
    expect(await found('is:overdue')).not.toContain(invoice_ref)
  })

  test('an invoice from before was due fourteen days after its day in Hong Kong', async () => {
    await school.did('collectPayment', { id: await paymentFor(school, first), payment_type: 'cash' }, as)
    await beforeMigration('0037', school.database)
    await migrate(school.database)
    expect(await dueDates()).toEqual([
      [first, '2026-12-04'],
      [second, '2026-12-04'],
    ])
    const payments = await school.database.reader.selectFrom('payments').select('due_date').execute()
    expect(payments.map(({ due_date }) => due_date)).toEqual(['2026-12-04', '2026-12-04'])
  })
})
