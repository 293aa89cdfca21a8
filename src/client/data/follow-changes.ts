import type { Answer } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { RowChange } from '#contract/changes.ts'
import { NotOffered, Refused } from '../core/api.ts'
import type { SessionStore } from '../core/session.ts'
import { type ReadStore, until } from '../core/store.ts'
import { timings } from '../core/timings.ts'
import type { Presence } from '../presence/presence.ts'

type ChangesAnswer = Answer<Calls['getChanges']>
/** What the tab that asks tells the others. */
type Relayed = ChangesAnswer & { readonly since: number }

/** Some changes; or so many that everything may have changed. */
export type Changes = readonly RowChange[] | 'all'
/** From which entry to which other changes are all changes: the first one is not among them. */
export type Span = { readonly since: number; readonly upTo: number }

type Parts = {
  /** `about` is sent by the tab that asks for all. */
  readonly ask: (
    since: number | undefined,
    signal: AbortSignal,
    about?: ReturnType<Presence['asking']>,
  ) => Promise<ChangesAnswer>
  /** Who is here. What this browser has open is sent anew as soon as it is something else. */
  readonly presence: Pick<Presence, 'asking' | 'hear'> & { readonly here: Pick<Presence['here'], 'subscribe'> }
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>
  /** Called with everything that is told, at once. */
  readonly hear: (changes: Changes, span: Span) => void
  /** Brings the answers on the screen up to date. */
  readonly apply: (changes: Changes) => Promise<unknown>
  /** Called when the server has no feed. */
  readonly notOffered?: () => void
  /** Whether the server answers. When it does again, the feed is asked at once. */
  readonly reached: ReadStore<boolean>
  /** The locks of all tabs of this browser. */
  readonly locks: Pick<LockManager, 'request'>
  /**
   * Calls `begin` once the screen has loaded: until then none of the few connections of HTTP/1.1 is taken. Nothing is missed,
   * because every answer says which entry it shows.
   */
  readonly whenLoaded: (begin: () => void) => void
  /** A channel to them. */
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
}

/** The lock of the tab that asks, and the channel. */
export const changesName = 'klass changes'

type ReasonToStop = 'not offered' | 'refused'

/** Why the feed is not asked again after this error; `undefined` when it may come back. */
function reasonToStop(error: unknown): ReasonToStop | undefined {
  if (error instanceof NotOffered) return 'not offered'
  return error instanceof Refused && error.status < 500 ? 'refused' : undefined
}

/** Passes changes on. What comes while the server is away is applied together. */
function passing({ apply, reached }: Pick<Parts, 'apply' | 'reached'>): (changes: Changes) => Promise<void> {
  let waiting: Changes[] = []
  return async changes => {
    if (changes.length === 0) return
    waiting.push(changes)
    if (waiting.length > 1) return
    // While no answer can come, those that are there are the best.
    await until(reached, answers => answers)
    const all = waiting
    waiting = []
    // A read that fails shows that itself.
    await apply(all.includes('all') ? 'all' : all.flatMap(each => (each === 'all' ? [] : each))).catch(() => undefined)
  }
}

