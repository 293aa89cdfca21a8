import { setTimeout as pause } from 'node:timers/promises'
import { QueryObserver } from '@tanstack/query-core'
import { type Api, createApi } from '#client/api.ts'
import { followChanges } from '#client/changes/follow-changes.ts'
import { hear, queryClient, type ReadName, read, refetchUnanswered, refreshAfter, refreshAll } from '#client/queries.ts'
import { reachability } from '#client/reachability.ts'
import { sessionStore } from '#client/session.ts'
import { store } from '#client/store.ts'
import { calls } from '#contract/calls.ts'
import type { World } from '#tests/world.ts'

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

/** A console without its screens, whose requests go to one of the servers, are late, or break. */
export function consoleAt(
  host: string,
  servers: readonly World[],
  watched: readonly Watched[],
  random: () => number,
  isBreaking: () => boolean,
) {
  const session = sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
  session.enter('a token', 'boss', 'boss')
  const fetched = async (request: Request | string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(typeof request === 'string' ? request : request.url)
    const breaks = isBreaking() && random() * oneIn < 1
    const lost = () => new TypeError('The connection is lost.')
    if (breaks) times.broken += 1
    if (breaks && random() < 0.5) throw lost()
    const { promise: gone, reject } = Promise.withResolvers<never>()
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
    // The server works on, and its answer reaches nobody.
    const timer = breaks ? setTimeout(() => reject(lost()), random() * 50) : undefined
    const sent = servers[Math.floor(random() * servers.length)]!.send(init.method ?? 'GET', `${pathname}${search}`, {
      headers: { 'Cache-Control': 'no-cache' },
    })
    const { status, bytes, headers } = await Promise.race([sent, gone]).finally(() => clearTimeout(timer))
    // An answer that was made earlier may arrive later.
    await late(random, 30)
    return new Response(new Uint8Array(bytes), { status, headers })
  }
  const api: Api = createApi({
    calls,
    host,
    session,
    expired: () => Promise.resolve(false),
    heard: answered => reach.heard(answered),
    answered: cursor => feed.answered(cursor),
  })
  const reach = reachability(() => api.verify({}))
  const client = queryClient()
  reach.reached.subscribe(() => {
    if (reach.reached.get()) void refetchUnanswered(client)
  })
  let heard = 0
  const feed = followChanges({
    ask: (since, signal) => api.getChanges(since === undefined ? {} : { since: String(since) }, { signal }),
    session,
    reached: reach.reached,
    hear(changes, span) {
      hear(client, changes, span)
      heard = Math.max(heard, span.upTo)
    },
    apply: changes => (changes === 'all' ? refreshAll(client) : refreshAfter(client, changes)),
    beginsAfter: 0,
    presence: { here: store([]), asking: () => ({ here: '[]', knows: '' }), hear: () => undefined },
    // Each is the only tab of its browser.
    locks: { request: ((_: string, __: object, work: () => unknown) => work()) as LockManager['request'] },
    channel: { postMessage: () => undefined, onmessage: null },
  })
  const seen = new Map<string, number>()
  const wentBack: string[] = []
  const times = { seen: 0, broken: 0 }
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
    heard: () => heard,
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
