import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NotOffered, Refused, Unreachable } from '#client/core/api.ts'
import { type Session, sessionStore } from '#client/core/session.ts'
import { store } from '#client/core/store.ts'
import { type Changes, followChanges } from '#client/data/follow-changes.ts'
import type { RowChange } from '#contract/changes.ts'
import type { OpenRecord, Present } from '#contract/presence.ts'

const change = (entry: number): RowChange => ({
  entry,
  table: 'students',
  id: `S${entry}`,
  call: 'updatestudent',
  staff: 'may',
  at: '2026-11-20T02:00:00.000Z',
})

/** A server with a feed, and tabs of one browser that follow it. */
function browserAt() {
  let newest = 10
  let failure: Error | undefined
  const asked: (number | undefined)[] = []
  const told: string[] = []
  let present: Present | undefined
  const waiting = new Set<() => void>()
  /** Who is behind this entry starts anew, and so does who is ahead. */
  let oldest = 0
  const answer = (since = newest) => ({
    success: true as const,
    cursor: newest,
    ...(since < oldest || since > newest ? { restart: true as const } : {}),
    changes:
      since < oldest || since > newest ? [] : Array.from({ length: newest - since }, (_, at) => change(since + at + 1)),
  })
  type About = { readonly here: string; readonly knows: string }
  const ask = (since: number | undefined, signal: AbortSignal, about?: About) =>
    new Promise<ReturnType<typeof answer> & { present?: Present | undefined }>((resolve, reject) => {
      asked.push(since)
      if (about) told.push(about.here)
      const tell = () => {
        const isMet = !about || !present || present.version === about.knows
        if (failure) reject(failure)
        else if (since === newest && isMet) return
        else resolve({ ...answer(since), ...(isMet ? {} : { present }) })
        waiting.delete(tell)
      }
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      waiting.add(tell)
      tell()
    })
  const holders: { run: () => void }[] = []
  let held = false
  const locks = {
    async request(_: string, { signal }: LockOptions, work: () => Promise<unknown>) {
      await new Promise<void>((resolve, reject) => {
        const turn = { run: resolve }
        signal?.addEventListener('abort', () => {
          if (holders.includes(turn)) holders.splice(holders.indexOf(turn), 1)
          reject(new DOMException('', 'AbortError'))
        })
        if (held) holders.push(turn)
        else resolve()
        held = true
      })
      try {
        return await work()
      } finally {
        held = holders.length > 0
        holders.shift()?.run()
      }
    },
  } as unknown as LockManager
  const tabs: { onmessage: ((message: MessageEvent) => void) | null; deaf?: boolean }[] = []
  return {
    asked,
    /** What each request says that the browser has open. */
    told,
    comes(now: Present) {
      present = now
      for (const tell of [...waiting]) tell()
    },
    write(entries = 1) {
      newest += entries
      for (const tell of [...waiting]) tell()
    },
    /** The database is another one, or has gone far ahead: it tells of nothing before this entry. */
    restart(at: number) {
      newest = at
      oldest = at
      for (const tell of [...waiting]) tell()
    },
    fail(error: Error | undefined) {
      failure = error
      if (error) for (const tell of [...waiting]) tell()
    },
    openTab(
      cursor: number | undefined = newest,
      loaded: Promise<void> = Promise.resolve(),
      whenLoaded = (begin: () => void) => begin(),
    ) {
      const session = sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
      session.set({ state: 'in', token: 't', role: 'boss', username: 'boss' } satisfies Session)
      const reached = store(true)
      const applied: (number | 'all')[] = []
      const channel = {
        onmessage: null,
        postMessage(data: unknown) {
          for (const tab of tabs) if (tab !== channel && !tab.deaf) tab.onmessage?.({ data } as MessageEvent)
        },
      } as (typeof tabs)[number] & { postMessage: (data: unknown) => void }
      tabs.push(channel)
      const apply = (changes: Changes) => {
        applied.push(...(changes === 'all' ? (['all'] as const) : changes.map(({ entry }) => entry)))
        return loaded
      }
      const here = store<readonly OpenRecord[]>([])
      const met: (string | undefined)[] = []
      const presence = {
        here,
        asking: () => ({ here: JSON.stringify(here.get()), knows: met.findLast(each => each !== undefined) ?? '' }),
        hear: (present: Present | undefined) => void met.push(present?.version),
      }
      const parts = {
        ask,
        session,
        hear: () => undefined,
        apply,
        reached,
        locks,
        channel,
        whenLoaded,
        presence,
      }
      const feed = followChanges(parts)
      feed.answered(cursor)
      return { session, reached, applied, channel, feed, here, met }
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

it('a tab first loads its screen, and then hears what happened meanwhile', async () => {
  const browser = browserAt()
  const screen = Promise.withResolvers<void>()
  const { feed, applied } = browser.openTab(10, Promise.resolve(), begin => void screen.promise.then(begin))
  await settle(900)
  browser.write()
  feed.answered(11)
  await settle(900)
  expect(browser.asked).toEqual([])
  screen.resolve()
  await settle()
  expect(browser.asked[0]).toBe(10)
  expect(applied).toEqual([11])
})

it('ten tabs make one request, and each hears of each change once', async () => {
  const browser = browserAt()
  const tabs = Array.from({ length: 10 }, () => browser.openTab())
  await settle()
  expect(browser.asked).toEqual([10])
  browser.write()
  await settle()
  browser.write(2)
  await settle()
  expect(browser.asked).toEqual([10, 11, 13])
  for (const { applied } of tabs) expect(applied).toEqual([11, 12, 13])
})

it('when the tab that asks signs out, another one asks on from there', async () => {
  const browser = browserAt()
  const [first, second] = [browser.openTab(), browser.openTab()]
  await settle()
  browser.write()
  await settle()
  first.session.leave()
  browser.write()
  await settle()
  expect(second.applied).toEqual([11, 12])
  expect(first.applied).toEqual([11])
  // Whoever signs in here begins with what they see.
  first.session.set({ state: 'in', token: 't2', role: 'boss', username: 'may' })
  first.feed.answered(12)
  browser.write()
  await settle()
  expect(first.applied).toEqual([11, 13])
})

it('while the session has expired nothing is asked, and after it what was missed', async () => {
  const browser = browserAt()
  const tab = browser.openTab()
  await settle()
  tab.session.set({ state: 'expired', token: 't', role: 'boss', username: 'boss' })
  browser.write(3)
  await settle()
  expect(browser.asked).toEqual([10])
  tab.session.set({ state: 'in', token: 't2', role: 'boss', username: 'boss' })
  tab.feed.answered(13)
  await settle()
  expect(tab.applied).toEqual([11, 12, 13])
})

it('a server that is away is asked again, seldom, and at once when it is heard again', async () => {
  const browser = browserAt()
  const tab = browser.openTab()
  await settle()
  browser.fail(new Unreachable(''))
  await settle(10 * 60_000)
  expect(browser.asked.length).toBeGreaterThan(15)
  expect(browser.asked.length).toBeLessThan(50)
  browser.write()
  browser.fail(undefined)
  tab.reached.set(false)
  tab.reached.set(true)
  await settle()
  expect(tab.applied).toEqual([11])
})

it('a tab that did not hear something asks for it itself', async () => {
  const browser = browserAt()
  const [, sleeper] = [browser.openTab(), browser.openTab()]
  await settle()
  sleeper.channel.deaf = true
  browser.write()
  await settle()
  sleeper.channel.deaf = false
  browser.write()
  await settle()
  expect(sleeper.applied).toEqual([11, 12])
})

it('what happened between the first answers and the first question is not missed', async () => {
  const browser = browserAt()
  const tab = browser.openTab(8)
  await settle()
  expect(browser.asked[0]).toBe(8)
  expect(tab.applied).toEqual([9, 10])
  // An answer that was made even earlier has come later.
  tab.feed.answered(7)
  await settle()
  expect(tab.applied).toEqual([9, 10, 8, 9, 10])
})

it('a server without the feed is asked once, and one that refuses seldom', async () => {
  for (const [error, times] of [
    [new NotOffered(), 1],
    [new Refused(401), 11],
  ] as const) {
    const browser = browserAt()
    browser.fail(error)
    const tab = browser.openTab(undefined)
    await settle(5 * 60_000)
    tab.feed.answered(undefined)
    await settle(1000)
    expect(browser.asked.length).toBeGreaterThanOrEqual(Math.min(times, 10))
    expect(browser.asked.length).toBeLessThanOrEqual(times * 2)
  }
})

it('what somebody opens is told at once, by the tab that asks, and nothing is missed by that', async () => {
  const browser = browserAt()
  const tab = browser.openTab()
  await settle()
  expect(browser.told).toEqual(['[]'])
  tab.here.set([{ kind: 'student', id: 'S0001', editing: true }])
  await settle()
  expect(browser.asked).toEqual([10, 10])
  expect(browser.told[1]).toContain('S0001')
  browser.write()
  await settle()
  expect(tab.applied).toEqual([11])
})

it.each([
  ['who is far behind', 500],
  ['who is ahead of a restored database', 4],
])('%s loads everything once, in every tab, and follows from there', async (_, at) => {
  const browser = browserAt()
  const tabs = [browser.openTab(), browser.openTab()]
  await settle()
  browser.restart(at)
  // Who is told to start anew does not ask again without a pause.
  await settle(1000)
  for (const { applied } of tabs) expect(applied).toEqual(['all'])
  browser.write()
  await settle()
  expect(browser.asked).toEqual([10, at, at + 1])
  for (const { applied, feed } of tabs) {
    expect(applied).toEqual(['all', at + 1])
    expect(feed.seen()).toBe(at + 1)
  }
})

it('who comes is told to every tab, and asked for once', async () => {
  const browser = browserAt()
  const tabs = [browser.openTab(), browser.openTab()]
  await settle()
  browser.comes({ version: 'v1', people: [] })
  await settle()
  for (const { met } of tabs) expect(met).toEqual(['v1'])
  expect(browser.asked).toHaveLength(2)
})

it('a server that does not wait is not asked without end', async () => {
  let asked = 0
  const locks = { request: (_: string, __: object, work: () => Promise<unknown>) => work() } as unknown as LockManager
  const session = sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  session.set({ state: 'in', token: 't', role: 'boss', username: 'boss' })
  const feed = followChanges({
    ask() {
      asked += 1
      return Promise.resolve({ success: true, cursor: 5, changes: [] })
    },
    session,
    hear: () => undefined,
    apply: () => Promise.resolve(),
    reached: store(true),
    whenLoaded: begin => begin(),
    locks,
    channel: { onmessage: null, postMessage: () => undefined },
    presence: { here: store([]), asking: () => ({ here: '[]', knows: '' }), hear: () => undefined },
  })
  feed.answered(5)
  await settle(10_000)
  expect(asked).toBeLessThan(25)
  session.leave()
})

it('a tab that hears nothing of the one that asks, as when that is asleep, asks for what it has missed itself', async () => {
  const browser = browserAt()
  browser.openTab()
  const other = browser.openTab()
  await settle()
  other.channel.deaf = true
  browser.write(2)
  await settle()
  expect(other.applied).toEqual([])
  await other.feed.catchUp(2000)
  await settle()
  expect([other.applied, other.feed.seen()]).toEqual([[11, 12], 12])
  // There is nothing more: it gives up in time.
  await other.feed.catchUp(20)
  expect(other.applied).toEqual([11, 12])
})
