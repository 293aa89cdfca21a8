import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('a quiz that is edited on $name', engine => {
  let world: World
  let students: readonly string[]
  let lesson: string
  beforeAll(async () => {
    world = await openWorld(engine)
    const course = await world.course('English', { lessons: 1 })
    students = [await world.student('Tai Man', 'Chan', '陳大文'), await world.student('Ka Yan', 'Lee')]
    const classId = await world.classOf('Friday', { course, students: students, from: '2026-11-20' })
    lesson = (await world.did('getLiveLesson', { classId })).data[0]!.live_lesson_id
  })
  afterAll(() => world.close())

  const quizzes = async () => (await world.did('getQuizzes', {})).data
  const results = async (quiz_name: string) =>
    (await world.did('getQuizResults', { lesson_id: lesson })).data
      .filter(row => row.quiz_name === quiz_name)
      .map(row => [row.student_id, row.student_result, row.rank])
  const assign = (quiz_name: string) => world.did('assignQuizToLesson', { lesson_id: lesson, quiz_name })
  const enter = (quiz_name: string, student_id: string, student_result: string) =>
    world.did('updateQuizResults', { lesson_id: lesson, results: [{ quiz_name, student_id, student_result }] })
  const made = async (quiz_name: string, full_mark: number) => {
    await world.did('createQuiz', { quiz_name, full_mark, quiz_detail: null })
    await assign(quiz_name)
    return quiz_name
  }

  test('keeps its lessons and its results under a new name', async () => {
    const [chan, lee] = students as [string, string]
    await made('Unit 1', 20)
    await enter('Unit 1', chan, '18')
    const said = await world.did('updateQuiz', {
      quizName: 'Unit 1',
      quiz_name: ' Unit  1 spelling ',
      full_mark: 25,
      quiz_detail: ' 串字 ',
    })
    expect(said.message).toBe('Quiz Unit 1 spelling updated.')
    expect(await quizzes()).toContainEqual({ quiz_name: 'Unit 1 spelling', full_mark: 25, quiz_detail: '串字' })
    expect((await quizzes()).some(quiz => quiz.quiz_name === 'Unit 1')).toBe(false)
    expect(await results('Unit 1 spelling')).toEqual([
      [chan, '18', 1],
      [lee, null, null],
    ])
    expect((await world.did('checkLessonQuizzes', { lesson_ids: [lesson] })).data).toEqual({ [lesson]: true })
    await enter('Unit 1 spelling', lee, '20')
    const { data } = await world.did('getAuditLog', { limit: '2' })
    expect(data[1]).toMatchObject({
      call: 'updateQuiz',
      changes: [
        { table: 'quizzes', id: 'Unit 1', after: { quiz_name: 'Unit 1 spelling' } },
        { table: 'lesson_quizzes', id: `${lesson}/Unit 1` },
        { table: 'quiz_results', id: `${lesson}/Unit 1` },
      ],
    })
    expect(await world.refused('updateQuiz', { quizName: 'Unit 1', quiz_name: 'Unit 2', full_mark: 1 })).toBe(
      '404 There is no quiz named Unit 1.',
    )
  })

  test('can have any full mark that is not below an entered result', async () => {
    const [chan, lee] = students as [string, string]
    const quizName = await made('Dictation', 100)
    await enter(quizName, chan, '７２.5')
    await enter(quizName, lee, 'sick')
    const edit = (full_mark: number) => ({ quizName, quiz_name: quizName, full_mark, quiz_detail: null })
    expect(await world.refused('updateQuiz', edit(72))).toBe(
      `409 ${chan} has 72.5 in lesson ${lesson}: the full mark of Dictation cannot be 72.`,
    )
    await world.did('updateQuiz', edit(73))
    // An earlier result is above the full mark. The other fields can still be edited.
    await enter(quizName, chan, '80')
    await world.did('updateQuiz', { ...edit(73), quiz_detail: 'Bonus' })
    await world.did('updateQuiz', edit(90))
    expect(await world.refused('updateQuiz', edit(79))).toMatch(/^409 /)
    expect((await results(quizName))[0]).toEqual([chan, '80', 1])
  })

  test('cannot have a name in use, nor one that old results still have', async () => {
    const quizName = await made('Sums', 10)
    await made('Tables', 10)
    const rename = (quiz_name: string) => world.refused('updateQuiz', { quizName, quiz_name, full_mark: 10 })
    expect(await rename('Tables ')).toBe('409 There is a quiz named Tables already.')
    await world.database.write(tx =>
      tx
        .insertInto('quiz_results')
        .values({
          live_lesson_id: lesson,
          quiz_name: 'Of old',
          student_id: students[0]!,
          student_result: '3',
          attendance: 'presence',
        })
        .execute(),
    )
    expect(await rename('Of old')).toBe('409 There is a quiz named Of old already.')
    expect(await rename('  ')).toMatch(/^400 /)
    expect(await world.refused('updateQuiz', { quizName, quiz_name: 'Sums', full_mark: 0.5 })).toMatch(/^400 /)
  })

  test('loses no mark that is entered at the same time', async () => {
    const secondServer = await world.secondServer()
    const [chan] = students as [string]
    for (let round = 0; round < 4; round += 1) {
      const name = await made(`Round ${round}`, 10)
      const next = `Round ${round} renamed`
      const [entered, renamed] = await Promise.all([
        secondServer.call('updateQuizResults', {
          lesson_id: lesson,
          results: [{ quiz_name: name, student_id: chan, student_result: '7' }],
        }),
        world.call('updateQuiz', { quizName: name, quiz_name: next, full_mark: 10 }),
      ])
      expect(renamed.status).toBe(200)
      expect([200, 409]).toContain(entered.status)
      expect((await results(next)).find(([student]) => student === chan)?.[1]).toBe(entered.status === 200 ? '7' : null)
      expect(await results(name)).toEqual([])
    }
    await secondServer.close()
  })
})
