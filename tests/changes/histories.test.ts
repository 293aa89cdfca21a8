import type { QueryClient } from '@tanstack/query-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'
import { consoleAt, late, lists } from './console-at.ts'

/*
 * What eight consoles saw while all of them wrote: none ever saw a row go back in time, and in the end each has what a
 * new one loads. Their requests reach one or the other of two servers, and some of their connections break.
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

const answersIn = (client: QueryClient) => lists.map(name => client.getQueryData<unknown>([name, {}]))

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
    const hosts = Array.from({ length: consoles }, (_, at) => `http://console${at}`)
    const all = new Map(
      hosts.map((host, at) => [host, consoleAt(host, servers, randomFrom(seed + at + 1), () => breaking)] as const),
    )
    vi.stubGlobal('fetch', (request: Request | string, init?: RequestInit) =>
      all.get(new URL(typeof request === 'string' ? request : request.url).origin)!.fetched(request, init),
    )
    try {
      const rows = await Promise.all(Array.from({ length: 12 }, (_, at) => rowsAt(world, at)))
      for (const one of all.values()) one.begin()
      const until = performance.now() + lasts
      const someWrites = async (): Promise<void> => {
        while (performance.now() < until) {
          // Of one row the writes follow each other. Otherwise nobody could say which of two came later.
          const [row] = rows.splice(Math.floor(random() * rows.length), 1)
          if (!row) return
          await row(writers[Math.floor(random() * writers.length)]!)
          rows.push(row)
          await late(random, 20)
        }
      }
      await Promise.all(Array.from({ length: consoles }, someWrites))
      breaking = false
      // One more, which those hear of who have missed others.
      await rows[0]!(world)
      const { cursor } = await world.did('getChanges', {})
      const anew = await Promise.all(lists.map(name => world.did(name, {})))
      for (const { heard, client } of all.values()) {
        await expect.poll(heard, patience).toBeGreaterThanOrEqual(cursor)
        await expect.poll(() => answersIn(client), patience).toEqual(anew)
      }
      // They did see rows change, and their connections did break.
      const sum = (count: 'seen' | 'broken') => [...all.values()].reduce((all, { times }) => all + times[count], 0)
      expect(sum('seen')).toBeGreaterThan(consoles * 5)
      expect(sum('broken')).toBeGreaterThan(consoles)
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

/** A new student and a new message. Each call writes one of them, and says in it how often that was done. */
async function rowsAt(world: World, at: number): Promise<(server: World) => Promise<unknown>> {
  const studentId = await world.student(`Student ${at}`, 'Au')
  const { message_id: messageId } = await world.did('createMessage', { recipient_type: 'all', message_text: '0' })
  let version = 0
  return async server => {
    version += 1
    if (version % 5 === 0) await server.did('toggleStudentStatus', { studentId })
    if (version % 7 === 0) await server.student(`Student ${at} ${version}`, 'Au')
    if (version % 2 === 0) return server.did('updateMessage', { messageId, message_text: String(version) })
    return server.did('updatestudent', {
      studentId,
      first_name: `Student ${at}`,
      surname: 'Au',
      school: String(version),
    })
  }
}
