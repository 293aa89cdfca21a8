import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOf } from '#server/office/backups/make-backup.ts'
import { type Elsewhere, removeCopy, upload } from '#server/office/backups/upload.ts'

const secret = 'the secret of the store'
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Whether a request has the signature of AWS's version 4, and the body that was signed. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, day, region, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=us\/(\d+)\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const hash = String(headers['x-amz-content-sha256'])
  const signed = names.split(';').map(name => `${name}:${String(headers[name])}\n`)
  const canonical = [method, url, '', signed.join(''), names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [region ?? '', 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day ?? ''))
  return hash === sha256(body) && signature === hmac(key, text).toString('hex')
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'klass-store-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A store that keeps what is signed with the secret, after failing this many times. */
async function storeOf(failures: number, mayDelete = true) {
  const kept = new Map<string, Buffer>()
  let left = failures
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    left -= 1
    response.statusCode = left >= 0 ? 500 : isSigned(request, body) ? 200 : 403
    const path = request.url ?? ''
    if (response.statusCode === 200 && request.method === 'DELETE') {
      if (mayDelete) response.statusCode = kept.delete(path) ? 204 : 404
      else response.statusCode = 403
    } else if (response.statusCode === 200) kept.set(path, body)
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const to: Elsewhere = { url: `http://127.0.0.1:${port}/bucket/school/`, keyId: 'us', secret, region: 'ap-east-1' }
  return { kept, to, close: () => server.close() }
}

async function backup() {
  const bytes = Buffer.from('a backup '.repeat(100_000))
  writeFileSync(join(folder, 'one.db'), bytes)
  writeFileSync(join(folder, 'one.db.json'), '{"name":"one.db"}')
  const contents = { students: 0, invoices: 0, receipts: 0, highest: {}, newest: null, revision: 1 }
  const at = '2026-11-20T02:00:00Z'
  const sha256 = await hashOf(join(folder, 'one.db'))
  return { name: 'one.db', made_at: at, proved_at: at, sha256, bytes: bytes.length, sealed: false, contents }
}

test('a backup and its description arrive at the store, signed, also when it fails at first', async () => {
  const store = await storeOf(1)
  await upload(folder, await backup(), store.to)
  expect([...store.kept.keys()]).toEqual(['/bucket/school/one.db', '/bucket/school/one.db.json'])
  expect(store.kept.get('/bucket/school/one.db')?.equals(readFileSync(join(folder, 'one.db')))).toBe(true)
  store.close()
})

test('a wrong secret, and a file that is no longer what was proved, are refused with a sentence', async () => {
  const store = await storeOf(0)
  const description = await backup()
  await expect(upload(folder, description, { ...store.to, secret: 'another' })).rejects.toThrow(
    'The store at BACKUP_S3_URL answers 403 to one.db.',
  )
  writeFileSync(join(folder, 'one.db'), 'spoiled')
  await expect(upload(folder, description, store.to)).rejects.toThrow('answers 403 to one.db.')
  expect(store.kept.size).toBe(0)
  store.close()
})

test('a copy is deleted with its description, also when it is gone already, and kept by a store that forbids it', async () => {
  const store = await storeOf(0)
  await upload(folder, await backup(), store.to)
  await removeCopy('one.db', store.to)
  expect(store.kept.size).toBe(0)
  await removeCopy('one.db', store.to)
  await expect(removeCopy('one.db', { ...store.to, url: 'http://127.0.0.1:1/bucket' })).rejects.toThrow()
  store.close()
  const strict = await storeOf(0, false)
  await upload(folder, await backup(), strict.to)
  await removeCopy('one.db', strict.to)
  expect(strict.kept.size).toBe(2)
  strict.close()
})

/** A store that takes large files in parts. */
async function storeOfParts(failsAt?: number) {
  const parts = new Map<string, Buffer>()
  const asked: string[] = []
  const kept = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
    const number = searchParams.get('partNumber')
    asked.push(`${request.method} ${number ?? (searchParams.has('uploads') ? 'begin' : 'whole')}`)
    const isHashed = request.headers['x-amz-content-sha256'] === sha256(body)
    if (!isHashed || (number !== null && Number(number) === failsAt)) response.statusCode = 403
    else if (searchParams.has('uploads')) response.write('<R><UploadId>an id/+</UploadId></R>')
    else if (request.method === 'PUT' && number !== null) {
      expect(searchParams.get('uploadId')).toBe('an id/+')
      parts.set(number, body)
      response.setHeader('ETag', `"${number}"`)
    } else if (request.method === 'POST') {
      const order = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\d+)"<\/ETag>/g)]
      kept.set(pathname, Buffer.concat(order.map(([, , etag]) => parts.get(etag ?? '') ?? Buffer.alloc(0))))
    } else if (request.method === 'PUT') kept.set(pathname, body)
    response.end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const to: Elsewhere = { url: `http://127.0.0.1:${port}/bucket`, keyId: 'us', secret, region: 'us-east-1' }
  return { kept, asked, to, close: () => server.close() }
}

test('one that is too large for one request arrives in parts, in their order', async () => {
  const store = await storeOfParts()
  const made = await backup()
  await upload(folder, made, store.to, 400_000)
  expect(store.asked).toEqual(['POST begin', 'PUT 1', 'PUT 2', 'PUT 3', 'POST whole', 'PUT whole'])
  expect(store.kept.get('/bucket/one.db')?.equals(readFileSync(join(folder, 'one.db')))).toBe(true)
  store.close()
})

test('when a part is refused the store forgets the others, and there is no description', async () => {
  const store = await storeOfParts(2)
  await expect(upload(folder, await backup(), store.to, 400_000)).rejects.toThrow('answers 403 to one.db')
  expect(store.asked.at(-1)).toBe('DELETE whole')
  expect([...store.kept.keys()]).toEqual([])
  store.close()
})
