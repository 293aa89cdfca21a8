import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('quizzes on $name', engine => {
  let world: World
  let course: string
  beforeAll(async () => {
    world = await openWorld(engine)
    course = await world.course('English', { lessons: 2 })
    await world.database.write(tx =>
      tx
        .insertInto('quizzes')
        .values([
          { quiz_name: 'Spelling', full_mark: 10, quiz_detail: 'Unit 3' },
          { quiz_name: 'Dictation', full_mark: 100, quiz_detail: null },
        ])
        .execute(),
    )
  })
  afterAll(() => world.close())

  let count = 0
  async function lessonWith(size: number) {
    count += 1
    const ids: string[] = []
    for (let at = 0; at < size; at += 1) ids.push(await world.student(`Student ${at}`, 'Au'))
    const classId = await world.classOf(`Class ${count}`, { course, students: ids, from: '2026-11-20' })
    const [lesson, next] = (await world.did('getLiveLesson', { classId })).data
    return { classId, ids, lesson: lesson!.live_lesson_id, next: next!.live_lesson_id }
  }
  const assign = (lesson_id: string, quiz_name = 'Spelling') =>
    world.did('assignQuizToLesson', { lesson_id, quiz_name })
  const results = async (lesson_id: string) => (await world.did('getQuizResults', { lesson_id })).data
  const enter = (lesson_id: string, marks: Readonly<Record<string, string | null>>, quiz_name = 'Spelling') =>
    world.did('updateQuizResults', {
      lesson_id,
      results: Object.entries(marks).map(([student_id, student_result]) => ({ quiz_name, student_id, student_result })),
    })

  test('are listed by name with their full marks', async () => {
    expect((await world.did('getQuizzes', {})).data).toEqual([
      { quiz_name: 'Dictation', full_mark: 100, quiz_detail: null },
      { quiz_name: 'Spelling', full_mark: 10, quiz_detail: 'Unit 3' },
    ])
  })

  test('an assigned one has an empty result for everybody in the class, and its lesson is known to have a quiz', async () => {
    const { classId, ids, lesson, next } = await lessonWith(2)
    expect(await results(lesson)).toEqual([])
    const said = await world.did('assignQuizToLesson', { class_id: classId, lesson_id: lesson, quiz_name: 'Spelling' })
    expect(said.message).toBe('Quiz assigned successfully.')
    expect(await results(lesson)).toEqual(
      ids.map(student_id => ({
        quiz_name: 'Spelling',
        student_id,
        student_result: null,
        attendance: 'presence',
        rank: null,
        lesson_id: lesson,
      })),
    )
    expect((await world.did('checkLessonQuizzes', { lesson_ids: [next, lesson, 'L9'] })).data).toEqual({
      [next]: false,
      [lesson]: true,
      L9: false,
    })
    expect((await world.did('checkLessonQuizzes', { lesson_ids: [] })).data).toEqual({})
  })

  test('which lessons have one can be asked by POST any number of times, without audit entries', async () => {
    const before = await world.did('getAuditLog', { limit: '1' })
    await world.did('checkLessonQuizzes', { lesson_ids: ['L1'] }, { key: 'once' })
    await world.did('checkLessonQuizzes', { lesson_ids: ['L2'] }, { key: 'once' })
    expect(await world.did('getAuditLog', { limit: '1' })).toEqual(before)
    expect(await world.refused('checkLessonQuizzes', { lesson_ids: 'L1' })).toMatch(/^400 /)
    expect(await world.refused('checkLessonQuizzes', {}, { as: 'nobody' })).toMatch(/^401 /)
  })

  test('one is assigned once to a lesson, several may be', async () => {
    const { classId, ids, lesson } = await lessonWith(1)
    const other = await lessonWith(1)
    const refused = (input: object) =>
      world.refused('assignQuizToLesson', { class_id: classId, lesson_id: lesson, quiz_name: 'Spelling', ...input })
    await assign(lesson)
    await enter(lesson, { [ids[0]!]: '8' })
    expect(await refused({})).toBe(`409 Quiz Spelling is assigned to lesson ${lesson} already.`)
    expect(await refused({ quiz_name: 'Sums' })).toBe('404 There is no quiz named Sums.')
    expect(await refused({ class_id: other.classId })).toBe(
      `400 Lesson ${lesson} does not belong to class ${other.classId}.`,
    )
    expect(await refused({ lesson_id: 'L9' })).toBe('404 Lesson not found. Please ensure the lesson exists.')
    await assign(lesson, 'Dictation')
    expect((await results(lesson)).map(row => [row.quiz_name, row.student_result])).toEqual([
      ['Dictation', null],
      ['Spelling', '8'],
    ])
  })

  test('two people assigning the same quiz at once assign it once', async () => {
    const secondServer = await world.secondServer()
    const { lesson } = await lessonWith(3)
    const replies = await Promise.all(
      [world, secondServer, world, secondServer].map(school =>
        school.call('assignQuizToLesson', { lesson_id: lesson, quiz_name: 'Spelling' }),
      ),
    )
    expect(replies.map(reply => reply.status).sort()).toEqual([200, 409, 409, 409])
    expect(await results(lesson)).toHaveLength(3)
    await secondServer.close()
  })

  test('results are ranked 1, 2, 2, 4; students without a mark come last without a rank', async () => {
    const { ids, lesson } = await lessonWith(6)
    await assign(lesson)
    const [a, b, c, d, blank, absent] = ids as [string, string, string, string, string, string]
    const said = await world.did('updateQuizResults', {
      lesson_id: lesson,
      results: [
        { quiz_name: 'Spelling', student_id: a, student_result: '4' },
        { quiz_name: 'Spelling', student_id: b, student_result: ' 9 ' },
        { quiz_name: 'Spelling', student_id: c, student_result: '7.5' },
        { quiz_name: 'Spelling', student_id: d, student_result: '7.50' },
        { quiz_name: 'Spelling', student_id: blank, student_result: '' },
        { quiz_name: 'Spelling', student_id: absent, student_result: '10', attendance: 'absence' },
      ],
    })
    expect(said.message).toBe('Quiz results updated successfully.')
    expect((await results(lesson)).map(row => [row.student_id, row.student_result, row.rank, row.attendance])).toEqual([
      [b, '9', 1, 'presence'],
      [c, '7.5', 2, 'presence'],
      [d, '7.50', 2, 'presence'],
      [a, '4', 4, 'presence'],
      [blank, null, null, 'presence'],
      [absent, '10', null, 'absence'],
    ])
  })

  test('a result may be any text, and saving the stored one changes nothing', async () => {
    const { ids, lesson } = await lessonWith(1)
    await assign(lesson)
    await enter(lesson, { [ids[0]!]: '遲到, "half"' })
    expect((await results(lesson))[0]).toMatchObject({ student_result: '遲到, "half"', rank: null })
    const before = await world.did('getAuditLog', { limit: '1' })
    await enter(lesson, { [ids[0]!]: ' 遲到, "half"' })
    expect(await world.did('getAuditLog', { limit: '1' })).toEqual(before)
    await enter(lesson, { [ids[0]!]: null })
    expect((await results(lesson))[0]?.student_result).toBeNull()
  })

  test('students who left keep their results, and those who joined before the lesson have an empty row', async () => {
    const { classId, ids, lesson } = await lessonWith(2)
    await assign(lesson)
    const late = await world.student('Late', 'Lo')
    await enter(lesson, { [ids[0]!]: '6' })
    await world.did('removeStudentsFromClass', { class_id: classId, student_ids: [ids[0]!] })
    await world.did('addStudentsToClass', { class_id: classId, student_ids: [late] })
    const rows = await results(lesson)
    expect(rows.map(row => [row.student_id, row.student_result])).toEqual([
      [ids[0], '6'],
      [ids[1], null],
      [late, null],
    ])
    await enter(lesson, { [ids[0]!]: '7', [ids[1]!]: null, [late]: '9' })
    expect((await results(lesson)).map(row => [row.student_id, row.rank])).toEqual([
      [late, 1],
      [ids[0], 2],
      [ids[1], null],
    ])
  })

  test('students who joined after the lesson have no row, unless somebody enters one', async () => {
    const { classId, lesson } = await lessonWith(0)
    await assign(lesson)
    const later = await world.student('Later', 'Lo')
    await world.did('addStudentsToClass', { class_id: classId, student_ids: [later], joined_on: '2026-11-21' })
    expect(await results(lesson)).toEqual([])
    await enter(lesson, { [later]: '3' })
    expect((await results(lesson)).map(row => row.student_result)).toEqual(['3'])
  })

  test('two people saving one sheet at once never overwrite each other unseen, and each row keeps what was entered', async () => {
    const secondServer = await world.secondServer()
    const { ids, lesson } = await lessonWith(3)
    await assign(lesson)
    const was = { student_result: null, attendance: 'presence' as const }
    /** The whole sheet as sent by somebody who saw it empty and typed these. */
    const sheet = (...typed: (string | null)[]) => ({
      lesson_id: lesson,
      results: ids.map((student_id, at) => ({
        quiz_name: 'Spelling',
        student_id,
        student_result: typed[at] ?? null,
        attendance: 'presence' as const,
        was,
      })),
    })
    const [one, other] = await Promise.all([
      world.call('updateQuizResults', sheet('5', '7')),
      secondServer.call('updateQuizResults', sheet(null, '8', '9')),
    ])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    const [kept, refused] = one.status === 200 ? (['7', other] as const) : (['8', one] as const)
    expect(refused.body).toMatchObject({
      error: `Nothing was saved: somebody else has changed ${ids[1]} in Spelling to ${kept}.`,
    })
    const saved = async () => new Map((await results(lesson)).map(row => [row.student_id, row.student_result]))
    expect((await saved()).get(ids[1]!)).toBe(kept)
    // A mark entered beside it is stored and changes nothing else.
    await world.did('updateQuizResults', one.status === 200 ? sheet(null, null, '9') : sheet('5'))
    expect([...(await saved()).entries()].toSorted()).toEqual([
      [ids[0], '5'],
      [ids[1], kept],
      [ids[2], '9'],
    ])
    await secondServer.close()
  })

  test('an invalid sheet is not stored in part', async () => {
    const { ids, lesson } = await lessonWith(1)
    const stranger = await world.student('Stranger', 'So')
    await assign(lesson)
    const row = (student_id: string, quiz_name = 'Spelling') => ({ quiz_name, student_id, student_result: '5' })
    const refused = (...rows: object[]) => world.refused('updateQuizResults', { lesson_id: lesson, results: rows })
    expect(await refused(row(ids[0]!), row(stranger))).toBe(`409 ${stranger} is not in the class of this lesson.`)
    expect(await refused(row(ids[0]!), row(ids[0]!, 'Dictation'))).toBe(
      `409 Quiz Dictation is not assigned to lesson ${lesson}.`,
    )
    expect(await refused(row(ids[0]!), row(ids[0]!))).toBe(`400 ${ids[0]} is in the list of Spelling twice.`)
    expect(await refused({ ...row(ids[0]!), attendance: 'leave' })).toBe(
      '400 results[0].attendance must be presence or absence.',
    )
    expect(await world.refused('updateQuizResults', { lesson_id: 'L9', results: [row(ids[0]!)] })).toBe(
      '404 Lesson not found. Please ensure the lesson exists.',
    )
    expect(await world.refused('getQuizResults', { lesson_id: 'L9' })).toBe(
      '404 Lesson not found. Please ensure the lesson exists.',
    )
    expect((await results(lesson))[0]?.student_result).toBeNull()
  })

  test('a sheet of sixty with five quizzes goes through in one piece', async () => {
    const { ids, lesson } = await lessonWith(60)
    const quizzes = ['A', 'B', 'C', 'D', 'E'].map(name => `Long name of a quiz, part ${name}`)
    await world.database.write(tx =>
      tx
        .insertInto('quizzes')
        .values(quizzes.map(quiz_name => ({ quiz_name, full_mark: 10, quiz_detail: null })))
        .execute(),
    )
    for (const quiz of quizzes) await assign(lesson, quiz)
    await world.did('updateQuizResults', {
      lesson_id: lesson,
      results: quizzes.flatMap(quiz_name =>
        ids.map(student_id => ({
          quiz_name,
          student_id,
          student_result: 'x'.repeat(300),
          attendance: 'presence' as const,
        })),
      ),
    })
    expect((await results(lesson)).filter(row => row.student_result === 'x'.repeat(300))).toHaveLength(300)
  })
})
