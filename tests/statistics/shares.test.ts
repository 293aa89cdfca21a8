import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openSchoolWithInvoices, type School } from '#tests/invoices/school.ts'
import { checkBooksAndClose } from '#tests/payments/books.ts'

describe.each(engines)('statistics by course on $name', engine => {
  let school: School
  beforeEach(async () => {
    school = await openSchoolWithInvoices(engine)
    school.clock.pass({ minutes: 1 })
  })
  afterEach(() => checkBooksAndClose(school))

  const today = '2026-11-20'
  const ofChan = 'LI-2026-000001'
  const period = { startDate: '2026-11-01', endDate: '2026-11-30' }
  const collected = async () =>
    (await school.did('getStatisticsByCourse', period)).data
      .map(({ course_name, collected }) => `${course_name} ${collected}`)
      .toSorted()
  const total = async () => (await school.did('getStatistics', { type: 'total_payment', ...period })).data.total_amount

  test('what is paid in part is shared by the lines of its invoice, to the cent', async () => {
    // The invoice is 1,200.00 of English and 501.00 of Maths.
    const allocations = [{ invoice_ref: ofChan, amount: 1000 }]
    const cash = { family_id: 'F0001', method: 'cash', paid_on: today } as const
    await school.did('receiveMoney', { ...cash, amount: 1000, allocations })
    expect(await collected()).toEqual(['P5 English 705.47', 'P5 Maths 294.53'])
    const back = [{ invoice_ref: ofChan, amount: -99.99 }]
    await school.did('allocateCredit', { family_id: 'F0001', allocations: back })
    expect(await collected()).toEqual(['P5 English 634.93', 'P5 Maths 265.08'])
    expect(await total()).toBe(900.01)
    // What comes on another day is shared anew, and together it is the invoice.
    school.clock.pass({ minutes: 1 })
    await school.did('receiveMoney', { ...cash, amount: 800.99, paid_on: '2026-11-18' })
    expect(await collected()).toEqual(['P5 English 1200', 'P5 Maths 501'])
    await school.did('receiveMoney', { ...cash, family_id: 'F0002', amount: 1200 })
    expect(await collected()).toEqual(['P5 English 2400', 'P5 Maths 501'])
  })

  test('a course is called as on its newest invoice', async () => {
    const facts = { total_lessons: 2, printing_materials: '', token_name: await school.token('iPad', 100, 'Video') }
    const courseId = await school.course('TOEFL', { lessons: 2, token: 'iPad' })
    await school.did('videoInvoiceCreate', { student_id: school.lee, course_name: 'TOEFL' })
    school.clock.pass({ minutes: 1 })
    await school.did('updateCourse', { courseId, course_name: 'Academic English', video_package: null, ...facts })
    await school.did('videoInvoiceCreate', { student_id: school.chan, course_name: 'Academic English' })
    const { data } = await school.did('getStatisticsByCourse', period)
    expect(data.find(({ course_id }) => course_id === courseId)).toMatchObject({
      course_name: 'Academic English',
      billed: 400,
    })
  })
})
