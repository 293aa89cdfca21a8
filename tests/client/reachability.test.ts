import { QueryObserver } from '@tanstack/query-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refused, Unreachable } from '#client/core/api.ts'
import { createApi } from '#client/core/create-api.ts'
import { reachability } from '#client/core/reachability.ts'
import { everySecond } from '#client/core/seconds.ts'
import { sessionStore } from '#client/core/session.ts'
import { counted, oldestShown, queryClient, read, refetchUnanswered } from '#client/data/queries.ts'
import { calls } from '#contract/calls.ts'
import { minuteOf } from '#rules/hong-kong.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const apiOf = (parts: Pick<Parameters<typeof createApi>[0], 'heard'> = {}) => {
  const none = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } as unknown as Storage
  return createApi({
    calls,
    host: 'http://x',
    session: sessionStore(none),
    expired: () => Promise.resolve(false),
    ...parts,
  })
}

it('a server that does not answer is asked again every few seconds until it does', async () => {
  let answers = false
  let asked = 0
  const { reached, heard } = reachability(async () => {
    asked += 1
    heard(answers)
    if (!answers) throw new Unreachable('gone')
  }, everySecond())
  heard(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked, reached.get()]).toEqual([0, true])
  heard(false)
  expect(reached.get()).toBe(false)
  await vi.advanceTimersByTimeAsync(15_000)
  expect([asked, reached.get()]).toEqual([3, false])
  answers = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect([asked, reached.get()]).toEqual([4, true])
})

it('every answer counts, also a refusal; a request that was given up says nothing', async () => {
  const heard: boolean[] = []
  const api = apiOf({ heard: answered => heard.push(answered) })
  const answer = (fetch: () => Promise<Response>) => vi.stubGlobal('fetch', fetch)
  answer(async () => Response.json({ success: true, data: [] }))
  await api.getToken({})
  answer(async () => Response.json({ success: false }, { status: 500 }))
  await api.getToken({}).catch(() => undefined)
  answer(() => Promise.reject(new TypeError('Failed to fetch')))
  await api.getToken({}).catch(() => undefined)
  await api.createToken({ token_name: 'A', token_type: 'Live', token_value: 1 }).catch(() => undefined)
  await api.getToken({}, { signal: AbortSignal.abort() }).catch(() => undefined)
  expect(heard).toEqual([true, true, false, false])
})

it('what is on the screen and was not answered is asked for again; the oldest answer is as old as the screen', async () => {
  const client = queryClient()
  const asked: string[] = []
  const watch = (name: string, ask: () => Promise<unknown>, how: object = {}) =>
    new QueryObserver(client, {
      ...how,
      queryKey: [name],
      queryFn: () => {
        asked.push(name)
        return ask()
      },
    }).subscribe(() => undefined)
  // What is only counted is not on the screen.
  watch('counted', async () => 0, counted('getAuditLog'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(oldestShown(client)).toBeUndefined()
  vi.setSystemTime('2026-11-20T06:02:00Z')
  const stop = watch('old', async () => 1)
  await vi.advanceTimersByTimeAsync(60_000)
  watch('new', async () => 2)
  watch('lost', () => Promise.reject(new Unreachable('gone')))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(oldestShown(client)).toBe(Date.parse('2026-11-20T06:02:00Z'))
  asked.length = 0
  void refetchUnanswered(client)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).toEqual(['lost', 'lost'])
  stop()
  expect(oldestShown(client)).toBe(Date.parse('2026-11-20T06:03:00Z'))
})

it('a moment of today is its minute in Hong Kong, one of another day has its date', () => {
  const today = Temporal.PlainDate.from('2026-11-21')
  expect(minuteOf(Temporal.Instant.from('2026-11-21T06:02:59Z'), today)).toBe('14:02')
  expect(minuteOf(Temporal.Instant.from('2026-11-20T16:05:00Z'), today)).toBe('00:05')
  expect(minuteOf(Temporal.Instant.from('2026-11-20T15:59:59Z'), today)).toBe('2026-11-20 23:59')
})

it('a first read waits for a database that is away for a moment, and says so when it stays away; other refusals are said at once', async () => {
  const api = apiOf()
  let asked = 0
  const firstRead = async (answer: (time: number) => Response) => {
    asked = 0
    vi.stubGlobal('fetch', async () => answer(asked++))
    const client = queryClient()
    const stop = new QueryObserver(client, read(api, 'getClass', {})).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    const { status, error } = client.getQueryState(['getClass', {}])!
    stop()
    return [status, error instanceof Refused ? error.code : error, asked]
  }
  const refusal = (status: number, code: string) => Response.json({ success: false, error: 'No.', code }, { status })
  const there = () => Response.json({ success: true, data: [] })
  expect(await firstRead(time => (time < 3 ? refusal(503, 'databaseAway') : there()))).toEqual(['success', null, 4])
  expect(await firstRead(() => refusal(503, 'databaseAway'))).toEqual(['error', 'databaseAway', 4])
  expect(await firstRead(() => refusal(503, 'busy'))).toEqual(['error', 'busy', 1])
})
