import type { QueryClient } from '@tanstack/query-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { engines } from '#tests/databases.ts'
import { query } from '#tests/postgres.ts'
import { openWorld, type World } from '#tests/world.ts'
import { callsAt, consoleAt, late, type Watched } from './console-at.ts'
import { Place, processOf } from './place.ts'
import { type Make, writersOf } from './writers.ts'

/*
 * What eight consoles of two people saw while all of them wrote: none ever saw a row go back in time, and in the end each
 * has what a new one loads. Their requests reach one or the other of two servers, some of their connections break, and in
 * the middle one of the servers is killed and started again: in the long run one in a process of its own, by SIGKILL, several
 * times. On PostgreSQL the connections of the servers to the database break as well.
 */

afterEach(() => vi.unstubAllGlobals())

const soaking = process.env.SOAK_SECONDS !== undefined
/** Milliseconds of writing. */
const lasts = soaking ? 60_000 : 2500
/** How often a server is killed. */
const kills = soaking ? 4 : 1
const consoles = 8
const patience = { timeout: 60_000 }

/** The same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Breaks all connections of these servers to their database, and says how many these were. */
async function breakConnections({ fresh: { options } }: World): Promise<number> {
  if (!('url' in options)) return 0
  const own = `datname = current_database() and application_name like 'klass %'`
  return (await query(options.url, `select pg_terminate_backend(pid) from pg_stat_activity where ${own}`)).length
}

describe.each(engines)('on $name', engine => {
  test('no console sees a row go back in time, and each ends with what a new one loads', async () => {
    const seed = Number(process.env.SEED ?? 20261123)
    const random = randomFrom(seed)
    const world = await openWorld(engine)
    // A process has the clock of the computer, and what is written here must not be older.
    const setClock = () => world.clock.set(Temporal.Now.plainDateTimeISO('Asia/Hong_Kong').toString())
    if (soaking) setClock()
    const inProcess = ({ send, close }: World) => ({ send, end: close })
    const first = new Place(() => Promise.resolve(inProcess(world)))
    const second = new Place(async () => (soaking ? processOf(world) : inProcess(await world.secondServer())))
    const places = [first, second]
    for (const place of places) await place.start()
    let breaking = false
    /** Connections to the database that were broken. */
    let cut = 0
    const { writes, watched, each } = await writersOf(world, 6)
    const watchedBy = (at: number) => [...watched, ...each.filter((_, n) => n % consoles === at)]
    const idle = [...writes]
    // Both may reverse payments.
    const names = ['boss', 'may'] as const
    const tokens = await Promise.all(names.map(world.signIn))
    // SQLite waits for another connection's write by blocking the thread, and without a process both have the same one.
    const writable = engine.name === 'PostgreSQL' ? places : soaking ? [second] : [first]
    const answersIn = (client: QueryClient, lists: readonly Watched[]) =>
      lists.map(({ name, given }) => ({ name, answer: client.getQueryData<unknown>([name, given]) }))
    const all = new Map(
      Array.from({ length: consoles }, (_, at) => {
        const host = `http://console${at}`
        const person = { as: names[at % names.length]!, token: tokens[at % names.length]! }
        return [
          host,
          consoleAt({
            host,
            ...person,
            reads: places,
            writes: writable,
            watched: watchedBy(at),
            random: randomFrom(seed + at + 1),
            isBreaking: () => breaking,
          }),
        ] as const
      }),
    )
    vi.stubGlobal('fetch', (request: Request | string, init?: RequestInit) =>
      all.get(new URL(typeof request === 'string' ? request : request.url).origin)!.fetched(request, init),
    )
    try {
      for (const one of all.values()) one.begin()
      await expect.poll(() => [...all.values()].every(one => one.isFollowing()), patience).toBe(true)
      breaking = true
      const until = performance.now() + lasts
      let written = 0
      let starting = false
      let isRestarted = false
      const goesOn = () => performance.now() < until || !isRestarted
      const someWrites = async (make: Make): Promise<void> => {
        while (goesOn()) {
          // Of one row the writes follow each other. Otherwise nobody could say which of two came later.
          const [write] = idle.splice(Math.floor(random() * idle.length), 1)
          if (!write) return
          await write(make)
          written += 1
          idle.push(write)
          await late(random, 20)
        }
      }
      const someBreaks = async (): Promise<void> => {
        while (goesOn()) {
          await late(random, 1000)
          if (soaking) setClock()
          // A server that cannot start ends, and says why.
          if (!starting) cut += await breakConnections(world)
        }
      }
      const restart = async (): Promise<void> => {
        for (let turn = 1; turn <= kills; turn += 1) {
          const before = { written, missed: second.missed }
          await expect.poll(() => written, patience).toBeGreaterThan(before.written + consoles)
          if (soaking) await late(random, lasts / kills)
          await second.kill()
          await expect.poll(() => second.missed, patience).toBeGreaterThan(before.missed + consoles)
          starting = true
          await second.start()
          starting = false
        }
        isRestarted = true
      }
      // Half of them are what the consoles do themselves.
      const makers = [...all.values()].flatMap(({ make }, at) => [
        make,
        callsAt(writable, tokens[at % tokens.length]!, random),
      ])
      await Promise.all([...makers.map(someWrites), someBreaks(), restart()])
      breaking = false
      // One more, which those hear of who have missed others.
      await writes[0]!(world.did)
      const { cursor } = await world.did('getChanges', {})
      for (const [at, { heard, client }] of [...all.values()].entries()) {
        const lists = watchedBy(at)
        const anew = await Promise.all(
          lists.map(async ({ name, given }) => ({ name, answer: await world.did(name, given as never) })),
        )
        await expect.poll(heard, patience).toBeGreaterThanOrEqual(cursor)
        await expect.poll(() => answersIn(client, lists), patience).toEqual(anew)
      }
      // They did see rows change, and their connections did break.
      const sum = (count: 'seen' | 'broken' | 'written') =>
        [...all.values()].reduce((all, { times }) => all + times[count], 0)
      expect(sum('seen')).toBeGreaterThan(consoles * 5)
      expect(sum('broken')).toBeGreaterThan(consoles)
      expect([...all.values()].every(({ times }) => times.written > 0)).toBe(true)
      expect(cut > 0).toBe(engine.name === 'PostgreSQL')
      expect(
        [...all.values()].flatMap(one => one.wentBack),
        `SEED=${seed}`,
      ).toEqual([])
    } finally {
      for (const one of all.values()) one.end()
      for (const place of [second, first]) await place.kill()
    }
  })
})
