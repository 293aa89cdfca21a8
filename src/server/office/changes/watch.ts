import type { Waiting } from '../../calls/service.ts'
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../process/clock.ts'
import { timings } from '../../process/timings.ts'
import { type Presence, presenceOf } from '../presence/presence.ts'
import { newestEntry } from './newest-entry.ts'

/** Those of some sessions that have not ended. */
type SignedIn = (hashes: readonly string[]) => Promise<ReadonlySet<string>>

type Read = (newest: number) => Promise<Uint8Array>
type End = 'news' | 'nothing' | 'signed out'
type Waiter = {
  readonly sessionHash: string
  readonly since: number
  readonly knows: string | undefined
  readonly deadline: number
  readonly end: (how: End) => void
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
  answer(waiting: Waiting, read: Read): Promise<Uint8Array | 'gone' | 'signed out'>
  /**
   * To be called each second, as long as the server runs: waits end that have lasted long enough, and it is looked for what
   * other servers have written. It waits for nothing that it starts, whatever the database is busy with.
   */
  look(): void
  /** How many wait. */
  waiting(): number
  close(): Promise<void>
}

/** Those who wait. */
function waitersOf(signedIn: SignedIn) {
  const all = new Set<Waiter>()
  return {
    all,
    has: (session: string) => [...all].some(({ sessionHash }) => sessionHash === session),
    wait({ since, caller, here, knows = '', signal }: Waiting & { readonly since: number }) {
      return new Promise<End>(resolve => {
        if (signal.aborted) return resolve('nothing')
        const waiter = {
          since,
          sessionHash: caller.sessionHash,
          knows: here && knows,
          deadline: performance.now() + timings.changesWait,
          end: resolve,
        }
        all.add(waiter)
        signal.addEventListener('abort', () => {
          all.delete(waiter)
          resolve('nothing')
        })
      })
    },
    end(how: (waiter: Waiter) => 'news' | 'nothing' | undefined): void {
      const ended = [...all].flatMap(waiter => {
        const why = how(waiter)
        return why ? [{ waiter, why }] : []
      })
      if (ended.length === 0) return
      for (const { waiter } of ended) all.delete(waiter)
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
    },
    /** Ends the wait of those whose session has ended. Returns which of these sessions have. */
    async endSignedOut(sessions: readonly string[]): Promise<readonly string[]> {
      // Who comes while they are looked up is not among them.
      const asked = [...all]
      const still = await signedIn([...new Set(asked.map(({ sessionHash }) => sessionHash).concat(sessions))])
      for (const waiter of asked) if (!still.has(waiter.sessionHash) && all.delete(waiter)) waiter.end('signed out')
      return sessions.filter(each => !still.has(each))
    },
  }
}

/** Tells those who wait who else is here, each at their own pace. */
function peopleFor(waiters: ReturnType<typeof waitersOf>, presence: Presence) {
  let toldAll = Number.NEGATIVE_INFINITY
  /** The sessions of those who have hung up, and when they did. */
  const hungUp = new Map<string, number>()
  /** When each session was told of people last. */
  const told = new Map<string, number>()
  /** Milliseconds after which the same person is told of people again. */
  const pace = (): number => Math.max(timings.changesLook, waiters.all.size * timings.presenceForEach)

  function forget(session: string): void {
    told.delete(session)
    presence.forget(session)
  }

  /** Ends the wait of those who know of other people than those who are here. */
  function tell(): void {
    const now = performance.now()
    if (now - toldAll < pace()) return
    const version = presence.version()
    const isOld = ({ knows }: Waiter): boolean => knows !== undefined && knows !== version
    if (![...waiters.all].some(isOld)) return
    toldAll = now
    waiters.end(waiter => (isOld(waiter) ? 'nothing' : undefined))
  }

  return {
    tell,
    forget,
    note({ caller, here, signal }: Waiting): void {
      if (!here) return
      // Also of one that is not waiting yet, or has just been woken.
      signal.addEventListener('abort', () => hungUp.set(caller.sessionHash, performance.now()))
      if (presence.note(caller, here)) tell()
    },
    /** Who opens a dialog hangs up as well, and asks again at once. */
    forgetClosed(now: number): void {
      for (const [session, at] of hungUp) {
        if (now - at < timings.browserClosed) continue
        hungUp.delete(session)
        if (!waiters.has(session)) forget(session)
      }
    },
    /** Answers of some changes are shared. Who is here is put at the end of each. */
    addTo(bytes: Uint8Array, { caller, here, knows = '' }: Waiting): Uint8Array {
      if (!here || knows === presence.version()) return bytes
      told.set(caller.sessionHash, performance.now())
      return Buffer.concat([bytes.subarray(0, -1), Buffer.from(`,"present":${presence.json()}}`)])
    },
    /** Changes come often. Who knows of people hears of others at their own pace. */
    isDue: ({ caller, knows = '' }: Waiting): boolean =>
      knows === '' || performance.now() - (told.get(caller.sessionHash) ?? Number.NEGATIVE_INFINITY) >= pace(),
  }
}

