import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import type { Description } from './verified-backups.ts'

/** A folder of an S3-compatible store. */
export type Elsewhere = {
  /** 'https://s3.example.com/bucket/folder' */
  readonly url: string
  readonly keyId: string
  readonly secret: string
  readonly region: string
}

const clientOf = ({ keyId: accessKeyId, secret: secretAccessKey, region }: Elsewhere): AwsClient =>
  new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
const addressOf = ({ url }: Elsewhere, path: string): string => `${url.replace(/\/$/, '')}/${path}`
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A store takes at most 5 GB at once, and at most 10,000 parts. */
const usualPart = 512 * 2 ** 20

/** Sends one request. The store refuses a body that is not the signed one. Throws a sentence. */
async function send(store: AwsClient, address: string, init: RequestInit & { readonly hash: string }, what: string) {
  const { hash, ...given } = init
  const headers = { 'X-Amz-Content-Sha256': hash }
  const reply = await store.fetch(address, { ...given, redirect: 'error', headers })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`The store at BACKUP_S3_URL answers ${reply.status} to ${what}.`)
  return { text, headers: reply.headers }
}

/** Copies a backup and its description to an S3-compatible store, the description last. Throws a sentence. */
export async function upload(
  folder: string,
  { name, sha256 }: Description,
  to: Elsewhere,
  partBytes = usualPart,
): Promise<void> {
  const store = clientOf(to)
  const description = await readFile(join(folder, `${name}.json`))
  const body = await openAsBlob(join(folder, name))
  const address = addressOf(to, name)
  if (body.size > partBytes) await sendParts(store, address, join(folder, name), { body, name, partBytes })
  else await send(store, address, { method: 'PUT', body, hash: sha256 }, name)
  const words = `${name}.json`
  await send(
    store,
    addressOf(to, words),
    { method: 'PUT', body: new Blob([description]), hash: hashOf(description) },
    words,
  )
}

/** Sends a large file in parts. When one of them fails, the store is told to forget the others. */
async function sendParts(
  store: AwsClient,
  address: string,
  file: string,
  { body, name, partBytes }: { readonly body: Blob; readonly name: string; readonly partBytes: number },
): Promise<void> {
  const nothing = hashOf(new Uint8Array())
  const begun = await send(store, `${address}?uploads=`, { method: 'POST', hash: nothing }, name)
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.text)?.[1]
  if (id === undefined) throw new Error(`The store at BACKUP_S3_URL takes no upload in parts of ${name}.`)
  const upload = `uploadId=${encodeURIComponent(id)}`
  try {
    const parts: string[] = []
    for (let start = 0, number = 1; start < body.size; start += partBytes, number += 1) {
      const end = Math.min(start + partBytes, body.size)
      const hash = createHash('sha256')
      await pipeline(createReadStream(file, { start, end: end - 1 }), hash)
      const put = { method: 'PUT', body: body.slice(start, end), hash: hash.digest('hex') }
      const { headers } = await send(store, `${address}?partNumber=${number}&${upload}`, put, name)
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${headers.get('etag') ?? ''}</ETag></Part>`)
    }
    const list = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const whole = { method: 'POST', body: new Blob([list]), hash: hashOf(list) }
    const { text } = await send(store, `${address}?${upload}`, whole, name)
    // A store may find out after its status was sent.
    if (text.includes('<Error>'))
      throw new Error(`The store at BACKUP_S3_URL cannot put the parts of ${name} together.`)
  } catch (error) {
    await send(store, `${address}?${upload}`, { method: 'DELETE', hash: nothing }, name).catch(() => undefined)
    throw error
  }
}

/**
 * Deletes the copy of a backup, its description first. A key that may only add copies is good practice, so a store that
 * refuses it is left alone. Throws a sentence.
 */
export async function removeCopy(name: string, from: Elsewhere): Promise<void> {
  const store = clientOf(from)
  const headers = { 'X-Amz-Content-Sha256': hashOf(new Uint8Array()) }
  for (const path of [`${name}.json`, name]) {
    const reply = await store.fetch(addressOf(from, path), { method: 'DELETE', redirect: 'error', headers })
    await reply.arrayBuffer()
    if (reply.status === 403) return
    if (!reply.ok && reply.status !== 404)
      throw new Error(`The store at BACKUP_S3_URL answers ${reply.status} to the deletion of ${path}.`)
  }
}
