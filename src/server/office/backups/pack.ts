import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { SaidError, sentence } from '../../terminal/sentence.ts'
import { isSealed, sealing, unsealed, writtenTo } from './seal.ts'

/* A backup may be compressed, and then encrypted. Its first bytes say which. */

export type Packing = { readonly compress: boolean; readonly passphrase: string | undefined }

/** The first bytes of what zstd has compressed. */
const zstd = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
const compression = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

async function* through(all: AsyncIterable<Buffer>, step: Transform): AsyncGenerator<Buffer> {
  // Its failure is that of what is read from it.
  pipeline(Readable.from(all), step).catch(() => undefined)
  yield* step as AsyncIterable<Buffer>
}

/** Packs what comes into a file, and proves that the same comes out of it. */
export async function pack(plain: AsyncIterable<Buffer>, to: string, { compress, passphrase }: Packing): Promise<void> {
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Buffer> {
    for await (const bytes of plain) {
      hash.update(bytes)
      yield bytes
    }
  }
  const small = compress ? through(hashed(), createZstdCompress(compression)) : hashed()
  await writtenTo(to)(passphrase === undefined ? small : sealing(passphrase)(small))
  if ((await hashOfPacked(to, passphrase)) !== hash.digest('hex')) throw new Error('The packed copy is another one.')
}

async function* decompressed(all: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const parts = all[Symbol.asyncIterator]()
  const first = await parts.next()
  if (first.done) return
  async function* whole(): AsyncGenerator<Buffer> {
    yield first.value
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  }
  if (!first.value.subarray(0, zstd.length).equals(zstd)) return yield* whole()
  yield* through(whole(), createZstdDecompress())
}

/** What was packed into a file; of an encrypted one it is known at its end alone that nobody has changed it. Throws a sentence where it is encrypted and cannot be opened. */
export async function* unpacked(from: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const sealed = await isSealed(from)
  if (sealed && passphrase === undefined) throw new SaidError(sentence('encrypted', { file: from }))
  try {
    yield* decompressed(sealed ? await unsealed(from, passphrase ?? '') : createReadStream(from))
  } catch (error) {
    throw sealed ? new SaidError(sentence('undecipherable', { file: from })) : error
  }
}

/** Throws a sentence, and leaves no file, when it cannot be opened. */
export async function unpack(from: string, to: string, passphrase: string | undefined): Promise<void> {
  try {
    await writtenTo(to)(unpacked(from, passphrase))
  } catch (error) {
    await rm(to, { force: true })
    throw error
  }
}

/** The hash of what was packed, which is written nowhere. Throws a sentence where it is encrypted and cannot be opened. */
export async function hashOfPacked(from: string, passphrase: string | undefined): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of unpacked(from, passphrase)) hash.update(bytes)
  return hash.digest('hex')
}
