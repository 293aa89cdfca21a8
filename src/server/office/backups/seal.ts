import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { SaidError, sentence } from '../../terminal/sentence.ts'

/* AES-256-GCM under a key that scrypt makes of the passphrase: whoever changes a byte, or lacks the passphrase, gets nothing. */

const mark = Buffer.from('KLASS-BACKUP-1\n')
const lengths = { salt: 16, iv: 12, tag: 16 }
const head = mark.length + lengths.salt + lengths.iv

/** Bytes after which the disk has to have them: commits of others wait for a disk that gets gigabytes at once. */
const atOnce = 4 * 2 ** 20

/** Writes a file that nobody else can read. It is on the disk when that is done. */
export const writtenTo =
  (file: string) =>
  async (all: AsyncIterable<Buffer>): Promise<void> => {
    const handle = await open(file, 'w', 0o600)
    try {
      let waiting = 0
      for await (const bytes of all) {
        await handle.writeFile(bytes)
        waiting += bytes.byteLength
        if (waiting < atOnce) continue
        await handle.datasync()
        waiting = 0
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

const keyOf = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 })

/** Encrypts a stream. */
export function sealing(passphrase: string) {
  const salt = randomBytes(lengths.salt)
  const iv = randomBytes(lengths.iv)
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), iv)
  cipher.setAAD(mark)
  return async function* (plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield Buffer.concat([mark, salt, iv])
    for await (const chunk of plain) yield cipher.update(chunk)
    yield cipher.final()
    yield cipher.getAuthTag()
  }
}

export async function seal(from: string, to: string, passphrase: string): Promise<void> {
  await pipeline(createReadStream(from), sealing(passphrase), writtenTo(to))
}

export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(mark.length), 0, mark.length, 0)
    return buffer.equals(mark)
  } finally {
    await handle.close()
  }
}

/** What was encrypted. It fails at its end, and with it all that was read, when a byte was changed or the passphrase is another. */
export async function unsealed(from: string, passphrase: string): Promise<AsyncIterable<Buffer>> {
  const { size } = await stat(from)
  const handle = await open(from)
  const salt = Buffer.alloc(lengths.salt)
  const iv = Buffer.alloc(lengths.iv)
  const tag = Buffer.alloc(lengths.tag)
  try {
    await handle.read(salt, 0, salt.length, mark.length)
    await handle.read(iv, 0, iv.length, mark.length + salt.length)
    await handle.read(tag, 0, tag.length, size - tag.length)
  } finally {
    await handle.close()
  }
  const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, salt), iv)
  decipher.setAAD(mark)
  decipher.setAuthTag(tag)
  async function* opened(): AsyncGenerator<Buffer> {
    const body: AsyncIterable<Buffer> = createReadStream(from, { start: head, end: size - tag.length - 1 })
    for await (const chunk of body) yield decipher.update(chunk)
    yield decipher.final()
  }
  return opened()
}

/** Throws a sentence, and leaves no file, when the passphrase is another one or a byte was changed. */
export async function unseal(from: string, to: string, passphrase: string): Promise<void> {
  try {
    await pipeline(await unsealed(from, passphrase), writtenTo(to))
  } catch {
    await rm(to, { force: true })
    throw new SaidError(sentence('undecipherable', { file: from }))
  }
}
