import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, startServer } from '#server/main/server.ts'
import { createLog } from '#server/process/log.ts'

const folder = mkdtempSync(join(tmpdir(), 'klass-console-'))
const built = join(folder, 'ui')
let server: Server
beforeAll(async () => {
  server = await startServer({ where: { file: join(folder, 'klass.db') }, console: built, log: createLog('silent') })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

test('without a build the pages say so, and the calls work', async () => {
  const page = await ask('/students')
  expect(page.status).toBe(503)
  expect(await page.text()).toBe('The console is not built. Run: npm run build')
  expect((await ask('/admin/verify')).status).toBe(401)
})

test('once built, every address of the console is the page, and only the assets are kept by browsers', async () => {
  const script = `console.log('${'klass '.repeat(500)}')`
  mkdirSync(join(built, 'assets'), { recursive: true })
  writeFileSync(join(built, 'index.html'), '<!doctype html><title>Klass</title>')
  writeFileSync(join(built, 'assets', 'main-abc.js'), script)
  writeFileSync(join(built, 'assets', 'main-abc.js.br'), brotliCompressSync(script))
  writeFileSync(join(folder, 'secret.txt'), 'secret')

  for (const path of ['/', '/students', '/students/S0001?q=chan&page=2', '/courseManagement', '/a/b/c.d']) {
    const page = await ask(path)
    expect([path, page.status, await page.text()]).toEqual([path, 200, '<!doctype html><title>Klass</title>'])
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  }
  const asset = await ask('/assets/main-abc.js', { 'Accept-Encoding': 'br' })
  expect(asset.headers.get('content-encoding')).toBe('br')
  expect(asset.headers.get('content-type')).toContain('javascript')
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect(await asset.text()).toBe(script)
  const gone = await ask('/assets/main-old.js')
  expect(gone.status).toBe(404)
  expect(gone.headers.get('cache-control')).toBe('no-store')
})

test('a console built for another server may connect to that one, and to no third', async () => {
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  writeFileSync(
    join(elsewhere, 'index.html'),
    '<head><meta name="klass-host" content="https://school.example:8443"></head>',
  )
  const where = { file: join(folder, 'elsewhere.db') }
  const other = await startServer({ where, console: elsewhere, log: createLog('silent') })
  try {
    const page = await fetch(`${other.url}/`)
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self' https://school.example:8443;")
    expect((await ask('/')).headers.get('content-security-policy')).toContain("connect-src 'self';")
  } finally {
    await other.close()
  }
})

test('nothing outside the build is served', async () => {
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/../../secret.txt',
  ]) {
    // fetch would normalise the path before sending it.
    const text = await new Promise<string>((resolve, reject) => {
      get({ host: '127.0.0.1', port: server.port, path }, reply => {
        let body = ''
        reply.setEncoding('utf8').on('data', (part: string) => {
          body += part
        })
        reply.on('end', () => resolve(body))
      }).on('error', reject)
    })
    expect(text).not.toContain('secret')
  }
})