/** Those who ask for what has changed since the same entry share one read. */
function sharedReads() {
  let upTo = 0
  const reads = new Map<number, Promise<Uint8Array>>()
  return (since: number, newest: number, read: Read): Promise<Uint8Array> => {
    if (upTo !== newest) reads.clear()
    upTo = newest
    const found = reads.get(since) ?? read(newest)
    reads.set(since, found)
    // A failed read is not shared with those who ask later.
    found.catch(() => reads.get(since) === found && reads.delete(since))
    return found
  }
}

/**
 * Watches the audit log for everybody who waits for changes: at once after writes of this server, and with each look for
 * those of others, as long as somebody waits. Who waits is present, and hears who else is.
 */
export function watchChanges(database: Database, signedIn: SignedIn, clock: Clock): Changes {
  const presence = presenceOf(database, clock)
  const waiters = waitersOf(signedIn)
  const people = peopleFor(waiters, presence)
  const entry = newestEntry(database, () =>
    waiters.end(waiter => (waiter.since < entry.known().newest ? 'news' : undefined)),
  )
  const readOnce = sharedReads()
  let exchanging = false
  let closed = false
  let sessionsLooked = performance.now()

  function endSignedOut(): void {
    sessionsLooked = performance.now()
    void waiters
      .endSignedOut(presence.sessions())
      .then(ended => {
        for (const session of ended) people.forget(session)
        people.tell()
      })
      // A failure is that of the database, which whoever reads hears of.
      .catch(() => undefined)
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
        people.tell()
      })
  }

  async function wait(asked: Waiting & { readonly since: number }): Promise<End> {
    // Who knows of nobody yet does not wait.
    if (closed || (asked.here && !asked.knows)) return 'nothing'
    return waiters.wait(asked)
  }

  async function answerSince(asked: Waiting & { readonly since: number }, read: Read) {
    const { since, signal } = asked
    // Another server may have told of an entry that this one has not seen yet.
    if (since > entry.known().last) await entry.look()
    const { newest, last } = entry.known()
    // On PostgreSQL another server may have decided more than this one. No server knows an entry after the last.
    if (since >= newest && since <= last) {
      const how = await wait(asked)
      if (how === 'signed out') return how
      if (how === 'nothing') return signal.aborted ? 'gone' : people.addTo(nothingSince(since), asked)
    }
    const news = await readOnce(since, entry.known().newest, read)
    return people.isDue(asked) ? people.addTo(news, asked) : news
  }

  return {
    async newest() {
      await entry.catchUp()
      return entry.known().newest
    },
    wrote(sessions = false) {
      entry.outdate()
      if (waiters.all.size > 0) void entry.look()
      if (sessions) endSignedOut()
    },
    async answer(asked, read) {
      people.note(asked)
      await entry.catchUp()
      const { since } = asked
      if (since !== undefined) return answerSince({ ...asked, since }, read)
      return people.addTo(await read(entry.known().newest), asked)
    },
    look() {
      // It goes on until those who were here are forgotten, at all servers.
      if (closed || (waiters.all.size === 0 && !presence.isNeeded())) return
      const now = performance.now()
      waiters.end(waiter => (waiter.deadline <= now ? 'nothing' : undefined))
      if (now - sessionsLooked > timings.sessionsLook) endSignedOut()
      people.forgetClosed(now)
      people.tell()
      exchange()
      if (waiters.all.size > 0) void entry.look()
    },
    waiting: () => waiters.all.size,
    async close() {
      closed = true
      for (const waiter of waiters.all) waiter.end('nothing')
      waiters.all.clear()
      // When the database is away, others forget by themselves who was here.
      await presence.close().catch(() => undefined)
    },
  }
}

const nothingSince = (since: number): Uint8Array =>
  Buffer.from(JSON.stringify({ success: true, cursor: since, changes: [] }))
