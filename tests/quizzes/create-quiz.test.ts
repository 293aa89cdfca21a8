import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('a new quiz on $name', engine => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())
  const quizzes = async () => (await world.did('getQuizzes', {})).data

  test('is listed with its name tidied; a blank detail is null', async () => {
    const said = await world.did('createQuiz', { quiz_name: '  Unit 3   spelling ', full_mark: 20, quiz_detail: '   ' })
    expect(said).toMatchObject({ success: true, message: 'Quiz Unit 3 spelling created.' })
    await world.did('createQuiz', { quiz_name: '第一次小測', full_mark: 0, quiz_detail: ' 課文一至三 ' })
    expect(await quizzes()).toEqual([
      { quiz_name: 'Unit 3 spelling', full_mark: 20, quiz_detail: null },
      { quiz_name: '第一次小測', full_mark: 0, quiz_detail: '課文一至三' },
    ])
  })

  test('is answered with 201, and created once however often it is sent', async () => {
    const quiz = { quiz_name: 'Dictation', full_mark: 100, quiz_detail: null }
    const first = await world.call('createQuiz', quiz, { key: 'dictation' })
    const again = await world.call('createQuiz', quiz, { key: 'dictation' })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect((await quizzes()).filter(each => each.quiz_name === 'Dictation')).toHaveLength(1)
  })

  test('cannot have a name in use, also when two people give it at once', async () => {
    const secondServer = await world.secondServer()
    const replies = await Promise.all(
      [world, secondServer, world].map(school => school.call('createQuiz', { quiz_name: 'Sums', full_mark: 10 })),
    )
    expect(replies.map(reply => reply.status).sort()).toEqual([201, 409, 409])
    expect(await world.refused('createQuiz', { quiz_name: ' Sums ', full_mark: 50 })).toMatch(/^409 .*Sums/)
    expect((await quizzes()).filter(each => each.quiz_name === 'Sums')).toEqual([
      { quiz_name: 'Sums', full_mark: 10, quiz_detail: null },
    ])
    await secondServer.close()
  })

  test.each([
    ['without a name', { full_mark: 10 }],
    ['with a name of spaces', { quiz_name: '   ', full_mark: 10 }],
    ['without a full mark', { quiz_name: 'Bare' }],
    ['with half a mark', { quiz_name: 'Bare', full_mark: 10.5 }],
    ['with a negative full mark', { quiz_name: 'Bare', full_mark: -1 }],
    ['with words for a mark', { quiz_name: 'Bare', full_mark: 'ten' }],
    ['with more than can be counted', { quiz_name: 'Bare', full_mark: 1e300 }],
  ])('is refused %s, and nothing is stored', async (_, quiz) => {
    const before = await quizzes()
    expect(await world.refused('createQuiz', quiz)).toMatch(/^400 \S/)
    expect(await quizzes()).toEqual(before)
  })

  test('needs a session', async () => {
    expect(await world.refused('createQuiz', { quiz_name: 'Bare', full_mark: 1 }, { as: 'nobody' })).toMatch(/^401 /)
  })
})