/** Waits after failures, unless the server is heard to answer again. At random, so that not all consoles come at once. */
function pauseAfter(reached: Parts['reached'], failures: number, signal: AbortSignal): Promise<void> {
  const longest = Math.min(timings.feedAgainAtMost, timings.feedAgain * 2 ** (failures - 1))
  return new Promise(resolve => {
    if (signal.aborted || failures === 0) return resolve()
    const timer = setTimeout(end, longest * (0.5 + Math.random() / 2))
    const stop = reached.subscribe(() => reached.get() && end())
    signal.addEventListener('abort', end)
    function end() {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}

/**
 * Follows the change feed while somebody is signed in. One tab of the browser asks, and the others hear it from that tab;
 * when it is closed, another one asks on. A tab that has missed something asks for that itself. A server without the
 * feed is asked once. `answered` is to be called with the cursor of each answer of a read: no tab must miss what
 * happened after its first one was made.
 */
export function followChanges({
  ask,
  session,
  hear,
  apply,
  notOffered,
  reached,
  locks,
  channel,
  whenLoaded,
  presence,
}: Parts): {
  readonly answered: (cursor: number | undefined) => void
  /** Whether this tab hears of every change soon, as long as the server answers. */
  readonly isFollowing: () => boolean
  /** Up to which entry everything was passed on; `undefined` before the first answer. */
  readonly seen: () => number | undefined
  /** Asks for what this tab has missed, for so many milliseconds at most: the tab that asks for all may be asleep. */
  readonly catchUp: (milliseconds: number) => Promise<void>
} {
  /** Everything up to this entry has been passed on. */
  let seen: number | undefined
  /** The lowest cursor of an answer of this session. */
  let lowest: number | undefined
  let following: AbortController | undefined
  let isAsked = false
  const pass = passing({ apply, reached })

  function take({ cursor, changes, restart, present }: ChangesAnswer, after: number): void {
    presence.hear(present)
    seen = restart ? cursor : Math.max(seen ?? cursor, cursor)
    const news = restart ? 'all' : changes.filter(({ entry }) => entry > after)
    hear(news, { since: after, upTo: cursor })
    void pass(news)
  }

  /** Asks for what this tab alone has missed. */
  async function catchUp(after: number, signal: AbortSignal): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      const answer = await ask(after, signal).catch(() => undefined)
      if (answer) return take(answer, after)
      await pauseAfter(reached, failures, signal)
    }
  }

  /** Passes an answer on, here and in the other tabs. */
  function relay(answer: ChangesAnswer, since: number): void {
    take(answer, Math.max(since, seen ?? 0))
    channel.postMessage({ ...answer, since } satisfies Relayed)
  }

  /** Asks for all tabs, until there is no feed or this tab may not ask. */
  async function lead(signal: AbortSignal): Promise<ReasonToStop | undefined> {
    for (let failures = 0; !signal.aborted; ) {
      const since = seen
      const began = performance.now()
      const anew = new AbortController()
      const about = presence.asking()
      const stop = presence.here.subscribe(() => anew.abort())
      try {
        const answer = await ask(since, AbortSignal.any([signal, anew.signal]), about)
        relay(answer, since ?? answer.cursor)
        const isNews = since === undefined || answer.changes.length > 0 || answer.present !== undefined
        // A server that stops, or one that does not wait, must not be asked without end.
        failures = isNews || performance.now() - began > timings.feedAgain ? 0 : 1
      } catch (error) {
        if (anew.signal.aborted) continue
        const why = reasonToStop(error)
        if (why) return why
        failures += 1
      } finally {
        stop()
      }
      await pauseAfter(reached, failures, signal)
    }
    return undefined
  }

  async function follow(signal: AbortSignal): Promise<void> {
    await new Promise<void>(whenLoaded)
    while (!signal.aborted) {
      isAsked = true
      const why = await locks.request(changesName, { signal }, () => lead(signal))
      isAsked = false
      if (why === 'not offered') return notOffered?.()
      // Meanwhile another tab, with another session, may ask.
      await pauseAfter(reached, Number.POSITIVE_INFINITY, signal)
    }
  }

  function start(): void {
    following = new AbortController()
    seen ??= lowest
    // The request for the lock rejects when it is aborted.
    follow(following.signal).catch(() => undefined)
  }

  session.subscribe(() => {
    const { state } = session.get()
    if (state === 'in') return
    following?.abort()
    following = undefined
    isAsked = false
    // The screen of an expired session stays. Otherwise whoever signs in next begins with nothing.
    if (state === 'out') seen = lowest = undefined
  })

  channel.onmessage = ({ data }: MessageEvent<Relayed>) => {
    if (!following) return
    const after = seen ?? data.since
    if (data.since > after && !data.restart) {
      presence.hear(data.present)
      void catchUp(after, following.signal)
    } else take(data, after)
  }

  return {
    isFollowing: () => isAsked,
    seen: () => seen,
    async catchUp(milliseconds) {
      if (following && seen !== undefined)
        await catchUp(seen, AbortSignal.any([following.signal, AbortSignal.timeout(milliseconds)]))
    },
    answered(cursor) {
      if (session.get().state !== 'in' && session.get().state !== 'checking') return
      const isEarlier = cursor !== undefined && cursor < (lowest ?? Number.POSITIVE_INFINITY)
      if (isEarlier) lowest = cursor
      if (!following) start()
      // It was made before the one at which this tab has begun.
      else if (isEarlier && seen !== undefined && cursor < seen) void catchUp(cursor, following.signal)
    },
  }
}
