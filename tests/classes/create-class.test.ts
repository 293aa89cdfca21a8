import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addStudentsToClass } from '#server/school/classes/add-students-to-class.ts'
import { createClass } from '#server/school/classes/create-class.ts'
import { createCourse } from '#server/school/courses/create-course.ts'
import { addHoliday } from '#server/school/holidays/add-holiday.ts'
import { deletestudent } from '#server/school/students/delete-student.ts'
import { createToken } from '#server/school/tokens/create-token.ts'
import { engines } from '#tests/databases.ts'
import { openSchool, type School } from '#tests/students/school.ts'

describe.each(engines)('classes on $name', engine => {
  let school: School
  let course: string
  beforeAll(async () => {
    school = await openSchool(engine)
    await school.ask(createToken, { token_name: 'Maths', token_type: 'Live', token_value: 250 })
    const made = await school.ask(createCourse, {
      course_name: 'F.5 Maths',
      total_lessons: 4,
      printing_materials: '',
      token_name: 'Maths',
    })
    course = made.course_id
    await school.ask(addHoliday, { holiday_name: 'Ching Ming 2026', holiday: '2026-04-06' })
  })
  afterAll(() => school.drop())

  let count = 0
  const create = (change: Partial<Parameters<typeof input>[0]> = {}) => school.done(createClass, input(change))
  function input(change: {
    class_name?: string
    course?: string
    students?: string[]
    starting_date?: string
    startTime?: string
    endTime?: string
  }) {
    count += 1
    return {
      class_name: `Class ${count}`,
      course,
      starting_date: '2026-03-30',
      startTime: '16:00',
      endTime: '17:30:00',
      ...change,
    }
  }
  const dates = async (classId: string) => (await school.lessons(classId)).map(lesson => lesson.lesson_date)
  const members = async (classId: string) =>
    (
      await school.database.reader
        .selectFrom('class_students')
        .select(['student_id', 'added_at', 'removed_at', 'removed_why'])
        .where('class_id', '=', classId)
        .orderBy('student_id')
        .orderBy('added_at')
        .execute()
    ).map(row => [row.student_id, row.removed_at === null])

  test('a class has a lesson a week for each lesson of its course, none on a holiday', async () => {
    const { answer, changed } = await create({ class_name: ' F.5  Maths Mon ' })
    const lessons = await school.lessons(answer.class_id)
    expect(lessons).toMatchObject(
      ['2026-03-30', '2026-04-13', '2026-04-20', '2026-04-27'].map(lesson_date => ({
        lesson_date,
        start_time: '16:00:00',
        end_time: '17:30:00',
        lesson_content: '',
      })),
    )
    const courseLessons = await school.database.reader
      .selectFrom('lessons')
      .select('lesson_id')
      .where('course_id', '=', course)
      .orderBy('position')
      .execute()
    expect(lessons.map(lesson => lesson.lesson_id)).toEqual(courseLessons.map(lesson => lesson.lesson_id))
    expect(new Set(lessons.map(lesson => lesson.attendance_code)).size).toBe(4)
    expect(
      await school.database.reader
        .selectFrom('classes')
        .selectAll()
        .where('class_id', '=', answer.class_id)
        .executeTakeFirst(),
    ).toMatchObject({
      class_name: 'F.5 Maths Mon',
      course_id: course,
      starting_date: '2026-03-30',
      class_start_date: '2026-03-30',
      class_end_date: '2026-04-27',
      status: 'active',
    })
    expect(changed.map(change => change.table)).toEqual(['classes', ...Array(4).fill('live_lessons')])
    expect(JSON.stringify(changed)).not.toContain(lessons[0]?.attendance_code)
  })

  test('a class starting on a holiday begins in the next week, one in the past keeps its date', async () => {
    expect((await dates((await create({ starting_date: '2026-04-06' })).answer.class_id))[0]).toBe('2026-04-13')
    expect((await dates((await create({ starting_date: '2020-02-29' })).answer.class_id))[0]).toBe('2020-02-29')
  })

  test('a holiday added later leaves the lessons where they are', async () => {
    const { class_id } = (await create({ starting_date: '2026-05-04' })).answer
    const before = await dates(class_id)
    await school.ask(addHoliday, { holiday_name: 'Typhoon 2026', holiday: '2026-05-11' })
    expect(await dates(class_id)).toEqual(before)
  })

  test('the course can also be given by its name', async () => {
    expect(await dates((await create({ course: 'F.5 Maths' })).answer.class_id)).toHaveLength(4)
  })

  test('a class of a course without lessons has none and no dates', async () => {
    const empty = await school.ask(createCourse, {
      course_name: 'Talks',
      total_lessons: 0,
      printing_materials: '',
      token_name: 'Maths',
    })
    const { class_id } = (await create({ course: empty.course_id })).answer
    expect(
      await school.database.reader
        .selectFrom('classes')
        .selectAll()
        .where('class_id', '=', class_id)
        .executeTakeFirst(),
    ).toMatchObject({ class_start_date: null, class_end_date: null })
  })

  test('students join once, however often they are listed', async () => {
    const [a, b] = [await school.student(), await school.student()]
    const { class_id } = (await create({ students: [a, b, a] })).answer
    expect(await members(class_id)).toEqual([
      [a, true],
      [b, true],
    ])
  })

  test('refusals say what is wrong and leave nothing behind', async () => {
    const gone = await school.student()
    await school.ask(deletestudent, { studentId: gone })
    await create({ class_name: 'Taken' })
    const before = await school.database.reader.selectFrom('classes').select('class_id').execute()
    await expect(create({ class_name: 'Taken ' })).rejects.toMatchObject({
      status: 409,
      message: 'There is a class named Taken already.',
    })
    await expect(create({ course: 'Alchemy' })).rejects.toMatchObject({
      status: 404,
      message: 'There is no course Alchemy.',
    })
    await expect(create({ students: [gone] })).rejects.toMatchObject({
      status: 404,
      message: `There is no student ${gone}.`,
    })
    await expect(create({ startTime: '17:30' })).rejects.toMatchObject({
      status: 400,
      message: 'End time must be after start time.',
    })
    expect(await school.database.reader.selectFrom('classes').select('class_id').execute()).toEqual(before)
  })

  test('the name of a deleted class is free again', async () => {
    const { class_id } = (await create({ class_name: 'Phoenix' })).answer
    await school.database.write(tx =>
      tx
        .updateTable('classes')
        .set({ deleted_at: '2026-03-10T00:00:00.000Z' })
        .where('class_id', '=', class_id)
        .execute(),
    )
    await expect(create({ class_name: 'Phoenix' })).resolves.toBeTruthy()
  })

  test('two people creating one class at once make one', async () => {
    const other = await school.elsewhere()
    try {
      const wanted = input({ class_name: 'Popular' })
      const tries = await Promise.allSettled([school.ask(createClass, wanted), other.ask(createClass, wanted)])
      expect(tries.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(tries.find(one => one.status === 'rejected')?.reason).toMatchObject({ status: 409 })
    } finally {
      await other.close()
    }
  })

  test('adding students skips those in the class and returns those who left', async () => {
    const [here, left, anew] = [await school.student(), await school.student(), await school.student()]
    const { class_id } = (await create({ students: [here, left] })).answer
    await school.database.write(tx =>
      tx
        .updateTable('class_students')
        .set({ removed_at: '2026-03-09T00:00:00.000Z', removed_why: 'removed' })
        .where('class_id', '=', class_id)
        .where('student_id', '=', left)
        .execute(),
    )
    const added_at = '2026-03-11T02:00:00.000Z'
    const input = { class_id, student_ids: [here, left, anew, anew] }
    const { answer, changed } = await school.done(addStudentsToClass, input, added_at)
    expect(answer).toEqual({ success: true, message: 'Students added successfully.' })
    expect(await members(class_id)).toEqual([
      [here, true],
      [left, false],
      [left, true],
      [anew, true],
    ])
    expect(changed).toEqual([
      ...[left, anew].map(student_id => ({
        table: 'class_students',
        id: `${class_id}/${student_id}/${added_at}`,
        before: null,
        after: { class_id, student_id, added_at, joined_on: '2026-03-11', removed_at: null, removed_why: null },
      })),
    ])
    expect((await school.done(addStudentsToClass, { class_id, student_ids: [here] })).changed).toEqual([])
  })

  test('nobody is added when one of them or the class does not exist', async () => {
    const id = await school.student()
    const { class_id } = (await create()).answer
    await expect(school.ask(addStudentsToClass, { class_id, student_ids: [id, 'S0'] })).rejects.toMatchObject({
      status: 404,
      message: 'There is no student S0.',
    })
    await expect(school.ask(addStudentsToClass, { class_id: 'C0', student_ids: [id] })).rejects.toMatchObject({
      status: 404,
      message: 'There is no class C0.',
    })
    expect(await members(class_id)).toEqual([])
  })
})
