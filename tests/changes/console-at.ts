import { setTimeout as pause } from 'node:timers/promises'
import { QueryObserver } from '@tanstack/query-core'
import type { AnyCommand } from '#client/command/command.ts'
import type { Navigator } from '#client/command/navigator.ts'
import { type Api, type CallsMade, type EntriesMade, Refused, Unreachable } from '#client/core/api.ts'
import { createApi } from '#client/core/create-api.ts'
import { reachability } from '#client/core/reachability.ts'
import { everySecond } from '#client/core/seconds.ts'
import { sessionStore } from '#client/core/session.ts'
import { store } from '#client/core/store.ts'
import type { ReadName } from '#client/data/load-list.ts'
import { queryClient, read, refetchUnanswered } from '#client/data/queries.ts'
import { operations } from '#client/run/operations.ts'
import { type News, refetchChanged } from '#client/run/refetch-changed.ts'
import { calls } from '#contract/calls.ts'
import { requestOf, type StaffName, staff } from '#tests/world.ts'
import { feedOf } from '#ui/app/feed.ts'
import { lost, type Place } from './place.ts'
import type { Make } from './writers.ts'

/** One in so many requests breaks. */
const oneIn = 6

type Row = Readonly<Record<string, unknown>>
/** A list that each console shows. */
export type Watched = {
  readonly name: ReadName
  readonly given: object
  /** What a row is about, and how often that was written, as far as the row tells. */
  readonly version?: (row: Row) => readonly [of: string, version: number]
  /** By which its rows are told apart, when one that has left never comes back. */
  readonly leaves?: string
}
const rowsOf = (answer: unknown) =>
  (Array.isArray(answer) ? answer : ((answer as { readonly data: unknown } | undefined)?.data ?? [])) as readonly Row[]

/** The network takes up to so many milliseconds. */
export const late = (random: () => number, most: number): Promise<void> => pause(random() * most)

const oneOf = (places: readonly Place[], random: () => number) => places[Math.floor(random() * places.length)]!

/** Makes calls without a console, each again with the same key until it is done. */
export const callsAt =
  (places: readonly Place[], token: string, random: () => number): Make =>
  async (name, input) => {
    const options = { as: 'nobody', headers: { Authorization: `Bearer ${token}` }, key: crypto.randomUUID() } as const
    for (;;) {
      const { method, path, ...sent } = requestOf(name, input as object as Row)
      const called = oneOf(places, random).ask(server => server.send(method, path, { ...options, ...sent }))
      const { status, body } = await called.catch(() => ({ status: 503, body: undefined }))
      // What a call answers is checked in its own tests.
      if (status < 300) return body as never
      if (status !== 503) throw new Error(`${name} was answered with ${status}: ${JSON.stringify(body)}`)
      await pause(20)
    }
  }
type Given = {
  readonly host: string
  /** Who has signed in here. */
  readonly as: StaffName
  readonly token: string
  /** Where its requests go: each to one of them. */
  readonly reads: readonly Place[]
  readonly writes: readonly Place[]
  readonly watched: readonly Watched[]
  readonly random: () => number
  readonly isBreaking: () => boolean
}

