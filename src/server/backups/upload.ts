import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { Description } from './make.ts'

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

/** Copies a backup and its description to an S3-compatible store, the description last. Throws a sentence. */
export async function upload(folder: string, { name, sha256 }: Description, to: Elsewhere): Promise<void> {
  const store = clientOf(to)
  const description = await readFile(join(folder, `${name}.json`))
  for (const [path, body, hash] of [
    [name, await openAsBlob(join(folder, name)), sha256],
    [`${name}.json`, new Blob([description]), hashOf(description)],
  ] as const) {
    // The store refuses a body that is not the signed one.
    const reply = await store.fetch(addressOf(to, path), {
      method: 'PUT',
      redirect: 'error',
      body,
      headers: { 'X-Amz-Content-Sha256': hash },
    })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`The store at BACKUP_S3_URL answers ${reply.status} to ${path}.`)
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
