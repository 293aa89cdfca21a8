import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openSchoolWithInvoices, paymentFor, type School } from '#tests/invoices/school.ts'

describe.each(engines)('the summary of a student on $name', engine => {
  let school: School
  beforeAll(async () => {
    school = await openSchoolWithInvoices(engine)
  })
  afterAll(() => school.close())

  const summary = async (studentId: string) => (await school.did('getStudentSummary', { studentId })).data

  test('has their classes, their next lesson and their last payment', async () => {
    const payment_id = await paymentFor(school, 'LI-2026-000001')
    school.clock.set('2026-11-19T10:00')
    expect(await summary(school.chan)).toMatchObject({
      classes: [
        { class_id: school.sunday, class_name: 'Sunday class' },
        { class_id: school.tuesday, class_name: 'Tuesday class' },
      ],
      next_lesson: { class_name: 'Tuesday class', date: '2026-11-24' },
      payments: { count: 0, last: [] },
    })
    await school.did('collectPayment', { id: payment_id, payment_type: 'cash' })
    expect((await summary(school.chan)).payments).toEqual({
      count: 1,
      last: [
        {
          receipt_ref: 'LR-2026-000001',
          kind: 'live',
          month: '2026-11',
          date: '2026-11-19',
          payment_type: 'cash',
          amount: 1701,
        },
      ],
    })
    // A cancelled receipt is no payment.
    await school.did('reversePayment', { payment_id, reason: 'Wrong family' }, { as: 'may' })
    expect((await summary(school.chan)).payments).toEqual({ count: 0, last: [] })
  })

  test('goes on to the next lesson once one has begun, and leaves out the classes they left', async () => {
    const course = await school.course('P5 Science', { lessons: 2, token: 'English' })
    const friday = { course, students: [school.chan], from: '2026-11-20', at: '16:00', until: '17:00' }
    await school.classOf('Friday class', friday)
    school.clock.set('2026-11-20T15:59')
    const today = { class_name: 'Friday class', date: '2026-11-20', start_time: '16:00' }
    expect((await summary(school.chan)).next_lesson).toMatchObject(today)
    school.clock.set('2026-11-20T16:00')
    expect((await summary(school.chan)).next_lesson).toMatchObject({ class_name: 'Tuesday class', date: '2026-11-24' })
    await school.did('removeStudentsFromClass', { class_id: school.tuesday, student_ids: [school.chan] })
    expect(await summary(school.chan)).toMatchObject({
      classes: [{ class_name: 'Friday class' }, { class_name: 'Sunday class' }],
      next_lesson: { class_name: 'Friday class', date: '2026-11-27' },
    })
    expect((await summary(school.lee)).next_lesson).toMatchObject({ class_name: 'Tuesday class' })
  })

  test('is nobody’s without such a student', async () => {
    expect(await school.refused('getStudentSummary', { studentId: 'S9999' })).toContain('S9999')
  })
})
