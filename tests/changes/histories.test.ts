import type { QueryClient } from '@tanstack/query-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { engines } from '#tests/databases.ts'
import { query } from '#tests/postgres.ts'
import { openWorld, type World } from '#tests/world.ts'
import { consoleAt, late } from './console-at.ts'
import { writersOf } from './writers.ts'

/*
 * What eight consoles saw while all of them wrote: none ever saw a row go back in time, and in the end each has what a
 * new one loads. Their requests reach one or the other of two servers, and some of their connections break. On PostgreSQL
 * so do those of the servers to the database.
 */

afterEach(() => vi.unstubAllGlobals())

const soaking = process.env.SOAK_SECONDS !== undefined
/** Milliseconds of writing. */
const lasts = soaking ? 60_000 : 2500
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
    const second = await world.secondServer()
    const servers = [world, second]
    // SQLite waits for another connection's write by blocking the thread, and here both have the same one.
    const writers = engine.name === 'SQLite' ? [world] : servers
    let breaking = true
    /** Connections to the database that were broken. */
    let cut = 0
    const { writes, watched } = await writersOf(world, 6)
    const idle = [...writes]
    // Both are signed in before connections break.
    await Promise.all(servers.map(server => server.signIn('boss')))
    const answersIn = (client: QueryClient) =>
      watched.map(({ name, given }) => client.getQueryData<unknown>([name, given]))
    const hosts = Array.from({ length: consoles }, (_, at) => `http://console${at}`)
    const all = new Map(
      hosts.map(
        (host, at) => [host, consoleAt(host, servers, watched, randomFrom(seed + at + 1), () => breaking)] as const,
      ),
    )
    vi.stubGlobal('fetch', (request: Request | string, init?: RequestInit) =>
      all.get(new URL(typeof request === 'string' ? request : request.url).origin)!.fetched(request, init),
    )
    try {
      for (const one of all.values()) one.begin()
      const until = performance.now() + lasts
      const someWrites = async (): Promise<void> => {
        while (performance.now() < until) {
          // Of one row the writes follow each other. Otherwise nobody could say which of two came later.
          const [write] = idle.splice(Math.floor(random() * idle.length), 1)
          if (!write) return
          await write(writers[Math.floor(random() * writers.length)]!)
          idle.push(write)
          await late(random, 20)
        }
      }
      const someBreaks = async (): Promise<void> => {
        while (performance.now() < until) {
          await late(random, 1000)
          cut += await breakConnections(world)
        }
      }
      await Promise.all([...Array.from({ length: consoles }, someWrites), someBreaks()])
      breaking = false
      // One more, which those hear of who have missed others.
      await writes[0]!(world)
      const { cursor } = await world.did('getChanges', {})
      const anew = await Promise.all(watched.map(({ name, given }) => world.did(name, given as never)))
      for (const { heard, client } of all.values()) {
        await expect.poll(heard, patience).toBeGreaterThanOrEqual(cursor)
        await expect.poll(() => answersIn(client), patience).toEqual(anew)
      }
      // They did see rows change, and their connections did break.
      const sum = (count: 'seen' | 'broken') => [...all.values()].reduce((all, { times }) => all + times[count], 0)
      expect(sum('seen')).toBeGreaterThan(consoles * 5)
      expect(sum('broken')).toBeGreaterThan(consoles)
      expect(cut > 0).toBe(engine.name === 'PostgreSQL')
      expect(
        [...all.values()].flatMap(one => one.wentBack),
        `SEED=${seed}`,
      ).toEqual([])
    } finally {
      for (const one of all.values()) one.end()
      await second.close()
      await world.close()
    }
  })
})
