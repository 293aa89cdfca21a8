import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeStream } from '#server/calls/encoding.ts'
import { joinPortions } from '#server/calls/join-portions.ts'
import { Pieces, streamOf } from '#server/calls/replayed-bytes.ts'
import { linesOf } from '#tests/lines.ts'

type Row = { readonly id: number; readonly name: string }
const bytesOf = (text: string) => new TextEncoder().encode(text)
/** It comes in pieces, each of which ends with a row. */
const portion = async (data: readonly Row[]) => {
  const pieces = new Pieces()
  const { text } = await linesOf({ success: true, data })
  for (const piece of text.split(/(?=,\n)/)) pieces.add(bytesOf(piece))
  pieces.end()
  return pieces
}
const rowsOf = (count: number, from = 0): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, name: `陳大文 "[\n${at}]` }))

test('portions are one list in lines, wherever there are no rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }), async counts => {
      const [first = [], ...others] = counts.map((count, at) => rowsOf(count, at * 10))
      const text = Buffer.concat(await Array.fromAsync(await joinPortions([first, ...others], portion))).toString()
      const data = [first, ...others].flat()
      expect(JSON.parse(text)).toEqual({ success: true, data })
      // The head, a line for each row, and the end.
      expect(text.split('\n')).toHaveLength(Math.max(1, data.length) + 2)
    }),
    { seed: 20_261_125, numRuns: 200 },
  )
})

test('what refuses the first portion refuses the list, before any of it is sent', async () => {
  await expect(joinPortions([1, 2], () => Promise.reject(new Error('too slow')))).rejects.toThrow('too slow')
})

describe.each(['identity', 'br', 'gzip'] as const)('in %s', encoding => {
  /** What is sent of so many portions with random names, which no encoding makes short, and how many were read. */
  async function sent(count: number) {
    const read: number[] = []
    const numbers = Array.from({ length: count }, (_, at) => at)
    const list = await joinPortions([0, ...numbers.slice(1)], async at => {
      read.push(at)
      return portion(rowsOf(1000, at * 1000).map(row => ({ ...row, name: crypto.randomUUID().repeat(10) })))
    })
    return { read, body: streamOf(encoding === 'identity' ? list : encodeStream(list, encoding)) }
  }

  test('all of it comes', async () => {
    const { body } = await sent(5)
    const bytes = Buffer.concat(await Array.fromAsync(body))
    const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
    const { data } = JSON.parse(plain.toString()) as { readonly data: readonly Row[] }
    expect(data.map(({ id }) => id)).toEqual(Array.from({ length: 5000 }, (_, at) => at))
  })

  test('it is read no further than it is taken', async () => {
    const { read, body } = await sent(1000)
    const reader = body.getReader()
    const { value } = await reader.read()
    expect(value?.byteLength).toBeGreaterThan(0)
    await reader.cancel()
    expect(read.length).toBeLessThan(20)
  })
})
