import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoiceLanguage } from '#rules/filter/invoices.ts'
import { readFilter } from '#rules/filter/read-filter.ts'
import { invoicesPassing } from '#server/school/invoices/invoices-passing.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

const today = Temporal.PlainDate.from('2026-11-20')

/*
 * Friday 20 November 2026. Chan has paid for videos in October (VI-2026-000001), and owes for November (000003). Wong owes
 * for October (000002), paid for November, and paid again after a reversal (000004). The invoice 000005 of Lee is void.
 */
describe.each(engines)('a filter finds invoices on $name', engine => {
  let school: World
  beforeAll(async () => {
    school = await openWorld(engine)
    await school.token('iPad', 120, 'Video')
    await school.course('IELTS', { lessons: 10, token: 'iPad' })
    await school.course('Maths', { lessons: 4, token: 'iPad' })
    school.clock.set('2026-10-05T10:00')
    const chan = await school.student('Tai Man', 'Chan', '陳大文', { school: 'Island School', phone: '9123 4567' })
    const wong = await school.student('Siu Ming', 'Wong', '黃小明', { school: 'St. Paul' })
    const lee = await school.student('Ka Yan', 'Lee')
    const issue = async (student_id: string, course_name: string) => {
      school.clock.pass({ minutes: 1 })
      await school.did('videoInvoiceCreate', { student_id, course_name })
    }
    const pay = async (id: string) => {
      await school.did('collectVideoPayment', { id, payment_type: 'cash', expiry_date: '2027-11-20' })
    }
    await issue(chan, 'IELTS')
    await issue(wong, 'IELTS')
    await pay('PV000001')
    school.clock.set('2026-11-20T10:00')
    await issue(chan, 'Maths')
    await issue(wong, 'Maths')
    await issue(lee, 'Maths')
    await pay('PV000004')
    await school.did('reversePayment', { payment_id: 'PV000004', reason: 'Twice' })
    await pay('PV000006')
    await school.did('voidInvoice', { invoice_ref: 'VI-2026-000005', reason: 'Twice' })
  })
  afterAll(() => school.close())

  test.each([
    ['status:paid month:2026-10', '1'],
    ['is:paid', '4 1'],
    ['wong month:2026-10 is:pending', '2'],
    ['黃 月份:上月', '2'],
    ['wong month:2026-10 is:paid', ''],
    ['is:overdue', '2'],
    ['狀態:未付', '3 2'],
    ['-is:void month:this-month', '4 3'],
    ['is:cancelled', '4'],
    ['credit:vcn-2026-00001', '4'],
    ['receipt:vr-2026-000002', '4'],
    ['receipt:vr-2026-000003', '4'],
    ['has:receipt chan', '1'],
    ['amount:>1000', '2 1'],
    ['金額:480 -status:void', '4 3'],
    ['school:island', '3 1'],
    ['學校:"st. paul" 91234567', ''],
    ['student:lee OR month:2026-10', '5 2 1'],
    ['kind:live', ''],
    ['payment:pv000002', '2'],
    ['invoice:VI-2026-000003', '3'],
    ['"tai man"', '3 1'],
    // Half-typed, and not understood.
    ['wong month:', '4 2'],
    ['month:', '5 4 3 2 1'],
    ['colour:red', ''],
    ['wong colour:red', ''],
  ])('%s', async (q, numbers) => {
    const { data } = await school.did('findInvoices', { q })
    expect(data.map(({ invoice_ref }) => String(Number(invoice_ref.slice(-6)))).join(' ')).toBe(numbers)
  })

  test.each([
    ['', '4 1'],
    ['wong OR lee OR chan', '4 1'],
    ['month:2026-10 OR kind:video', '4 1'],
    ['is:void OR is:cancelled', '4'],
    ['"tai man', '1'],
    ['wong) OR lee', '4'],
  ])('of invoices with receipts alone: %s', async (q, numbers) => {
    const { data } = await school.did('findInvoices', { q, receipts: 'true' })
    expect(data.map(({ invoice_ref }) => String(Number(invoice_ref.slice(-6)))).join(' ')).toBe(numbers)
  })

  test('that looked at no more than the newest says so, and goes on from there', async () => {
    const limits = { found: 20, piece: 3, looked: 3, people: 0, refs: 0, open: 0 }
    const passing = (typed: string) =>
      school.database.read(db => {
        const { filter } = readFilter(typed, invoiceLanguage, today)
        return invoicesPassing(db, filter, today, limits)
      })
    const [older, newer] = ['VI-2026-000001', 'VI-2026-000005']
    expect(await passing('amount:1200')).toEqual({ refs: [], searchedBackTo: '2026-11' })
    expect(await passing('amount:1200 month:<=2026-10')).toEqual({
      refs: ['VI-2026-000002', older],
      searchedBackTo: undefined,
    })
    expect(await passing('amount:480')).toEqual({
      refs: [newer, 'VI-2026-000004', 'VI-2026-000003'],
      searchedBackTo: '2026-11',
    })
    expect(await school.did('findInvoices', { q: 'amount:1200' })).not.toHaveProperty('searched_back_to')
  })
})
