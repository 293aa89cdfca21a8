import { afterEach, expect, it, vi } from 'vitest'
import { createApi } from '#client/core/create-api.ts'
import { sessionStore } from '#client/core/session.ts'
import { queryClient, read } from '#client/data/queries.ts'
import { keepAround, lessonsAround } from '#client/school/week-of-lessons.ts'
import { calls } from '#contract/calls.ts'

afterEach(() => vi.unstubAllGlobals())

const lesson = (lesson_date: string) => ({
  live_lesson_id: `L ${lesson_date}`,
  class_id: 'C1',
  class_name: 'Maths',
  lesson_date,
  start_time: '16:00:00',
  end_time: '17:00:00',
})
const all = ['2026-11-13', '2026-11-18', '2026-11-25', '2027-03-01'].map(lesson)

/** A console that turns to the week of a day, and a server that knows days or does not. */
function open(knowsDays: boolean) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (request: Request | string) => {
    const { searchParams } = new URL(typeof request === 'string' ? request : request.url)
    asked.push([searchParams.get('from'), searchParams.get('to')].join(' '))
    const [from, to] = knowsDays ? [searchParams.get('from') ?? '', searchParams.get('to') ?? '9'] : ['', '9']
    const data = all.filter(each => each.lesson_date >= from && each.lesson_date <= to)
    return Promise.resolve(Response.json({ success: true, data }))
  })
  const api = createApi({
    calls,
    host: 'http://x',
    session: sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
    expired: () => Promise.resolve(false),
  })
  const client = queryClient()
  const turnTo = async (day: string) => {
    const answer = await client.fetchQuery(read(api, 'getLiveLessons', lessonsAround(client, day)))
    keepAround(client, api, day)
    await expect.poll(() => client.isFetching()).toBe(0)
    return answer.data.map(each => each.lesson_date)
  }
  return { asked, turnTo }
}

it('a week is asked for, and those beside it, each once', async () => {
  const { asked, turnTo } = open(true)
  expect(await turnTo('2026-11-18')).toEqual(['2026-11-18'])
  expect(asked).toEqual(['2026-11-16 2026-11-22', '2026-11-23 2026-11-29', '2026-11-09 2026-11-15'])
  expect(await turnTo('2026-11-25')).toEqual(['2026-11-25'])
  expect(asked.slice(3)).toEqual(['2026-11-30 2026-12-06'])
})

it('a server that knows no days is asked once for all weeks', async () => {
  const { asked, turnTo } = open(false)
  expect(await turnTo('2026-11-18')).toEqual(['2026-11-18'])
  for (const day of ['2026-11-25', '2027-03-01']) expect(await turnTo(day)).toEqual(all.map(each => each.lesson_date))
  expect(asked).toEqual(['2026-11-16 2026-11-22'])
})
