import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Pieces } from '#server/calls/replayed-bytes.ts'
import { WholeLists } from '#server/calls/whole-lists.ts'
import { engines } from '#tests/databases.ts'
import { openWorld, type World } from '#tests/world.ts'

describe.each(engines)('a whole list on $name', engine => {
  let world: World
  beforeEach(async () => {
    world = await openWorld(engine)
    for (let turn = 0; turn < 20; turn += 1) await world.student('Tai Man', `Chan ${turn}`, '陳大文')
  })
  afterEach(() => world.close())

  const list = (headers: Record<string, string> = {}, server = world) =>
    server.send('GET', '/admin/getStudent', { headers })
  const tagOf = async (server = world) => (await list({}, server)).headers.get('etag') ?? ''

  test('is not sent again while it is the same', async () => {
    const first = await list()
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/".+"$/)
    expect(first.headers.get('cache-control')).toBe('no-store')
    const again = await list({ 'If-None-Match': `"other", ${tag}` })
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, tag])
    expect(again.headers.get('cache-control')).toBe('no-store')
    expect((await list({ 'If-None-Match': tag.slice(2) })).status).toBe(304)
    expect((await list({ 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('is sent again once a row of it has changed, on whichever server', async () => {
    const secondServer = await world.secondServer()
    const tag = await tagOf(secondServer)
    await world.did('toggleStudentStatus', { studentId: 'S0001' })
    const after = await list({ 'If-None-Match': tag }, secondServer)
    expect(after.status).toBe(200)
    expect(JSON.stringify(after.body)).toContain('inactive')
    await secondServer.close()
  })

  test('has one tag on all servers', async () => {
    const secondServer = await world.secondServer()
    const tag = await tagOf()
    expect(await tagOf(secondServer)).toBe(tag)
    expect((await list({ 'If-None-Match': tag }, secondServer)).status).toBe(304)
    await secondServer.close()
  })

  test('has another tag after a change than a restored database has after another change', async () => {
    const { schema } = world.database
    const revision = () => schema.selectFrom('revisions').selectAll().where('table_name', '=', 'students').execute()
    const before = await revision()
    const tags = new Set([await tagOf()])
    for (const turn of [1, 2, 3]) {
      await world.did('toggleStudentStatus', { studentId: `S000${turn}` })
      tags.add(await tagOf())
      await schema.updateTable('revisions').set(before[0]!).where('table_name', '=', 'students').execute()
    }
    expect(tags.size).toBe(4)
  })

  test('stays the same when something else has changed, or a change was refused', async () => {
    const tag = await tagOf()
    await world.did('addHoliday', { holiday_name: 'Easter', holiday: '2027-03-26' })
    await world.refused('toggleStudentStatus', { studentId: 'S9999' })
    expect(await tagOf()).toBe(tag)
  })

  test('is another list for another month', async () => {
    const tag = (month: string) => world.send('GET', `/admin?month=${month}`).then(reply => reply.headers.get('etag'))
    expect(await tag('2026-11')).not.toBe(await tag('2026-12'))
  })

  test('is compressed as the client prefers', async () => {
    const plain = (await list()).bytes
    const brotli = await list({ 'Accept-Encoding': 'gzip, br' })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(brotli.bytes)).toEqual(Buffer.from(plain))
    expect(brotli.bytes.length).toBeLessThan(plain.length / 4)
    const gzip = await list({ 'Accept-Encoding': 'gzip, br;q=0' })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(gzip.bytes)).toEqual(Buffer.from(plain))
    const neither = await list({ 'Accept-Encoding': 'identity' })
    expect(neither.headers.get('content-encoding')).toBeNull()
    expect(neither.headers.get('vary')).toContain('Accept-Encoding')
  })

  test('needs a session even when nothing has changed', async () => {
    const reply = await world.send('GET', '/admin/getStudent', {
      as: 'nobody',
      headers: { 'If-None-Match': await tagOf() },
    })
    expect(reply.status).toBe(401)
  })
})

test('the cache of lists counts their compressed copies, and drops the least recently used', async () => {
  const lists = new WholeLists('tests', 200_000)
  const text = Buffer.from(JSON.stringify(Array.from({ length: 10_000 }, (_, at) => at * 7919)))
  const get = (request: string) =>
    lists.get(request, lists.etag(request, '1'), async () => ({ body: Pieces.of(text), revisions: '1' }))
  const one = await get('one')
  expect(lists.size).toBe(text.byteLength)
  const bytes = await one.in('gzip').pieces.whole()
  expect(lists.size).toBe(text.byteLength + bytes.byteLength)
  const other = await get('other')
  await other.in('br').pieces.whole()
  await other.in('gzip').pieces.whole()
  expect(await get('one')).not.toBe(one)
  await expect.poll(() => lists.size).toBeLessThan(200_000)
})

describe.each(engines)('any other answer on $name', engine => {
  test('is compressed when it is long, and must not be cached', async () => {
    const world = await openWorld(engine)
    for (let turn = 0; turn < 10; turn += 1) await world.student('Tai Man', 'Chan')
    const log = await world.send('GET', '/admin/getAuditLog', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(log.headers.get('content-encoding')).toBe('gzip')
    expect(log.headers.get('cache-control')).toBe('no-store')
    expect(JSON.parse(gunzipSync(log.bytes).toString()).data).toHaveLength(10)
    const short = await world.send('GET', '/admin/verify', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(short.headers.get('content-encoding')).toBeNull()
    await world.close()
  })
})
