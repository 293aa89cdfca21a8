import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { certificateRenewal } from '#server/certificate.ts'
import { whenReady } from '#server/db/wait.ts'
import { createLog } from '#server/log.ts'
import { cert, key, renewed } from './certificate.ts'

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
  const shown = async () => {
    const socket = connect({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
    })
    await once(socket, 'secureConnect')
    const { fingerprint256 } = socket.getPeerCertificate()
    socket.destroy()
    return fingerprint256
  }
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
