import { expect, test } from 'vitest'
import { inPieces } from '#server/pieces.ts'

test('a short body is sent as it is', () => {
  const bytes = new Uint8Array(1000)
  expect(inPieces(bytes)).toBe(bytes)
})

test('a long body is sent in pieces, in order, and nothing of it is copied', async () => {
  const bytes = new Uint8Array(700_001).map((_, at) => at % 251)
  const body = inPieces(bytes)
  const pieces = await Array.fromAsync(new Response(body).body!)
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  expect(pieces.length).toBeGreaterThan(1)
  for (const piece of pieces) expect(piece.buffer).toBe(bytes.buffer)
})
