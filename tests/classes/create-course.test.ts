import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCourse } from '#server/school/courses/create-course.ts'
import { getCourse } from '#server/school/courses/get-course.ts'
import { addHoliday } from '#server/school/holidays/add-holiday.ts'
import { getHoliday } from '#server/school/holidays/get-holiday.ts'
import { createToken } from '#server/school/tokens/create-token.ts'
import { getToken } from '#server/school/tokens/get-token.ts'
import { postLedger } from '#server/school/tokens/post-ledger.ts'
import { engines } from '#tests/databases.ts'
import { openSchool, type School } from '#tests/students/school.ts'

describe.each(engines)('courses, tokens and holidays on $name', engine => {
  let school: School
  beforeAll(async () => {
    school = await openSchool(engine)
  })
  afterAll(() => school.drop())

  test('a token’s value is dollars on the wire, and its name is unique', async () => {
    await school.ask(createToken, { token_name: ' Maths ', token_type: 'Live', token_value: 250.5 })
    await school.ask(createToken, { token_name: 'VC Physics', token_type: 'Video', token_value: '99.99' })
    expect(await school.ask(getToken, {})).toEqual({
      success: true,
      data: [
        { token_id: 'T0001', token_name: 'Maths', token_type: 'Live', token_value: 250.5 },
        { token_id: 'T0002', token_name: 'VC Physics', token_type: 'Video', token_value: 99.99 },
      ],
    })
    await expect(
      school.ask(createToken, { token_name: 'Maths', token_type: 'Video', token_value: 1 }),
    ).rejects.toMatchObject({ status: 409, message: 'There is a token named Maths already.' })
  })

  test('a course is created with its lessons, and empty fields are null', async () => {
    const { answer, changed } = await school.done(createCourse, {
      course_name: 'vc F.5 Physics',
      total_lessons: 12,
      printing_materials: ' Notes 1\nNotes 2 ',
      token_name: 'VC Physics',
      course_description: ' ',
      video_package: '',
    })
    const lessons = await school.database.reader
      .selectFrom('lessons')
      .select('position')
      .where('course_id', '=', answer.course_id)
      .orderBy('lesson_id')
      .execute()
    expect(lessons.map(lesson => lesson.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(changed).toHaveLength(13)
    await school.ask(createCourse, {
      course_name: 'F.5 Physics',
      total_lessons: 0,
      printing_materials: '',
      token_name: 'Maths',
      course_description: 'For the DSE',
      video_package: 'vc F.5 Physics',
    })
    expect((await school.ask(getCourse, {})).data).toEqual([
      {
        course_id: answer.course_id,
        course_name: 'vc F.5 Physics',
        total_lessons: 12,
        printing_materials: 'Notes 1\nNotes 2',
        token_name: 'VC Physics',
        course_description: null,
        video_package: null,
        status: 'active',
      },
      expect.objectContaining({ course_description: 'For the DSE', video_package: 'vc F.5 Physics' }),
    ])
  })

  test('a course needs a unique name, a token that exists and a package that exists', async () => {
    const course = { course_name: 'F.6 Physics', total_lessons: 1, printing_materials: '', token_name: 'Maths' }
    await expect(school.ask(createCourse, { ...course, course_name: 'F.5 Physics' })).rejects.toMatchObject({
      status: 409,
      message: 'There is a course named F.5 Physics already.',
    })
    await expect(school.ask(createCourse, { ...course, token_name: 'Gold' })).rejects.toMatchObject({
      status: 404,
      message: 'There is no token named Gold.',
    })
    await expect(school.ask(createCourse, { ...course, video_package: 'F.6 Physics' })).rejects.toMatchObject({
      status: 404,
      message: 'There is no video course named F.6 Physics.',
    })
  })

  test('holidays are listed by date, and their names are unique', async () => {
    await school.ask(addHoliday, { holiday_name: 'Christmas 2026', holiday: '2026-12-25' })
    await school.ask(addHoliday, { holiday_name: 'Labour Day 2026', holiday: '2026-05-01' })
    expect(await school.ask(getHoliday, {})).toEqual({
      success: true,
      data: [
        { holiday_name: 'Labour Day 2026', holiday: '2026-05-01' },
        { holiday_name: 'Christmas 2026', holiday: '2026-12-25' },
      ],
    })
    await expect(
      school.ask(addHoliday, { holiday_name: 'Labour Day 2026', holiday: '2026-05-02' }),
    ).rejects.toMatchObject({ status: 409, message: 'There is a holiday named Labour Day 2026 already.' })
  })

  test('one cause moves tokens once, and an entry of 0 is not written', async () => {
    const student_id = await school.student()
    const entry = {
      student_id,
      token_name: 'Maths',
      transaction_type: 'Purchase' as const,
      transaction_detail: 'Four lessons',
      amount: 4,
      timestamp: '2026-03-10T02:00:00.000Z',
      staff: 'boss',
      subject: 'payment:PL000001',
      cause: 'payment:PL000001:1',
    }
    const post = (...entries: (typeof entry)[]) => school.database.write(tx => postLedger(tx, entries))
    expect(await post(entry, { ...entry, amount: 0, cause: 'payment:PL000001:2' })).toEqual([
      { table: 'token_ledger', id: 'payment:PL000001:1', before: null, after: entry },
    ])
    await expect(post(entry)).rejects.toThrow()
    await expect(post({ ...entry, amount: 0.5, cause: 'half' })).rejects.toThrow('half: 0.5 is no number of tokens.')
    expect(await school.ledger(student_id)).toHaveLength(1)
  })
})
