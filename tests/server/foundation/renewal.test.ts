import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { type AddressInfo, connect as connectTo, createServer as createTcpServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, test, vi } from 'vitest'
import { whenReady } from '#server/db/when-ready.ts'
import { certificateRenewal } from '#server/http/certificates/renewal.ts'
import { startServer } from '#server/main/server.ts'
import { createLog } from '#server/process/log.ts'
import { engines, sqlite } from '#tests/databases.ts'
import { cert, key, renewed } from './certificate.ts'

async function listening(server: Server, port = 0): Promise<AddressInfo> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return server.address() as AddressInfo
}

/** The fingerprint of the certificate that a server shows. */
async function shownAt(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const { fingerprint256 } = socket.getPeerCertificate()
  socket.destroy()
  return fingerprint256
}

test('a renewed certificate is used without a restart, and one that does not fit its key is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'klass-certificate-'))
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const write = (one: { readonly cert: string; readonly key: string }) => {
    writeFileSync(files.cert, one.cert)
    writeFileSync(files.key, one.key)
  }
  write({ cert, key })
  const server = createServer({ cert, key }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const shown = () => shownAt((server.address() as AddressInfo).port)
  try {
    const check = certificateRenewal(server, { files, used: { cert, key }, log: createLog('silent') })
    const first = await shown()
    await check()
    expect(await shown()).toBe(first)
    write({ cert: renewed.cert, key })
    await check()
    expect(await shown()).toBe(first)
    write(renewed)
    await check()
    expect(await shown()).not.toBe(first)
    rmSync(files.key)
    await check()
    expect(await shown()).not.toBe(first)
  } finally {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a running server looks for a renewed certificate each minute', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'klass-certificate-'))
  const certificate = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const fresh = await sqlite.openMigrated()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const server = await startServer({
    where: fresh.options,
    console: null,
    log: createLog('silent'),
    tls: { cert, key },
    certificate,
  })
  try {
    const first = await shownAt(server.port)
    writeFileSync(certificate.cert, renewed.cert)
    writeFileSync(certificate.key, renewed.key)
    vi.advanceTimersByTime(60_000)
    await expect.poll(() => shownAt(server.port)).not.toBe(first)
  } finally {
    vi.useRealTimers()
    await server.close()
    await fresh.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a server that is started before its PostgreSQL waits for it, and then serves', async () => {
  const fresh = await engines[1]!.openMigrated()
  if (!('url' in fresh.options)) throw new Error('PostgreSQL is reached by an address.')
  const there = new URL(fresh.options.url)
  const relay = createTcpServer(socket => {
    const through = connectTo(Number(there.port || 5432), there.hostname)
    for (const each of [socket, through]) each.on('error', () => undefined)
    socket.pipe(through).pipe(socket)
  })
  const { port } = await listening(relay)
  await new Promise(closed => relay.close(closed))
  const here = new URL(there)
  here.host = `127.0.0.1:${port}`
  let waits: () => void = () => undefined
  const waiting = new Promise<void>(resolve => {
    waits = resolve
  })
  const starting = startServer({
    where: { url: here.href },
    console: null,
    databaseWait: 60,
    log: (_, event) => event === 'waiting for the database' && waits(),
  })
  try {
    await Promise.race([waiting, starting])
    await listening(relay, port)
    const server = await starting
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await server.close()
  } finally {
    relay.close()
    await fresh.drop()
  }
})

test('a database that is starting is waited for, and any other failure is told at once', async () => {
  const failing = (...codes: string[]) => {
    let turn = 0
    return () => {
      const code = codes[turn]
      turn += 1
      return code === undefined ? Promise.resolve(turn) : Promise.reject(Object.assign(new Error(code), { code }))
    }
  }
  const waited: unknown[] = []
  expect(await whenReady(failing('ECONNREFUSED', '57P03'), 60, error => waited.push(error))).toBe(3)
  expect(waited).toHaveLength(2)
  await expect(whenReady(failing('ECONNREFUSED'), 0)).rejects.toThrow('ECONNREFUSED')
  await expect(whenReady(failing('28P01'), 60)).rejects.toThrow('28P01')
})
