import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Server, type ServerOptions, startServer } from '#server/main/server.ts'
import { addFirstBoss } from '#server/office/session/accounts.ts'
import { createLog } from '#server/process/log.ts'
import { cert, key } from './certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'klass-wire-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const silent = createLog('silent')
let made = 0
const start = (options: Partial<ServerOptions> = {}): Promise<Server> => {
  made += 1
  return startServer({ where: { file: join(folder, `${made}.db`) }, log: silent, console: null, ...options })
}

describe('over HTTP', () => {
  let server: Server
  const ask = (path: string, init: RequestInit = {}) => fetch(server.url + path, init)
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server.close())

  const console = { Origin: 'https://office.example.com', 'Sec-Fetch-Site': 'cross-site' }
  const preflight = {
    ...console,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
  }

  test('no other web page may ask, unless the settings name its origin', async () => {
    const asked = await ask('/admin/payments/PL000001/collect', { method: 'OPTIONS', headers: preflight })
    expect(asked.headers.get('access-control-allow-origin')).toBeNull()
    expect(asked.ok).toBe(false)
    // Browsers send this one without asking, from the address of whoever looks at the page.
    const tried = await ask('/admin/login', {
      method: 'POST',
      headers: { ...console, 'Content-Type': 'text/plain' },
      body: '{"username":"boss","password":"wrong"}',
    })
    expect(tried.status).toBe(403)
    expect(await tried.json()).toMatchObject({ code: 'otherOrigin' })
    expect((await ask('/admin/verify', { headers: { 'Sec-Fetch-Site': 'same-site' } })).status).toBe(403)
    for (const site of ['same-origin', 'none'])
      expect((await ask('/admin/verify', { headers: { 'Sec-Fetch-Site': site } })).status).toBe(401)
    // Pages may be linked from anywhere.
    expect((await ask('/healthz', { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(200)
  })

  test('a web site whose name was made to lead to this computer hears nothing', async () => {
    const asked = (host: string, port = server.port, path = '/admin/verify') =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { Host: host, Authorization: `Bearer ${'A'.repeat(43)}` }
        get({ host: '127.0.0.1', port, path, headers, agent: false }, reply => {
          reply.resume()
          resolve(reply.statusCode)
        }).on('error', reject)
      })
    for (const host of [
      'localhost',
      `localhost:${server.port}`,
      '127.0.0.1:8443',
      '[::1]:1',
      'klass.localhost',
      'LOCALHOST',
    ])
      expect({ host, status: await asked(host) }).toEqual({ host, status: 401 })
    const others = [
      'evil.example',
      'evil.example:8443',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '10.0.0.1',
      'x',
    ]
    for (const host of others)
      for (const path of ['/admin/verify', '/admin/login', '/openapi.json', '/healthz', '/'])
        expect({ host, path, status: await asked(host, server.port, path) }).toEqual({ host, path, status: 421 })
    // A proxy that is trusted knows its own names.
    const behind = await start({ trustProxy: true })
    expect(await asked('klass.school.example', behind.port)).toBe(401)
    await behind.close()
  })

  test('after a request to speak another protocol the connection is closed: the next one on it would get no answer', async () => {
    const socket = connect(server.port, '127.0.0.1')
    let told = ''
    const long = `GET /admin/verify?${'x'.repeat(60_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    socket.on('data', data => {
      if (told === '') socket.write(long)
      told += String(data)
    })
    // It may be closed while the second request is on its way.
    socket.on('error', () => undefined)
    socket.write(
      'POST /admin/verify HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 5\r\n\r\nhello',
    )
    await once(socket, 'close')
    expect(told).toMatch(/^HTTP\/1.1 405 /)
    expect(told.toLowerCase()).toContain('connection: close')
  })

  test('a console of an origin of the settings may, and its browser learns that before there is a session', async () => {
    const strict = await start({ corsOrigins: ['https://office.example.com'] })
    const from = (origin: string, init: RequestInit = {}) =>
      fetch(`${strict.url}/admin/verify`, { ...init, headers: { ...init.headers, Origin: origin } })
    const reply = await fetch(`${strict.url}/admin/payments/PL000001/collect`, {
      method: 'OPTIONS',
      headers: preflight,
    })
    expect(reply.status).toBe(204)
    expect(reply.headers.get('access-control-allow-origin')).toBe('https://office.example.com')
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
    expect(reply.headers.get('access-control-allow-methods')?.split(',')).toEqual(
      expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    )
    expect(reply.headers.get('access-control-allow-headers')?.toLowerCase().split(',')).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'cache-control', 'idempotency-key', 'if-none-match']),
    )
    const refused = await from('https://office.example.com', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://office.example.com')
    expect(refused.headers.get('access-control-expose-headers')).toContain('ETag')
    const other = await from('https://elsewhere.example.com', { headers: { 'Sec-Fetch-Site': 'cross-site' } })
    expect(other.status).toBe(403)
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
    await strict.close()
  })

  test('every answer forbids foreign scripts, sniffing, framing and referrers', async () => {
    for (const path of ['/admin/verify', '/healthz', '/students']) {
      const { headers } = await ask(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('strict-transport-security')).toBeNull()
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })

  test('unknown paths below /admin and /api are refused in JSON, and are never a page', async () => {
    for (const path of [
      '/admin/nothing',
      '/api',
      '/api/',
      '/API/x',
      '/Admin/x/y',
      '/photos',
      '/admin/payments/x/y/z',
    ]) {
      const reply = await ask(path, { headers: { Accept: 'text/html' } })
      expect([path, reply.status]).toEqual([path, 404])
      const body: unknown = await reply.json()
      expect(body).toMatchObject({ success: false, error: 'This server has no such call.' })
    }
  })

  test('/admin without a month is refused, not a page', async () => {
    await addFirstBoss(server.database, 'correct horse', Temporal.Now.instant())
    const login = await ask('/admin/login', {
      method: 'POST',
      body: JSON.stringify({ username: 'boss', password: 'correct horse' }),
    })
    const { token } = (await login.json()) as { token: string }
    const headers = { Authorization: `Bearer ${token}` }
    for (const path of [
      '/admin',
      '/admin/',
      '/admin?month=',
      '/admin?month=2026-13',
      '/admin/video',
      '/admin/video?month=x',
    ]) {
      const reply = await ask(path, { headers })
      expect([path, reply.status]).toEqual([path, 400])
      expect(((await reply.json()) as { error: string }).error).toMatch(/^month .*\.$/)
    }
    for (const path of ['/admin?month=2026-11', '/ADMIN?month=2026-11', '/admin/GETSTUDENT', '/admin/getstudent/']) {
      expect([path, (await ask(path, { headers })).status]).toEqual([path, 200])
    }
  })

  test('every refusal has a code and values, so that a client can write it in its own language', async () => {
    const told = async (path: string, init?: RequestInit) => {
      const reply = await ask(path, init)
      const { code, values } = (await reply.json()) as { code: string; values: unknown }
      return [reply.status, code, values]
    }
    const login = (body: string) => told('/admin/login', { method: 'POST', body })
    expect(await told('/admin/getStudent')).toEqual([401, 'notSignedIn', {}])
    const headers = { Authorization: `Bearer ${'x'.repeat(43)}` }
    expect(await told('/admin/getStudent', { headers })).toEqual([401, 'sessionEnded', {}])
    expect(await told('/admin/nothing')).toEqual([404, 'noCall', {}])
    expect(await told('/admin/getStudent', { method: 'PUT' })).toEqual([405, 'otherMethod', { methods: 'GET' }])
    expect(await login('{')).toEqual([400, 'notJson', {}])
    expect(await login('[]')).toEqual([400, 'notAnObject', {}])
    expect(await login(' '.repeat(70_000))).toEqual([413, 'tooLarge', {}])
    expect(await login('{"username":"somebody","password":"else"}')).toEqual([401, 'wrong', {}])
    expect(await login(`{"username":"${'x'.repeat(201)}"}`)).toEqual([
      400,
      'invalid',
      {
        text: 'username may have at most 200 characters. password is required.',
        problems: [
          { path: ['username'], code: 'max_length', limit: 200 },
          { path: ['password'], code: 'required' },
        ],
      },
    ])
  })

  test('another method is refused with the list of allowed ones; a HEAD never prints', async () => {
    const reply = await ask('/admin/getStudent', { method: 'DELETE' })
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')).toBe('GET')
    expect(await reply.json()).toMatchObject({ success: false, error: 'This path answers GET only.' })
    expect((await ask('/admin/receipts/pdf?student_id=S0001&yearMonth=2026-11', { method: 'HEAD' })).status).toBe(405)
    expect((await ask('/students', { method: 'POST' })).status).toBe(405)
  })

  test('every refusal has the request id of the log', async () => {
    const lines: string[] = []
    const told = await start({ log: createLog('info', line => lines.push(line)) })
    const reply = await fetch(`${told.url}/admin/getStudent`)
    const { request_id } = (await reply.json()) as { request_id: string }
    expect(reply.headers.get('x-request-id')).toBe(request_id)
    expect(lines.map(line => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ request_id, method: 'GET', route: '/admin/getStudent', status: 401 }),
    )
    await told.close()
  })

  test('a body larger than its limit is refused before it has all arrived', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 16_384
        controller.enqueue(new Uint8Array(16_384).fill(32))
      },
    })
    const login = `${server.url}/admin/login`
    const reply = await fetch(login, { method: 'POST', body: endless, duplex: 'half' } as RequestInit).catch(
      () => undefined,
    )
    // The server hangs up on a client that keeps sending. The refusal may or may not arrive first.
    if (reply) expect(reply.status).toBe(413)
    expect(sent).toBeLessThan(10_000_000)
    const long = await ask('/admin/login', { method: 'POST', body: ' '.repeat(70_000) })
    expect(long.status).toBe(413)
    expect(await long.json()).toMatchObject({ error: 'That is too much data for one request.' })
  })

  test('malformed HTTP is refused, and the server continues', async () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.end('GET /admin HTTP/9\r\n\r\n')
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(first.toString()).toMatch(/^HTTP\/1\.1 4\d\d/)
    expect((await ask('/healthz')).status).toBe(200)
  })
})

test('the health check fails until the database is migrated', async () => {
  let early: Promise<[number, number]> | undefined
  const server = await start({
    // Pages are prepared just before the server listens. The database is opened after that.
    pages: http => {
      http.once('listening', () => {
        const address = http.address()
        const port = typeof address === 'object' ? address?.port : 0
        const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
        early = Promise.all([status('/healthz'), status('/admin/verify')])
      })
      return Promise.resolve((_, response) => response.end('a page'))
    },
  })
  const [health, call] = (await early) ?? []
  // When the database was fast, both answers are healthy.
  expect([
    [503, 503],
    [200, 401],
    [503, 401],
    [200, 503],
  ]).toContainEqual([health, call])
  expect(await (await fetch(`${server.url}/healthz`)).text()).toMatch(/^ok\ndisk \d+ MB free$/)
  expect(await (await fetch(`${server.url}/students`)).text()).toBe('a page')
  await server.close()
})

test('under TLS browsers are told to use HTTPS only', async () => {
  const server = await start({ tls: { cert, key } })
  expect(server.url).toMatch(/^https:/)
  const asked = request(`${server.url}/healthz`, { rejectUnauthorized: false }).end()
  const [reply] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
  reply.resume()
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['strict-transport-security']).toMatch(/^max-age=\d{7,}$/)
  await server.close()
})

test('behind a proxy browsers are told so as soon as the proxy says that it has TLS, and nobody else is believed', async () => {
  const told = async (server: Server, forwarded: string, path: string) => {
    const reply = await fetch(server.url + path, { headers: { 'X-Forwarded-Proto': forwarded } })
    await reply.text()
    return reply.headers.get('strict-transport-security')
  }
  const trusting = await start({ trustProxy: true })
  const alone = await start()
  for (const path of ['/healthz', '/admin/verify', '/assets/nothing.js']) {
    // Of a list, the last entry is the proxy's own.
    for (const said of ['https', 'HTTPS', 'http, https'])
      expect(await told(trusting, said, path)).toBe('max-age=31536000')
    for (const said of ['http', 'https, http', '']) expect(await told(trusting, said, path)).toBeNull()
    expect(await told(alone, 'https', path)).toBeNull()
  }
  await trusting.close()
  await alone.close()
})
