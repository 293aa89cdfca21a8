import type { Waiting } from '../../calls/service.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../process/clock.ts'
import { presenceOf } from '../presence/presence.ts'
import { entriesOf, type Known } from './newest-entry.ts'

/** Milliseconds between two looks at what other servers have written, and the least time between two deadlines. */
const pause = 1000
/** With a pause, the 25 seconds of the contract. */
const longestWait = 24_000
/**
 * Milliseconds between two answers about who is here, for each of those who wait: nobody hears more often than each second,
 * and not more than fifty are woken in a second. Changes of rows wake everybody at once.
 */
const pauseForEach = 20
/** Milliseconds after which a browser that has hung up, and does not ask again, is closed. */
const closedAfter = 3000
/** Milliseconds between two looks at whose session has ended at another server. */
const sessionsEach = 20_000

type Waiter = {
  readonly sessionHash: string
  readonly since: number
  readonly knows: string | undefined
  readonly deadline: number
  readonly end: (how: 'news' | 'nothing' | 'signed out') => void
}
export type Changes = {
  /** The newest entry whose operation, and all before it, an answer shows that is made from now on. */
  newest(): Promise<number>
  /** To be called after each write of this server. With `sessions`, some may have ended. */
  wrote(sessions?: boolean): void
  /**
   * Waits for news and reads them. Those who wait from the same entry share one read. Nobody holds a connection to the
   * database, a thread or a timer meanwhile.
   */
  answer(waiting: Waiting, read: (newest: number) => Promise<Uint8Array>): Promise<Uint8Array | 'gone' | 'signed out'>
  /** How many wait. */
  waiting(): number
  close(): Promise<void>
}

/**
 * Watches the audit log for everybody who waits for changes: at once after writes of this server, and each second for
 * those of others, as long as somebody waits. Who waits is present, and hears who else is. `signedIn` returns those of some
 * sessions that have not ended.
 */
