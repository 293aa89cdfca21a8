import { readdirSync, statfsSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { missingTools } from '#server/office/backups/dump.ts'
import { makeBackup } from '#server/office/backups/make-backup.ts'
import { engines, sqlite } from '#tests/databases.ts'
import { openSchool } from '#tests/invoices/school.ts'
import { startProcess } from '#tests/server-process.ts'
import { openWorld } from '#tests/world.ts'
import { smallDisks } from './small-disk.ts'

const chan = { first_name: 'Tai Man', surname: 'Chan', address: 'x'.repeat(900) }

test.each([
  ['full', (pages: number) => `pragma max_page_count = ${pages}`, 'pragma max_page_count = 1073741823'],
  ['read-only', () => 'pragma query_only = on', 'pragma query_only = off'],
])('while the disk is %s, writes are refused with a retry, reads go on, and nothing is lost', async (_, start, end) => {
  const world = await openWorld(sqlite)
  const { schema } = world.database
  try {
    await world.did('createStudent', chan)
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(schema)
    await sql.raw(start(rows[0]!.page_count)).execute(schema)
    let stored = 1
    let reply = await world.call('createStudent', chan, { key: 'one' })
    for (let turn = 0; reply.status === 201 && turn < 100; turn += 1) {
      stored += 1
      reply = await world.call('createStudent', chan, { key: `more ${turn}` })
    }
    expect(reply.status).toBe(503)
    expect(reply.headers.get('retry-after')).toBe('2')
    expect(reply.body).toMatchObject({ code: 'databaseAway' })
    const ids = async () => (await world.did('getStudent', {})).data.map(student => student.student_id)
    expect(await ids()).toHaveLength(stored)
    await sql.raw(end).execute(schema)
    await world.did('createStudent', chan, { key: 'last' })
    expect(await ids()).toEqual(Array.from({ length: stored + 1 }, (_, at) => `S${String(at + 1).padStart(4, '0')}`))
  } finally {
    await world.close()
  }
})

const megabyte = 2 ** 20

const missing = await missingTools('postgres://127.0.0.1/klass')
// Without the tools of PostgreSQL no backup is begun, as `backups/postgres.test.ts` shows.
test.each(missing === undefined ? smallDisks(1) : [])(
  'a backup of PostgreSQL for which the disk has no space leaves nothing, and the next try makes one',
  async ({ folder, remove }) => {
    const school = await openSchool(engines[1]!)
    const filler = join(folder, 'filler')
    const make = () =>
      makeBackup({ where: school.fresh.options, target: join(folder, 'backup.dump'), at: '2026-11-20T02:00:00Z' })
    try {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc((bavail - 1) * bsize))
      await expect(make()).rejects.toThrow()
      expect(readdirSync(folder)).toEqual(['filler'])
      unlinkSync(filler)
      expect(await make()).toMatchObject({ contents: { students: 2 } })
    } finally {
      await school.close()
      remove()
    }
  },
)

// Where nobody may make a disk, the tests above and `failing-disk.test.ts` alone show what a full one does.
test.each(smallDisks(16))(
  'on a disk that is really full, people sign in and read, and writes go on once there is space',
  async ({ folder, remove }) => {
    const where = { file: join(folder, 'klass.db') }
    const password = 'a boss of a small disk'
    const server = await startProcess({ where, env: { BOSS_PASSWORD: password, LOG_LEVEL: 'error' } })
    try {
      const ask = (path: string, body?: object, token?: string) =>
        fetch(server.url + path, {
          method: body ? 'POST' : 'GET',
          headers: {
            ...(token ? { Authorization: `Bearer ${token}` } : {}),
            ...(body ? { 'Content-Type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      const signIn = async () => {
        const reply = await ask('/admin/login', { username: 'boss', password })
        expect(reply.status).toBe(200)
        return ((await reply.json()) as { token: string }).token
      }
      const token = await signIn()
      const create = (n: number) =>
        ask('/admin/createStudent', { first_name: 'Tai Man', surname: `Chan ${n}`, address: 'x'.repeat(900) }, token)
      const filler = join(folder, 'filler')
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(filler, Buffer.alloc(bavail * bsize - megabyte))

      let stored = 0
      let reply = await create(stored)
      for (; reply.status === 201 && stored < 2000; reply = await create(stored)) stored += 1
      expect([reply.status, await reply.json()]).toEqual([503, expect.objectContaining({ code: 'databaseAway' })])
      const count = async (as: string) =>
        ((await (await ask('/admin/getStudent', undefined, as)).json()) as { data: unknown[] }).data.length
      expect(await count(token)).toBe(stored)
      expect(await count(await signIn())).toBe(stored)
      // A write as small as that of the health check may find room in the log of SQLite. It says then that no space is left.
      await expect.poll(async () => (await ask('/healthz')).text()).toMatch(/^(cannot write|ok\ndisk 0 MB free)\n/)
      // 13 is what SQLite calls a full disk. The first failure is logged as such, and of the write test only its first.
      const failures = server.output().match(/"event":"(failure|the database takes no writes)".*"errcode":\d+/g) ?? []
      expect(failures[0]).toMatch(/"errcode":13$/)
      expect(failures.filter(line => line.includes('takes no writes')).length).toBeLessThanOrEqual(1)

      unlinkSync(filler)
      expect((await create(stored)).status).toBe(201)
      expect(await count(token)).toBe(stored + 1)
      await expect.poll(async () => (await ask('/healthz')).status).toBe(200)
    } finally {
      await server.stop()
      remove()
    }
  },
)
