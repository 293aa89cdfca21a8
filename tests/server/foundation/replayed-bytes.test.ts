import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { encodePieces } from '#server/calls/encoding.ts'
import { Pieces } from '#server/calls/replayed-bytes.ts'
import { sendPieces } from '#server/http/send.ts'
import type { Env } from '#server/http/service.ts'

const gathered = async (pieces: Pieces) => Buffer.concat(await Array.fromAsync(new Response(pieces.body()).body!))
const seed = { seed: 20_261_123 }

test('a short body is sent as it is', () => {
  const bytes = new Uint8Array(1000)
  expect(Pieces.of(bytes).body()).toBe(bytes)
  expect(Pieces.of(new Uint8Array()).body()).toHaveLength(0)
})

test('a long body is sent in pieces, in order, and nothing of it is copied', async () => {
  const bytes = new Uint8Array(700_001).map((_, at) => at % 251)
  const pieces = await Array.fromAsync(new Response(Pieces.of(bytes).body()).body!)
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  expect(pieces.length).toBeGreaterThan(1)
  for (const piece of pieces) expect(piece.buffer).toBe(bytes.buffer)
})

test('whoever begins to read, before, while or after it comes, in whichever encoding, gets all of it', async () => {
  const lengths = fc.array(fc.nat(3000), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(lengths, fc.nat(8), async (lengths, late) => {
      const all = lengths.map((length, at) => new Uint8Array(length).fill(at + 1))
      const pieces = new Pieces()
      const read: Promise<Uint8Array>[] = []
      const begin = () =>
        read.push(
          pieces.whole(),
          gathered(pieces),
          gathered(encodePieces(pieces, 'br')).then(brotliDecompressSync),
          gathered(encodePieces(pieces, 'gzip')).then(gunzipSync),
        )
      begin()
      for (const [at, piece] of all.entries()) {
        if (at === late) begin()
        expect(pieces.size).toBeUndefined()
        pieces.add(piece)
        await Promise.resolve()
      }
      pieces.end()
      begin()
      const whole = Buffer.concat(all)
      expect(pieces.size).toBe(whole.byteLength)
      for (const each of await Promise.all(read)) expect(whole.equals(each)).toBe(true)
    }),
    { ...seed, numRuns: 50 },
  )
})

test.each(['br', 'gzip'] as const)(
  'what has come can be read from %s before the next piece is there',
  async encoding => {
    const pieces = new Pieces()
    const encoded = encodePieces(pieces, encoding)
    const decoder = encoding === 'br' ? createBrotliDecompress() : createGunzip()
    const read = Readable.from(encoded).pipe(decoder)[Symbol.asyncIterator]()
    for (const word of ['first', 'second', 'third']) {
      pieces.add(Buffer.from(word))
      expect(String((await read.next()).value)).toBe(word)
    }
    pieces.end()
    expect((await read.next()).done).toBe(true)
  },
)

test('what breaks off is for nobody the whole', async () => {
  const pieces = new Pieces()
  const encoded = encodePieces(pieces, 'br')
  pieces.add(new Uint8Array(10))
  const reads = Promise.allSettled([pieces.whole(), pieces.ended(), encoded.ended()])
  const sent = Promise.allSettled([gathered(pieces), gathered(encoded)])
  pieces.fail(new Error('The disk is gone.'))
  pieces.add(new Uint8Array(10))
  pieces.end()
  const failed = (reason: string) => ({ status: 'rejected', reason: new Error(reason) })
  for (const each of [...(await reads), ...(await Promise.allSettled([pieces.whole()]))])
    expect(each).toEqual(failed('The disk is gone.'))
  // What is sent says nothing of the error, which may quote values.
  expect(await sent).toEqual([failed('An answer broke off.'), failed('An answer broke off.')])
  expect([pieces.size, encoded.size]).toEqual([undefined, undefined])
})

test('what breaks off at once is no answer, whatever was sent of it', async () => {
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    await next()
    // As in the service: the adapter then looks into the stream before it sends the headers.
    c.header('X-Content-Type-Options', 'nosniff')
  })
  app.get('/:sent', async c => {
    const pieces = new Pieces()
    for (let left = Number(c.req.param('sent')); left > 0; left -= 1) pieces.add(Buffer.from('row\n'))
    pieces.fail(new Error('The disk is gone.'))
    return sendPieces(c, 200, pieces, {})
  })
  const server = serve({ fetch: app.fetch, port: 0 })
  onTestFinished(() => new Promise<void>(closed => server.close(() => closed())))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const sent of [0, 1, 2, 3, 10]) {
    const refusals: number[] = []
    const get = async () => {
      const reply = await fetch(`http://localhost:${port}/${sent}`)
      if (!reply.ok) refusals.push(reply.status)
      return reply.text()
    }
    await expect(get(), `${sent} pieces`).rejects.toThrow()
    expect(refusals, `${sent} pieces`).toEqual([])
  }
})
