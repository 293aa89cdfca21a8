import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { makeAuthority, type Pair, signFor } from '#server/http/certificates/authority.ts'
import { engines, type FreshDatabase } from '#tests/databases.ts'

let folder: string
let fresh: FreshDatabase
let authority: Pair
const closing: (() => void)[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'klass-tls-'))
  fresh = await engines[1]!.openMigrated()
  authority = await makeAuthority([], Temporal.Now.instant())
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of closing.splice(0)) close()
  await fresh.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The PostgreSQL of the tests behind TLS, or one that refuses TLS. Returns its address with these options. */
async function listening(pair: Pair | undefined): Promise<(options: string) => string> {
  const plain = new URL('url' in fresh.options ? fresh.options.url : '')
  const server = createServer(socket => {
    const drop = () => socket.destroy()
    socket.on('error', drop)
    // The client asks in eight bytes whether there is TLS.
    socket.once('data', () => {
      socket.write(pair ? 'S' : 'N')
      if (!pair) return
      const secure = new TLSSocket(socket, { isServer: true, ...pair })
      const behind = connect(Number(plain.port), plain.hostname)
      secure.on('error', () => behind.destroy())
      behind.on('error', drop)
      secure.pipe(behind).pipe(secure)
    })
    closing.push(drop)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return options => `postgres://${plain.username}@localhost:${port}${plain.pathname}?${options}`
}

const named = (...names: readonly string[]) => signFor(names, authority, Temporal.Now.instant())
const rootsOf = ({ cert }: Pair): string => {
  const file = join(folder, 'roots.pem')
  writeFileSync(file, cert)
  return `sslrootcert=${encodeURIComponent(file)}`
}
/** 'open', or why not. */
async function outcome(url: string): Promise<string> {
  try {
    const database = await openDatabase({ url, connections: 1 })
    await sql`select 1`.execute(database.schema)
    await database.close()
    return 'open'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const modes = ['require', 'verify-ca', 'verify-full']

test.each(modes)('sslmode=%s takes a certificate of the named authority, and no other', async mode => {
  const warned = vi.spyOn(process, 'emitWarning')
  const at = await listening(await named('localhost'))
  expect(await outcome(at(`sslmode=${mode}&${rootsOf(authority)}`))).toBe('open')
  expect(await outcome(at(`sslmode=${mode}&${rootsOf(await makeAuthority([], Temporal.Now.instant()))}`))).toBe(
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  )
  // Nor does one of the system know it.
  for (const roots of ['', '&sslrootcert=system'])
    expect(await outcome(at(`sslmode=${mode}${roots}`))).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
  // The driver says that the mode will mean something else in its next version.
  expect(warned).not.toHaveBeenCalled()
})

test.each(modes)('sslmode=%s refuses a certificate for another name, and a database without TLS', async mode => {
  const other = await listening(await named('db.local'))
  expect(await outcome(other(`sslmode=${mode}&${rootsOf(authority)}`))).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  const without = await listening(undefined)
  expect(await outcome(without(`sslmode=${mode}&${rootsOf(authority)}`))).toContain('does not support SSL')
})

test('without a file of authorities those of the system count', async () => {
  const at = await listening(await named('localhost'))
  rootsOf(authority)
  const store = process.platform === 'linux' ? 'SSL_CERT_FILE' : 'NODE_EXTRA_CA_CERTS'
  const code = `
    import { openDatabase } from ${JSON.stringify(new URL('../../../src/server/db/open.ts', import.meta.url).href)}
    await (await openDatabase({ url: process.argv[1], connections: 1 })).close()`
  const parameters = ['--input-type=module', '--eval', code, at('sslmode=verify-full')]
  const env = { ...process.env, [store]: join(folder, 'roots.pem') }
  const { stderr } = await promisify(execFile)(process.execPath, parameters, { env })
  expect(stderr).not.toContain('Error')
})

test('nothing else in an address turns the check off', async () => {
  const at = await listening(await named('localhost'))
  for (const more of ['ssl=0', 'ssl=no-verify', 'sslnegotiation=direct', 'sslmode=no-verify', 'sslmode=disable'])
    expect(await outcome(at(`sslmode=require&${more}`))).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
})

test('an address is refused where only the driver could tell which computer it names', async () => {
  expect(await outcome('postgres://klass@/klass?host=db.example')).toBe('ERR_INVALID_URL')
})
