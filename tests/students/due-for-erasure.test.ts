import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dueOn, erasableFrom, usualRetention } from '#rules/retention.ts'
import { engines } from '#tests/databases.ts'
import { type Leaver, openLeaver } from './leaver.ts'

describe('who may be erased', () => {
  test.each([
    ['a student who never came, two years after the registration', null, null, '2028-02-28', '2028-02-28'],
    ['one who was never billed', '2027-05-01', null, '2029-05-01', '2029-05-01'],
    ['one who is in the books', '2027-05-01', '2027-04-30', '2029-05-01', '2034-04-30'],
    ['one who came long after the last invoice', '2034-05-01', '2027-04-30', '2036-05-01', '2036-05-01'],
  ] as const)('%s', (_, lesson, book, details, everything) => {
    const from = erasableFrom({ registered: '2026-02-28', lesson, book }, usualRetention)
    expect(from).toEqual({ details, everything })
  })

  test('is due from that day on, first the details and then the rest', () => {
    const from = { details: '2029-05-01', everything: '2034-04-30' }
    expect(dueOn('2029-04-30', from, undefined)).toBeUndefined()
    expect(dueOn('2029-05-01', from, undefined)).toEqual({ what: 'details', since: '2029-05-01' })
    expect(dueOn('2034-04-30', from, undefined)).toEqual({ what: 'everything', since: '2029-05-01' })
    expect(dueOn('2034-04-29', from, 'details')).toBeUndefined()
    expect(dueOn('2034-04-30', from, 'details')).toEqual({ what: 'everything', since: '2034-04-30' })
    expect(dueOn('2040-01-01', from, 'everything')).toBeUndefined()
  })
})

// The console's command is students/due-for-erasure.
describe.each(engines)('the students due for erasure on $name', engine => {
  let school: Leaver
  beforeAll(async () => {
    school = await openLeaver(engine)
  })
  afterAll(() => school.close())

  const due = async () => (await school.did('getStudentsDue', {})).data

  test('are nobody at first, and those who left two years after their last lesson', async () => {
    expect(await due()).toEqual([])
    await school.goTo('2028-11-26T12:00')
    expect(await due()).toEqual([])
    await school.goTo('2028-11-27T12:00')
    expect(await due()).toMatchObject([
      {
        student_id: school.zeb,
        last_lesson: '2026-11-27',
        last_document: '2026-11-02',
        what: 'details',
        since: '2028-11-27',
      },
      { student_id: school.lee, last_lesson: '2026-11-27', what: 'details' },
    ])
  })

  test('have no one whose class goes on', async () => {
    const course = await school.course('P6 English', { lessons: 2 })
    await school.classOf('New', { course, students: [school.lee], from: '2028-12-01' })
    expect((await due()).map(({ student_id }) => student_id)).toEqual([school.zeb])
  })
})
