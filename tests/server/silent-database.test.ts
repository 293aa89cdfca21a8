import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#tests/databases.ts'
import { type ServerProcess, startProcess } from '#tests/server-process.ts'
import { collectAt, paymentsToCollect, signInAt, type ToCollect } from './payments-to-collect.ts'
import { proxyTo, type SilentProxy } from './silent-proxy.ts'

/*
 * A PostgreSQL that neither answers nor closes its connections, as after a power cut of its machine or behind a router that
 * forgets idle connections. What asks for it must fail in its time, and be well again without a restart.
 */

const [, postgres] = engines
describe('a PostgreSQL that falls silent', () => {
  let school: ToCollect
  let proxy: SilentProxy
  let server: ServerProcess
  let token: string
  beforeAll(async () => {
    school = await paymentsToCollect(postgres!, 40)
    const { options } = school.fresh
    const url = new URL('url' in options ? options.url : '')
    proxy = await proxyTo(url.hostname, Number(url.port || 5432))
    url.hostname = '127.0.0.1'
    url.port = String(proxy.port)
    server = await startProcess({ where: { url: url.href }, env: { DATABASE_CONNECTIONS: '4' } })
    token = await signInAt(server.url, 'boss')
  })
  afterAll(async () => {
    await server?.kill()
    proxy?.close()
    await school?.fresh.drop()
  })

  const within = async (milliseconds: number, path: string): Promise<number> => {
    const signal = AbortSignal.timeout(milliseconds)
    const headers = { Authorization: `Bearer ${token}` }
    return fetch(`${server.url}${path}`, { headers, signal }).then(
      async reply => {
        await reply.arrayBuffer()
        return reply.status
      },
      () => 0,
    )
  }
  const reads = () => within(5000, '/admin/getStudent')

  test('an answer that is cut off in the middle of a row is a failure, and the next one is whole', async () => {
    expect(await reads()).toBe(200)
    proxy.cut(200, 3)
    expect(await within(20_000, '/admin/getStudent?ids=S0001')).not.toBe(0)
    await expect.poll(reads, { timeout: 60_000 }).toBe(200)
  })

  test('one that answers late is waited for', async () => {
    proxy.delay(300)
    expect(await within(20_000, '/admin/getCourse')).toBe(200)
    proxy.delay(0)
  })

  test('/healthz answers in its time, reads and writes go on by themselves, and nothing is done twice', async () => {
    // Every thread and several connections are in use.
    await Promise.all(school.ids.slice(0, 8).map(id => collectAt(server.url, token, id, `once ${id}`)))
    await Promise.all(Array.from({ length: 8 }, reads))
    proxy.silence()
    const left = school.ids.slice(8, 16)
    const collected = left.map(id => collectAt(server.url, token, id, `once ${id}`))
    const began = performance.now()
    expect(await within(7000, '/healthz')).not.toBe(0)
    expect(performance.now() - began).toBeLessThan(7000)
    for (const { status } of await Promise.all(collected)) expect([200, 503]).toContain(status)
    await expect.poll(reads, { timeout: 120_000 }).toBe(200)
    await expect.poll(() => within(7000, '/healthz'), { timeout: 60_000 }).toBe(200)
    for (const id of left) expect((await collectAt(server.url, token, id, `once ${id}`)).status).toBe(200)
  }, 240_000)

  test('a stop ends the process in its time, whatever hangs', async () => {
    await Promise.all(Array.from({ length: 8 }, reads))
    proxy.silence()
    const hanging = [reads(), collectAt(server.url, token, school.ids[30]!, 'once more').catch(() => undefined)]
    const began = performance.now()
    await server.stop()
    expect(performance.now() - began).toBeLessThan(50_000)
    await Promise.all(hanging)
  }, 120_000)
})