export function watchChanges(
  database: Database,
  signedIn: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
  clock: Clock,
): Changes {
  const presence = presenceOf(database, clock)
  const entries = entriesOf(database)
  const waiters = new Set<Waiter>()
  let known: Known = { newest: 0, last: 0 }
  /** When the look began that found what is known. */
  let looked = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  let exchanging = false
  let timer: NodeJS.Timeout | undefined
  let closed = false
  /** When people were told of last, and sessions looked at. */
  let toldOfPeople = Number.NEGATIVE_INFINITY
  let sessionsLooked = performance.now()
  /** The sessions of those who have hung up, and when they did. */
  const hungUp = new Map<string, number>()
  /** When each session was told of people last. */
  const told = new Map<string, number>()
  let shared: { readonly newest: number; readonly reads: Map<number, Promise<Uint8Array>> } | undefined

  /** Resolves after a look that began after this call. */
  function look(): Promise<void> {
    if (running !== undefined) {
      next ??= running.then(() => {
        next = undefined
        return look()
      })
      return next
    }
    const began = performance.now()
    running = entries()
      .then(found => {
        known = found
        looked = began
      })
      // The database is away. Who reads hears of it, and the next look finds what this one has missed.
      .catch(() => undefined)
      .then(() => {
        running = undefined
        endSome(waiter => (waiter.since < known.newest ? 'news' : undefined))
      })
    return running
  }

  function endSome(how: (waiter: Waiter) => 'news' | 'nothing' | undefined): void {
    const ended = [...waiters].flatMap(waiter => {
      const why = how(waiter)
      return why ? [{ waiter, why }] : []
    })
    if (ended.length === 0) return
    for (const { waiter } of ended) waiters.delete(waiter)
    const hashes = ended.map(({ waiter }) => waiter.sessionHash)
    void signedIn([...new Set(hashes)])
      .then(
        still => (hash: string) => still.has(hash),
        // The database is away. What is to be sent cannot be read either.
        () => () => true,
      )
      .then(isSignedIn => {
        for (const { waiter, why } of ended) waiter.end(isSignedIn(waiter.sessionHash) ? why : 'signed out')
      })
  }

  async function endSignedOut(): Promise<void> {
    sessionsLooked = performance.now()
    const present = presence.sessions()
    // Who comes while they are looked up is not among them.
    const asked = [...waiters]
    const still = await signedIn([...new Set(asked.map(({ sessionHash }) => sessionHash).concat(present))])
    for (const session of present) if (!still.has(session)) forget(session)
    for (const waiter of asked) {
      if (still.has(waiter.sessionHash) || !waiters.delete(waiter)) continue
      waiter.end('signed out')
    }
    tellOfPeople()
  }

  function forget(session: string): void {
    told.delete(session)
    presence.forget(session)
  }

  /** Milliseconds after which the same person is told of people again. */
  const pace = (): number => Math.max(pause, waiters.size * pauseForEach)

  /** Who opens a dialog hangs up as well, and asks again at once. */
  function forgetClosed(now: number): void {
    for (const [session, at] of hungUp) {
      if (now - at < closedAfter) continue
      hungUp.delete(session)
      if (![...waiters].some(({ sessionHash }) => sessionHash === session)) forget(session)
    }
  }

  /** Ends the wait of those who know of other people than those who are here. */
  function tellOfPeople(): void {
    const now = performance.now()
    if (now - toldOfPeople < pace()) return
    const version = presence.version()
    if (![...waiters].some(({ knows }) => knows !== undefined && knows !== version)) return
    toldOfPeople = now
    endSome(({ knows }) => (knows !== undefined && knows !== version ? 'nothing' : undefined))
  }

  /**
   * One timer for all who wait. It goes on until those who were here are forgotten, at all servers. It waits for nothing that
   * it starts: whatever the database is busy with, waits end and changes are looked for.
   */
  function tick(): void {
    if (timer || closed || (waiters.size === 0 && !presence.isNeeded())) return
    timer = setTimeout(() => {
      timer = undefined
      const now = performance.now()
      endSome(waiter => (waiter.deadline <= now ? 'nothing' : undefined))
      // A failure is that of the database, which whoever reads hears of.
      if (now - sessionsLooked > sessionsEach) void endSignedOut().catch(() => undefined)
      forgetClosed(now)
      tellOfPeople()
      exchange()
      if (waiters.size > 0) void look()
      tick()
    }, pause)
    timer.unref()
  }

  /** Tells other servers of people and hears of theirs. It writes, so it may have to wait for a connection. */
  function exchange(): void {
    if (exchanging) return
    exchanging = true
    void presence
      .exchange()
      .catch(() => undefined)
      .then(() => {
        exchanging = false
        tellOfPeople()
        tick()
      })
  }

  function wait({ since, caller, here, knows = '', signal }: Waiting & { readonly since: number }) {
    return new Promise<Parameters<Waiter['end']>[0]>(resolve => {
      if (closed || signal.aborted) return resolve('nothing')
      const waiter = {
        since,
        sessionHash: caller.sessionHash,
        knows: here && knows,
        deadline: performance.now() + longestWait,
        end: resolve,
      }
      waiters.add(waiter)
      signal.addEventListener('abort', () => {
        waiters.delete(waiter)
        resolve('nothing')
      })
      tick()
    })
  }

  async function newest(): Promise<number> {
    if (next ?? running) await (next ?? running)
    else if (performance.now() - looked > pause) await look()
    return known.newest
  }

  function readOnce(since: number, read: (newest: number) => Promise<Uint8Array>): Promise<Uint8Array> {
    const { newest } = known
    if (shared?.newest !== newest) shared = { newest, reads: new Map() }
    const { reads } = shared
    const found = reads.get(since) ?? read(newest)
    reads.set(since, found)
    found.catch(() => reads.delete(since))
    return found
  }

  return {
    newest,
    wrote(sessions = false) {
      looked = Number.NEGATIVE_INFINITY
      if (waiters.size > 0) void look()
      // A failure is that of the database, which whoever reads hears of.
      if (sessions) void endSignedOut().catch(() => undefined)
    },
    async answer(asked, read) {
      const { since, caller, here, knows = '', signal } = asked
      // Also of one that is not waiting yet, or has just been woken.
      if (here) signal.addEventListener('abort', () => hungUp.set(caller.sessionHash, performance.now()))
      if (here && presence.note(caller, here)) tellOfPeople()
      if (here) tick()
      /** Answers of some changes are shared. Who is here is put at the end of each. */
      const withPeople = (bytes: Uint8Array): Uint8Array => {
        if (!here || knows === presence.version()) return bytes
        told.set(caller.sessionHash, performance.now())
        return Buffer.concat([bytes.subarray(0, -1), Buffer.from(`,"present":${presence.json()}}`)])
      }
      await newest()
      // Another server may have told of an entry that this one has not seen yet.
      if (since !== undefined && since > known.last) await look()
      if (since === undefined) return withPeople(await read(known.newest))
      // On PostgreSQL another server may have decided more than this one. No server knows an entry after the last.
      if (since >= known.newest && since <= known.last) {
        // Who knows of nobody yet does not wait.
        const how = here && knows === '' ? 'nothing' : await wait({ ...asked, since })
        if (how === 'signed out') return how
        if (how === 'nothing') return signal.aborted ? 'gone' : withPeople(nothingSince(since))
      }
      const news = await readOnce(since, read)
      // Changes come often. Who knows of people hears of others at their own pace.
      const isDue = performance.now() - (told.get(caller.sessionHash) ?? Number.NEGATIVE_INFINITY) >= pace()
      return knows === '' || isDue ? withPeople(news) : news
    },
    waiting: () => waiters.size,
    async close() {
      closed = true
      clearTimeout(timer)
      for (const waiter of waiters) waiter.end('nothing')
      waiters.clear()
      // When the database is away, others forget by themselves who was here.
      await presence.close().catch(() => undefined)
    },
  }
}

const nothingSince = (since: number): Uint8Array =>
  Buffer.from(JSON.stringify({ success: true, cursor: since, changes: [] }))