/** A console without its screens, whose requests go to one of the servers, are late, or break. */
export function consoleAt({ host, as, token, reads, writes, watched, random, isBreaking }: Given) {
  const session = sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  session.enter(token, staff[as], as)
  const fetched = async (request: Request | string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(typeof request === 'string' ? request : request.url)
    const { method = 'GET', body } = init
    const breaks = isBreaking() && random() * oneIn < 1
    if (breaks) times.broken += 1
    if (breaks && random() < 0.5) throw lost()
    const { promise: gone, reject } = Promise.withResolvers<never>()
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    // The server works on, and its answer reaches nobody.
    const timer = breaks ? setTimeout(() => reject(lost()), random() * 50) : undefined
    const places = method === 'GET' ? reads : writes
    const sent = oneOf(places, random).ask(server =>
      server.send(method, `${pathname}${search}`, {
        as: 'nobody',
        headers: { ...Object.fromEntries(new Headers(init.headers)), 'cache-control': 'no-cache' },
        ...(typeof body === 'string' ? { body } : {}),
      }),
    )
    // When the connection breaks first, nobody hears of it.
    sent.catch(() => undefined)
    const { status, bytes, headers } = await Promise.race([sent, gone]).finally(() => clearTimeout(timer))
    // An answer that was made earlier may arrive later.
    await late(random, 30)
    return new Response(new Uint8Array(bytes), { status, headers })
  }
  const made: CallsMade = new Map()
  const entries: EntriesMade = new Map()
  const api: Api = createApi({
    calls,
    host,
    session,
    made,
    entries,
    expired: () => Promise.resolve(false),
    heard: answered => reach.heard(answered),
    answered: cursor => feed.answered(cursor),
  })
  const reach = reachability(() => api.verify({}), everySecond())
  const client = queryClient()
  reach.reached.subscribe(() => {
    if (reach.reached.get()) void refetchUnanswered(client)
  })
  const news: News = { until: entry => feed.news.until(entry), untilNow: () => feed.news.untilNow() }
  const own = operations({
    api,
    // None of the commands goes anywhere.
    navigator: {} as Navigator,
    undoable: undefined,
    made,
    entries,
    subscribers: [refetchChanged(client, news)],
    newKey: () => crypto.randomUUID(),
  })
  const feed = feedOf({
    api,
    client,
    runner: { running: own.running, prompt: store(undefined) },
    session,
    reached: reach.reached,
    changed: { hear: () => undefined },
    presence: { here: store([]), asking: () => ({ here: '[]', knows: '' }), hear: () => undefined },
    // Each is the only tab of its browser.
    locks: { request: ((_: string, __: object, work: () => unknown) => work()) as LockManager['request'] },
    channel: { postMessage: () => undefined, onmessage: null },
  })
  /** Makes a call as a command of the console does, again while nobody knows whether it was done. */
  const make: Make = async (name, input) => {
    const given = input as Readonly<Record<string, unknown>>
    // The name ties the call to its input, which a union of calls does not say.
    const send = api[name] as unknown as (given: object, options?: { readonly key: string }) => Promise<unknown>
    if (calls[name].kind === 'read') return untilAnswered(() => send(given)) as never
    const command = {
      effect: 'change',
      arguments: Object.fromEntries(Object.keys(given).map(field => [field, {}])),
      run: (values: object, { key }: { readonly key: string }) => send(values, { key }),
      said: {},
    } as unknown as AnyCommand
    const plan = { step: 'ready', id: name, command, via: 'row', answers: given, values: given } as const
    for (;;) {
      const outcome = await own.run(plan, () => Promise.resolve(false))
      if (outcome.kind === 'done') {
        times.written += 1
        // The answer of a call is what its command answers.
        return outcome.answer as never
      }
      const isOpen = outcome.kind === 'unknown' || (outcome.kind === 'refused' && outcome.status === 503)
      if (!isOpen) throw new Error(`${name} of ${as} came to ${JSON.stringify(outcome)}`)
      await pause(20)
    }
  }
  const seen = new Map<string, number>()
  const wentBack: string[] = []
  const times = { seen: 0, broken: 0, written: 0 }
  const watch = ({ name, given, version, leaves }: Watched) => {
    let shown: ReadonlySet<unknown> = new Set()
    const left = new Set<unknown>()
    const observer = new QueryObserver(client, read(api, name, given as never))
    return observer.subscribe(({ data }) => {
      const rows = rowsOf(data)
      for (const row of version ? rows : []) {
        const [of, now] = version!(row)
        const before = seen.get(`${name} ${of}`) ?? 0
        if (now > before) times.seen += 1
        if (now < before) wentBack.push(`${name} ${of} from ${before} to ${now}`)
        seen.set(`${name} ${of}`, Math.max(before, now))
      }
      if (leaves === undefined) return
      const ids = new Set(rows.map(row => row[leaves]))
      for (const id of shown) if (!ids.has(id)) left.add(id)
      for (const id of ids) if (left.has(id)) wentBack.push(`${name} ${String(id)} came back`)
      shown = ids
    })
  }
  let stops: readonly (() => void)[] = []
  return {
    fetched,
    client,
    wentBack,
    times,
    make,
    /** Up to which entry it has heard of everything. */
    heard: () => feed.seen() ?? 0,
    isFollowing: feed.isFollowing,
    begin() {
      stops = watched.map(watch)
    },
    end() {
      for (const stop of stops) stop()
      session.leave()
      client.clear()
    },
  }
}

async function untilAnswered(ask: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const isAway = error instanceof Unreachable || (error instanceof Refused && error.status === 503)
      if (!isAway) throw error
      await pause(20)
    }
  }
}
