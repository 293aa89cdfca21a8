import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Unreachable } from '#client/core/api.ts'
import { createApi } from '#client/core/create-api.ts'
import { sessionStore } from '#client/core/session.ts'
import { rowsInTurn } from '#client/data/rows-by-page.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { calls } from '#contract/calls.ts'
import type { ReadHandler } from '#server/calls/handler.ts'
import { handlers } from '#server/main/handlers.ts'
import { type Server, startServer } from '#server/main/server.ts'
import { createLog } from '#server/process/log.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'
import { lengthenLog } from './long-log.ts'

/*
 * All of the log is sent portion by portion, while the server reads.
 */

const many = 10_000

describe.each(engines)('the whole log on $name', engine => {
  let world: World
  let server: Server
  let token: string
  beforeAll(async () => {
    world = await openWorld(engine)
    await world.student('Tai Man', 'Chan', '陳大文')
    await lengthenLog(world.database, many)
    await world.student('Ka Yan', 'Lee', '李嘉欣')
    token = await world.signIn('boss')
    server = await start()
  })
  afterAll(async () => {
    await server.close()
    await world.close()
  })

  const start = (getAuditLog?: ReadHandler<'getAuditLog'>): Promise<Server> =>
    startServer({
      where: world.fresh.options,
      console: null,
      log: createLog('silent'),
      clock: world.clock.now,
      ...(getAuditLog ? { handlers: { ...handlers, getAuditLog } } : {}),
    })
  const ids = async (filter = '') => {
    const { reader } = world.database
    const all = reader.selectFrom('audit_log').select(['id', 'call']).orderBy('id', 'desc')
    return (await all.execute()).filter(({ call }) => call.includes(filter)).map(({ id }) => id)
  }
  /** What comes of it in the browser, and what is done before each part is taken. */
  const exported = async (
    given: { readonly filter?: string; readonly before?: string },
    meanwhile: (part: number) => unknown = () => undefined,
    at = server,
  ) => {
    const session = sessionStore({ getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
    session.enter(token, 'boss', 'boss')
    const api = createApi({ calls, host: at.url, session, expired: () => Promise.resolve(false) })
    const parts: (readonly AuditEntry[])[] = []
    for await (const some of rowsInTurn(options => api.getAuditLog({ whole: 'true', rows: '1', ...given }, options))) {
      await meanwhile(parts.length)
      parts.push(some as readonly AuditEntry[])
    }
    return parts
  }

  test('has every entry once, the newest first, though others are made meanwhile', async () => {
    const before = await ids()
    expect(before.length).toBeGreaterThan(many)
    const parts = await exported({}, () => world.student('Meanwhile', 'Made'))
    expect(parts.length).toBeGreaterThan(10)
    expect(parts.flat().map(({ id }) => id)).toEqual(before)
    expect(parts.flat().at(-1)).toMatchObject({ call: 'createStudent', about: 'Tai Man Chan 陳大文 (S0001)' })
    expect((await ids()).length).toBeGreaterThan(before.length)
  })

  test('has what its filter finds, also where that is far back', async () => {
    const found = (await exported({ filter: 'what:login' })).flat()
    expect(found.map(({ id }) => id)).toEqual(await ids('login'))
    const made = (await exported({ filter: 'what:createStudent' })).flat()
    expect(made.map(({ id }) => id)).toEqual(await ids('createStudent'))
    expect((await exported({ filter: 'what:deletestudent' })).flat()).toEqual([])
    const [newest] = await ids()
    expect((await exported({ before: String(newest! - many) })).flat().map(({ id }) => id)).toEqual(
      (await ids()).filter(id => id < newest! - many),
    )
  })

  test('is the documented answer, compressed or not, and a part of it is asked for as before', async () => {
    const documented = async (query: string, encoding: string) => {
      const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': encoding }
      const answer = await fetch(`${server.url}/admin/getAuditLog?${query}`, { headers })
      return { body: (await answer.json()) as { readonly data: readonly AuditEntry[] }, headers: answer.headers }
    }
    const first = await documented('rows=1&limit=1000', 'identity')
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { body, headers } = await documented('whole=true&rows=1', encoding)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(body).toMatchObject({ success: true })
      expect(body.data).toHaveLength((await ids()).length)
      expect(body.data.slice(0, 1000)).toEqual(first.body.data)
    }
    expect((await world.did('getAuditLog', { whole: 'true' })).data.map(({ id }) => id)).toEqual(await ids())
    expect((await world.did('getAuditLog', {})).data).toHaveLength(200)
    const [newest] = await ids()
    const { data } = await world.did('getAuditLog', { after: String(newest! - 3) })
    expect(data.map(({ id }) => id)).toEqual((await ids()).filter(id => id > newest! - 3))
  })

  test('that breaks off is a failure for whoever has asked', async () => {
    let read = 0
    const { run, ...of } = handlers.getAuditLog
    const breaking = await start({
      ...of,
      run: (...given) => {
        read += 1
        if (read > 4) throw new Error('The disk is gone.')
        return run(...given)
      },
    })
    try {
      await expect(exported({}, () => undefined, breaking)).rejects.toThrow(Unreachable)
      expect(read).toBeGreaterThan(4)
    } finally {
      await breaking.close()
    }
  })

  test('of a server that sends its first entries alone is not taken for all of it', async () => {
    const { portions: _, ...older } = handlers.getAuditLog
    const old = await start(older)
    try {
      await expect(exported({}, () => undefined, old)).rejects.toThrow(expect.objectContaining({ name: 'NotOffered' }))
    } finally {
      await old.close()
    }
  })
})
