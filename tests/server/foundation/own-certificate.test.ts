import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, get } from 'node:https'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkServerIdentity } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { makeAuthority, signFor } from '#server/http/certificates/authority.ts'
import { ownFiles, readCertificate } from '#server/http/certificates/own.ts'
import { readSettings } from '#server/main/settings.ts'
import { startProcess } from '#tests/server-process.ts'

const run = promisify(execFile)
const DATA_DIR = mkdtempSync(join(tmpdir(), 'klass-own-certificate-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const makeCertificate = (...names: string[]) =>
  run(process.execPath, ['src/server/main/certificate.ts', ...names], { env: { PATH: process.env.PATH, DATA_DIR } })
const files = ownFiles(DATA_DIR)

/** What a device that trusts `ca`, or nobody, hears from the server at a name; the name leads to this computer. */
const ask = (port: number, name: string, ca: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    const request = get(
      {
        host: '127.0.0.1',
        port,
        ...(isIP(name) ? {} : { servername: name }),
        checkServerIdentity: (_, certificate) => checkServerIdentity(name, certificate),
        headers: { Host: name },
        path: '/healthz',
        ca: [...ca],
        agent: false,
      },
      response => {
        let text = ''
        response.setEncoding('utf8').on('data', part => {
          text += part
        })
        response.on('end', () => resolve(text))
      },
    )
    request.on('error', reject)
  })

test('a school makes a certificate, the server finds it, and a device that trusts the authority gets in', async () => {
  const { stdout } = await makeCertificate('school.local', '192.168.1.20')
  expect(stdout).toContain('https://school.local:8443')
  expect(stdout.match(/^ {2}(Computer|iPhone, iPad|Android): /gm)).toHaveLength(3)
  for (const key of [files.authority.key, files.server.key]) expect(statSync(key).mode & 0o777).toBe(0o600)

  // HOST is left alone: whoever has made a certificate wants to be reached.
  const server = await startProcess({ env: { DATA_DIR, HOST: '' } })
  try {
    expect(server.url).toBe(`https://school.local:${server.port}`)
    const authority = readFileSync(files.authority.cert, 'utf8')
    expect(await ask(server.port, 'school.local', [authority])).toMatch(/^ok/)
    expect(await ask(server.port, 'localhost', [authority])).toMatch(/^ok/)
    await expect(ask(server.port, 'school.local', [])).rejects.toThrow(/certificate/)
    await expect(ask(server.port, 'bank.example', [authority])).rejects.toThrow(/altnames|Hostname/)
  } finally {
    expect(await server.stop()).toBe(0)
  }
})

test('made again, the certificate is new, and the devices trust the same authority', async () => {
  const before = [files.authority, files.server].map(({ cert }) => readFileSync(cert, 'utf8'))
  await makeCertificate('desk.local')
  const after = [files.authority, files.server].map(({ cert }) => readFileSync(cert, 'utf8'))
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  expect(readCertificate(after[1]!).name).toBe('desk.local')
})

test('only names and addresses get a certificate', async () => {
  await expect(makeCertificate()).rejects.toThrow('Name what the devices will type')
  for (const name of ['https://school.local', '學校.local']) {
    await expect(makeCertificate(name)).rejects.toThrow('is no name of a computer')
  }
})

test('a certificate lasts for 800 days, because Apple refuses more than 825', async () => {
  const now = Temporal.Instant.from('2026-11-23T04:00:00Z')
  const authority = await makeAuthority(['fd00::1'], now)
  const { cert } = await signFor(['fd00::1'], authority, now)
  expect(readCertificate(cert)).toEqual({ name: '[FD00:0:0:0:0:0:0:1]', until: Temporal.PlainDate.from('2029-01-31') })
  expect(readCertificate(authority.cert).until.toString()).toBe('2036-11-20')
})

test('whoever has the key of the authority can pretend to be Klass, and no web site', async () => {
  const now = Temporal.Now.instant()
  const own = ['klass.school.example', 'desk', '203.0.113.7', '2001:db8::7']
  const authority = await makeAuthority(own, now)
  const getsIn = async (name: string) => {
    const server = createServer(await signFor([name], authority, now), (_, response) => response.end('hello'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    try {
      const port = typeof address === 'object' && address ? address.port : 0
      return await ask(port, name, [authority.cert])
    } catch (error) {
      return error instanceof Error ? error.message : error
    } finally {
      server.close()
    }
  }
  const inside = ['school.local', 'localhost', 'printer.lan', '192.168.1.20', '172.31.255.9', '10.0.0.1', '127.0.0.1']
  for (const name of [...inside, '::1', 'fd12::9', 'fe80::9', ...own])
    expect({ name, heard: await getsIn(name) }).toEqual({ name, heard: 'hello' })
  for (const name of [
    'bank.example',
    'notlocal',
    'school.example',
    '8.8.8.8',
    '172.32.0.1',
    '203.0.113.8',
    '2001:db8::8',
  ])
    expect({ name, heard: await getsIn(name) }).toEqual({ name, heard: 'permitted subtree violation' })
})

test('names that the authority may not sign for get a new authority, and it is said', async () => {
  const before = readFileSync(files.authority.cert, 'utf8')
  const { stdout } = await makeCertificate('klass.school.example', 'school.local')
  expect(stdout).toContain('each device has to be given it')
  const after = readFileSync(files.authority.cert, 'utf8')
  expect(after).not.toBe(before)
  expect((await makeCertificate('klass.school.example', 'other.local')).stdout).not.toContain('has to be given it')
  expect(readFileSync(files.authority.cert, 'utf8')).toBe(after)
})

test('the certificate is for other devices: on this computer alone nothing changes', () => {
  expect(readSettings({ DATA_DIR })).toMatchObject({ host: '0.0.0.0', certificate: files.server })
  expect(readSettings({ DATA_DIR, HOST: '::' })).toMatchObject({ host: '::', certificate: files.server })
  expect(readSettings({ DATA_DIR, HOST: '127.0.0.1' })).toMatchObject({ host: '127.0.0.1', tls: undefined })
  expect(readSettings({ DATA_DIR }, { HOST: '127.0.0.1' })).toMatchObject({ tls: undefined })
})
