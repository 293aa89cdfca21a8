import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openSchoolWithInvoices, paymentFor, type School } from '#tests/invoices/school.ts'

describe.each(engines)('the figures of all students on $name', engine => {
  let school: School
  beforeAll(async () => {
    school = await openSchoolWithInvoices(engine)
  })
  afterAll(() => school.close())

  const figures = async () =>
    new Map((await school.did('getStudentFigures', {})).data.map(each => [each.student_id, each]))

  test('are what they owe, since when, their tokens, their next lesson and their classes', async () => {
    const payment_id = await paymentFor(school, 'LI-2026-000001')
    school.clock.set('2026-11-19T10:00')
    const chan = { student_id: school.chan, next: '2026-11-24', classes: [school.tuesday, school.sunday].toSorted() }
    expect((await figures()).get(school.chan)).toEqual({
      ...chan,
      owes: 1701,
      owes_since: '2026-11',
      owed_since: '2026-11-20',
      due_since: '2026-12-04',
    })
    expect((await figures()).get(school.lee)).toMatchObject({ owes: 1200, classes: [school.tuesday] })
    await school.did('collectPayment', { id: payment_id, payment_type: 'cash' })
    // Four lessons of English and two of Maths.
    expect((await figures()).get(school.chan)).toEqual({ ...chan, tokens: 6 })
  })

  test('have no lesson that has begun, and no class that they left', async () => {
    const course = await school.course('P5 Science', { lessons: 2, token: 'English' })
    await school.classOf('Friday class', {
      course,
      students: [school.lee],
      from: '2026-11-20',
      at: '16:00',
      until: '17:00',
    })
    school.clock.set('2026-11-20T15:59')
    expect((await figures()).get(school.lee)?.next).toBe('2026-11-20')
    school.clock.set('2026-11-20T16:00')
    expect((await figures()).get(school.lee)?.next).toBe('2026-11-24')
    await school.did('removeStudentsFromClass', { class_id: school.tuesday, student_ids: [school.lee] })
    expect((await figures()).get(school.lee)).toMatchObject({ next: '2026-11-27' })
  })

  test('count the absences of the last 30 days', async () => {
    const { data: lessons } = await school.did('getLiveLessons', { class_id: school.tuesday })
    const past = lessons.filter(({ lesson_date }) => lesson_date <= '2026-11-20')
    expect(past.length).toBeGreaterThan(0)
    for (const { live_lesson_id } of past)
      await school.did('updateAttendanceRecord', {
        live_lesson_id,
        results: [{ student_id: school.lee, attendance: 'absence', homework_status: 0 }],
      })
    expect((await figures()).get(school.lee)).toMatchObject({ absences: past.length })
  })
})
