import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { type ServerProcess, startProcess } from '#tests/server-process.ts'
import { copyOfServer } from './other-release.ts'

const running: ServerProcess[] = []
const started = async (...given: Parameters<typeof startProcess>) => {
  const server = await startProcess(...given)
  running.push(server)
  return server
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
})

const env = { BOSS_PASSWORD: 'correct horse battery', LOG_LEVEL: 'error' }
async function sign(url: string) {
  const reply = await fetch(`${url}/admin/login`, {
    method: 'POST',
    body: JSON.stringify({ username: 'boss', password: env.BOSS_PASSWORD }),
  })
  const { token } = (await reply.json()) as { token?: string }
  return { status: reply.status, token }
}
const create = (url: string, token: string | undefined) =>
  fetch(`${url}/admin/createStudent`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ first_name: 'Tai Man', surname: 'Chan' }),
  })
const told = async (reply: Response) => {
  const { code, error } = (await reply.json()) as { code?: string; error?: string }
  return [reply.status, code, error]
}

describe.each(engines)('on $name', engine => {
  test('a server beside which a newer one migrates the database changes nothing any more and says so', async () => {
    const newer = copyOfServer()
    newer.change(
      'src/server/db/migrations/migrate.ts',
      "': loginKeys,",
      "': loginKeys,\n  '9999-from-the-future': () => ['create table from_the_future (id integer)'],",
    )
    const fresh = await engine.openMigrated()
    try {
      const old = await started({ where: fresh.options, env })
      const { token } = await sign(old.url)
      expect((await create(old.url, token)).status).toBe(201)
      const next = await started({ where: fresh.options, env, entry: newer.entry })
      const health = async () => (await (await fetch(`${old.url}/healthz`)).text()).split('\n')[0]
      await expect.poll(health, { timeout: 10_000 }).toBe('cannot write: a newer Klass has taken over the database')
      expect((await fetch(`${old.url}/healthz`)).status).toBe(503)
      const refused = await create(old.url, token)
      expect(refused.headers.get('retry-after')).toBe('60')
      expect(await told(refused)).toEqual([
        503,
        'newerSchema',
        'A newer Klass has taken over the database, so this server changes nothing any more. It has to be stopped.',
      ])
      const students = async (url: string) => {
        const reply = await fetch(`${url}/admin/getStudent`, { headers: { Authorization: `Bearer ${token}` } })
        return ((await reply.json()) as { data: readonly unknown[] }).data.length
      }
      expect(await students(old.url)).toBe(1)
      expect((await create(next.url, token)).status).toBe(201)
      expect(await students(next.url)).toBe(2)
      expect(old.output().match(/a newer Klass has taken over/g)).toHaveLength(1)
    } finally {
      for (const server of running.splice(0)) expect(await server.stop()).toBe(0)
      await fresh.drop()
      newer.remove()
    }
  })

  test('the upgrade of the manual, with two servers: stop all, back up, replace the files, start all', async () => {
    const release = copyOfServer()
    const fresh = await engine.openMigrated()
    const target = mkdtempSync(join(tmpdir(), 'klass-upgrade-'))
    const both = () => Promise.all([1, 2].map(() => started({ where: fresh.options, env, entry: release.entry })))
    const students = async (url: string, token: string | undefined) => {
      const reply = await fetch(`${url}/admin/getStudent`, { headers: { Authorization: `Bearer ${token}` } })
      return ((await reply.json()) as { data: readonly { student_id: string }[] }).data.map(each => each.student_id)
    }
    try {
      const old = await both()
      const { token } = await sign(old[0]!.url)
      for (const { url } of old) expect((await create(url, token)).status).toBe(201)
      // 1. Stop all.
      for (const server of running.splice(0)) expect(await server.stop()).toBe(0)
      // 2. Back up.
      const { options } = fresh
      const place =
        'url' in options ? { DATABASE_URL: options.url, DATA_DIR: target } : { DATA_DIR: dirname(options.file) }
      const backup = release.entry.replace('serve.ts', 'backup.ts')
      const { PATH } = process.env
      const said = execFileSync(process.execPath, [backup, join(target, 'before')], {
        env: { PATH, ...place },
        encoding: 'utf8',
      })
      expect(said).toContain('Proved: 2 students')
      // 3. Replace the files.
      release.change(
        'src/server/db/migrations/migrate.ts',
        "': loginKeys,",
        "': loginKeys,\n  '9999-from-the-future': () => ['create table from_the_future (id integer)'],",
      )
      // 4. Start all, at the same time.
      const next = await both()
      for (const { url } of next) {
        // On a busy computer the threads that read start late.
        const health = async () => (await fetch(`${url}/healthz`)).text()
        await expect.poll(health, { timeout: 60_000 }).toMatch(/^ok\b/)
        expect(await students(url, token)).toHaveLength(2)
      }
      for (const { url } of next) expect((await create(url, token)).status).toBe(201)
      expect(await students(next[0]!.url, token)).toEqual(['S0001', 'S0002', 'S0003', 'S0004'])
      for (const server of next) expect(server.output()).not.toContain('a newer Klass has taken over')
    } finally {
      for (const server of running.splice(0)) expect(await server.stop()).toBe(0)
      await fresh.drop()
      release.remove()
      rmSync(target, { recursive: true })
    }
  })

  test('a thread that would load the files of another release does not start, and says what to do', async () => {
    const release = copyOfServer()
    const fresh = await engine.openMigrated()
    try {
      const server = await started({ where: fresh.options, env, entry: release.entry })
      const { token } = await sign(server.url)
      const headers = { Authorization: `Bearer ${token}` }
      // So large that a thread parses it, and another one makes the picture.
      const photo = (url: string, size: number) =>
        fetch(`${url}/admin/setStudentPhoto/S0001`, {
          method: 'PUT',
          headers,
          body: JSON.stringify({ data: 'A'.repeat(size) }),
        })
      release.change('src/server/http/input-thread.ts', 'const port = parentPort', '\nconst port = parentPort')
      for (const size of [100_000, 1000])
        expect(await told(await photo(server.url, size))).toEqual([
          503,
          'otherRelease',
          'The files of this server were replaced while it runs. It has to be restarted.',
        ])
      const again = await started({ where: fresh.options, env, entry: release.entry })
      expect((await photo(again.url, 100_000)).status).toBe(400)
    } finally {
      for (const server of running.splice(0)) expect(await server.stop()).toBe(0)
      await fresh.drop()
      release.remove()
    }
  })
})
