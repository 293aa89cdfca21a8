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
      'src/server/db/migrate.ts',
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
      release.change('src/server/input-thread.ts', 'const port = parentPort', '\nconst port = parentPort')
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
