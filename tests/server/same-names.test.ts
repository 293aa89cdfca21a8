import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

/** A name, and others that nobody can tell from it, or that differ in case and width alone. */
const name = 'Unit 4 é'
const same = [
  'unit 4 É',
  'Ｕnit 4 é',
  'Unit\u200b 4 é',
  'Unit 4 e\u0301',
  'Un\u00adit  4\u00a0é',
  '\u2060Unit 4 é\ufe0f',
]
const apart = ['Unit-4 é', 'Unit 4 e', 'Unit4 é', "Unit 4' é"]

describe.each(engines)('names that are keys on $name', engine => {
  let world: World
  let course: string
  beforeAll(async () => {
    world = await openWorld(engine)
    await world.token('Live token')
    course = await world.course('English', { lessons: 1, token: 'Live token' })
  })
  afterAll(() => world.close())

  const person = (login: string) => ({ first_name: 'Amy', surname: 'Au', student_login_id: login })
  const makers: readonly (readonly [string, CallName, (given: string) => Readonly<Record<string, unknown>>])[] = [
    ['a quiz', 'createQuiz', quiz_name => ({ quiz_name, full_mark: 10 })],
    ['a token', 'createToken', token_name => ({ token_name, token_type: 'Live', token_value: 1 })],
    ['a holiday', 'addHoliday', holiday_name => ({ holiday_name, holiday: '2026-12-24' })],
    [
      'a course',
      'createCourse',
      course_name => ({ course_name, total_lessons: 1, printing_materials: '', token_name: 'Live token' }),
    ],
    [
      'a class',
      'createClass',
      class_name => ({
        ...{ class_name, course, starting_date: '2026-12-01', startTime: '16:00', endTime: '17:00', students: [] },
      }),
    ],
    ['a student', 'createStudent', person],
    [
      'an account',
      'addstaff',
      username => ({ username, name: 'May', password: 'correct horse battery 7', role: 'admin' }),
    ],
  ]

  test.each(makers)('%s is refused where another one has the same name', async (_, call, input) => {
    const made = async (given: string) => (await world.call(call, input(given))).body
    expect(await made(name)).toMatchObject({ success: true })
    for (const each of same) expect(await world.refused(call, input(each)), JSON.stringify(each)).toMatch(/^409 /)
    for (const each of apart) expect(await made(each), each).toMatchObject({ success: true })
  })

  test.each(makers.filter(([, call]) => call !== 'createStudent'))(
    '%s needs a letter or a digit',
    async (_, call, input) => {
      for (const each of ['.', '..', '…', '-', '\u3164', '🌸'])
        expect(await world.refused(call, input(each))).toMatch(/^400 /)
    },
  )

  test('a name in a path means the one that is written so, else the one that is the same', async () => {
    await world.did('createToken', { token_name: 'Gold', token_type: 'Live', token_value: 1 })
    await world.did('updateToken', { tokenName: 'gold', token_value: 2 })
    expect((await world.did('getToken', {})).data.find(token => token.token_name === 'Gold')?.token_value).toBe(2)
    await world.did('deleteToken', { tokenName: 'GOLD' })
    expect(await world.refused('deleteToken', { tokenName: 'Gold' })).toMatch(/^404 /)
  })

  test('doubles from before stay, and each is meant by how it is written', async () => {
    await world.database.write(async tx => {
      for (const [id, holiday_name] of [
        ['H9001', 'Sports'],
        ['H9002', 'SPORTS'],
        ['H9003', '..'],
        ['H9004', '.'],
      ] as const)
        await tx.insertInto('holidays').values({ id, holiday_name, holiday: '2026-12-25' }).execute()
    })
    await world.did('deleteHoliday', { holidayName: 'SPORTS' })
    // A path cannot carry dots.
    await world.did('deleteHoliday', { holidayName: '-', holiday_name: '..' })
    await world.did('deleteHoliday', { holidayName: '-', holiday_name: '.' })
    const names = (await world.did('getHoliday', {})).data.map(each => each.holiday_name)
    expect(names).toContain('Sports')
    expect(names).not.toContain('SPORTS')
    expect(names.filter(each => /^\.+$/.test(each))).toEqual([])
  })

  test('an undo that would make a second one is refused', async () => {
    await world.did('createQuiz', { quiz_name: 'Sums', full_mark: 10 })
    await world.did('updateQuiz', { quizName: 'sums', quiz_name: 'Fractions', full_mark: 10 })
    const [entry] = (await world.did('getAuditLog', { limit: '1' })).data
    await world.did('createQuiz', { quiz_name: 'SUMS', full_mark: 10 })
    expect(await world.refused('undoOperation', { audit_id: entry!.id })).toMatch(/^409 /)
    // Its own name may be written otherwise.
    await world.did('updateQuiz', { quizName: 'fractions', quiz_name: 'FRACTIONS', full_mark: 10 })
  })

  test('somebody signs in and checks in with a name in any case', async () => {
    await world.did('addstaff', {
      username: 'Mabel',
      name: 'Mabel',
      password: 'correct horse battery 7',
      role: 'admin',
    })
    for (const username of ['mabel', 'MABEL', 'Ｍabel', ' mabel\u200b']) {
      const { status, body } = await world.call('login', { username, password: 'correct horse battery 7' })
      expect(status).toBe(200)
      expect(body).toMatchObject({ user: { username: 'Mabel' } })
    }
    expect(await world.refused('login', { username: 'Mabel', password: 'Correct horse battery 7' })).toMatch(/^401 /)
  })

  test('what nobody can see is not stored, and is nothing', async () => {
    await world.did('createStudent', { first_name: 'Ada\u200b\ufffe', surname: 'Kwok\u200e', student_login_id: 'ada' })
    const { data } = await world.did('getStudent', {})
    expect(data.find(each => each.student_login_id === 'ada')).toMatchObject({ first_name: 'Ada', surname: 'Kwok' })
    for (const nothing of ['\u200b', '\u2060\u200d', '\u3164', '\u00ad \u3000'])
      expect(await world.refused('createStudent', { first_name: nothing, surname: nothing })).toMatch(/^400 First Name/)
    for (const bad of ['A\0', 'A\ud800'])
      expect(await world.refused('createStudent', { first_name: bad, surname: 'Au' })).toMatch(/^400 /)
  })
})
