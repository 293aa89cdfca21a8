import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '#client/core/create-api.ts'
import { sessionStore } from '#client/core/session.ts'
import { refusedMove } from '#client/school/moves.ts'
import type { CallDescription } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { documentedCalls } from '#tests/documented-calls.ts'
import { minimalAnswer } from '#tests/minimal-server.ts'

afterEach(() => vi.unstubAllGlobals())

const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

/** A server that follows the documents and sends nothing beyond them. */
function answering(status: number, body: object) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })))
  return createApi({ calls, host: 'http://x', session: sessionStore(nothing), expired: () => Promise.resolve(false) })
}
const rows = (...data: object[]) => answering(200, { success: true, data })

describe('of a server that follows the documents alone', () => {
  it('the tokens of a student are understood without their type', async () => {
    const { data } = await rows({ token_name: 'English', amount: 3 }).getStudentTokenDetails({ studentId: 'S1' })
    expect(data).toEqual([{ token_name: 'English', token_type: '', amount: 3 }])
  })

  it('a student without marks in a lesson is pending, with no homework', async () => {
    const { data } = await rows({ student_id: 'S1' }, { student_id: 'S2', attendance: null }).getLessonAttendance({
      lessonId: 'L1',
    })
    expect(data).toMatchObject([
      { student_id: 'S1', attendance: 'pending', homework_status: 0 },
      { student_id: 'S2', attendance: 'pending', homework_status: 0 },
    ])
  })

  it('lessons of the timetable with the five documented fields are there, each under a name of its own', async () => {
    const lesson = { class_name: 'F4 Mon', lesson_date: '2026-11-23', start_time: '16:00:00', end_time: '17:00:00' }
    const { data } = await rows({ ...lesson, class_id: 'C1' }, { ...lesson, class_id: 'C2' }).getLiveLessons({})
    expect(data).toMatchObject([
      { ...lesson, class_id: 'C1' },
      { ...lesson, class_id: 'C2' },
    ])
    expect(new Set(data.map(({ live_lesson_id }) => live_lesson_id)).size).toBe(2)
  })

  it.each([
    ['createMessage', 201, { recipient_type: 'all', text: 'x' }],
    ['createQuiz', 201, { quiz_name: 'x', full_mark: 1 }],
    ['addHoliday', 201, { holiday_name: 'x', holiday: '2026-12-25' }],
    ['addOffDay', 201, { holiday_name: 'x', holiday: '2026-12-25' }],
  ] as const)('%s has succeeded with the status %i that is stated, and with no other', async (name, status, given) => {
    const asked = (answered: number) => {
      const api = answering(answered, { success: true, message: 'Done.' })
      return (api[name] as (input: object) => Promise<unknown>)(given)
    }
    await expect(asked(status)).resolves.toBeDefined()
    await expect(asked(200)).rejects.toMatchObject({ name: 'Refused', status: 200, words: undefined })
  })
})

describe('what is asked of a list that the documents do not know', () => {
  /** Inputs that add something to the rows of an answer, or their order, and leave out none. */
  const addsToRows: readonly string[] = ['getTokenName student_id']
  const unknown = documentedCalls.flatMap(({ name, kind, given }) => {
    const { query, narrows = {}, rows }: CallDescription = calls[name as CallName]
    const entries = kind === 'read' ? Object.keys(query?.entries ?? {}) : []
    return entries.flatMap(input => (given.includes(input) ? [] : [{ name, input, narrows, rows }]))
  })
  it('is checked in what comes, or was told of by a change feed, which such a server has not', () => {
    const unchecked = unknown.filter(({ input, narrows, rows }) => !(input in narrows || (input === 'ids' && rows)))
    expect(unchecked.map(({ name, input }) => `${name} ${input}`)).toEqual(addsToRows)
    expect(unknown.filter(({ input }) => input !== 'ids').map(({ name, input }) => `${name} ${input}`)).toEqual([
      'getLiveLessons from',
      'getLiveLessons to',
      ...addsToRows,
    ])
  })

  const days = ['2026-11-13', '2026-11-20', '2026-11-21', '2026-11-27']
  const lessons = days.map(lesson_date => ({
    class_id: 'C1',
    class_name: 'F4 Mon',
    lesson_date,
    start_time: '16:00:00',
    end_time: '17:00:00',
  }))
  it.each([
    [{ from: '2026-11-20', to: '2026-11-21' }, ['2026-11-20', '2026-11-21']],
    [{ from: '2026-11-21' }, ['2026-11-21', '2026-11-27']],
    [{ to: '2026-11-13' }, ['2026-11-13']],
    [{ from: '2026-11-14', to: '2026-11-14' }, []],
    [{}, days],
  ])('lessons of %j are those of these days alone', async (given, expected) => {
    const { data } = await rows(...lessons).getLiveLessons(given)
    expect(data.map(({ lesson_date }) => lesson_date)).toEqual(expected)
  })

  it('a lesson is moved to a day without one, and not to the day of another lesson of its class', async () => {
    const server = rows(...lessons)
    const api = { ...server, getHoliday: () => Promise.resolve({ success: true as const, data: [] }) }
    const [lesson] = (await api.getLiveLessons({})).data
    const to = (date: string) => refusedMove({ lesson: lesson!, date, time: '16:00' }, api)
    expect(await to('2026-11-14')).toBeUndefined()
    expect(await to('2026-11-13')).toBeUndefined()
    expect(await to('2026-11-27')).toMatchObject({
      text: { id: 'lessons.classHasALesson' },
      instead: { opens: { kind: 'lessonMove', given: { newDate: '2026-11-28', newTime: '16:00' } } },
    })
    // Of a holiday the next day that is none is offered.
    const off = ['2026-11-14', '2026-11-15'].map(holiday => ({ holiday_name: holiday, holiday }))
    const withHolidays = { ...api, getHoliday: () => Promise.resolve({ success: true as const, data: off }) }
    expect(await refusedMove({ lesson: lesson!, date: '2026-11-14', time: '16:00' }, withHolidays)).toMatchObject({
      text: { id: 'lessons.cannotDropOnHoliday' },
      instead: { opens: { given: { newDate: '2026-11-16' } } },
    })
  })
})

describe('the least that the documents promise', () => {
  const reads = documentedCalls.filter(({ kind, answer }) => kind === 'read' && answer !== 'image')
  it.each(reads.map(each => [each.name, each] as const))('is enough of %s', async (name, each) => {
    const api = answering(each.status, minimalAnswer(each) as object)
    const given = { classId: 'C1', courseId: 'K1', lessonId: 'L1', studentId: 'S1' }
    const answer = await (api[name as CallName] as (input: object) => Promise<unknown>)(given)
    // What the rest of the console is written for is what it gets.
    const { answer: schema }: CallDescription = calls[name as CallName]
    expect(v.safeParse(schema as v.GenericSchema, answer).issues).toBeUndefined()
  })
})
