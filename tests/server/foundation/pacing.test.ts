import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paced } from '#server/http/pace-refusals.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('refusals to one network follow each other at a distance, and no other network waits for them', async () => {
  const sent: string[] = []
  const send = (network: string, name: string) => paced(network).then(() => sent.push(name))
  for (let turn = 1; turn <= 3; turn += 1) void send('198.51.100.1', `one ${turn}`)
  void send('198.51.100.2', 'other')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(['one 1', 'other'])
  await vi.advanceTimersByTimeAsync(20)
  expect(sent).toEqual(['one 1', 'other', 'one 2'])
  await vi.advanceTimersByTimeAsync(20)
  expect(sent).toEqual(['one 1', 'other', 'one 2', 'one 3'])
  // Later it is as if nothing had been.
  await vi.advanceTimersByTimeAsync(1000)
  await send('198.51.100.1', 'one 4')
  expect(sent.at(-1)).toBe('one 4')
})

test('nobody waits for longer than five seconds', async () => {
  const all = Promise.all(Array.from({ length: 1000 }, () => paced('198.51.100.3')))
  await vi.advanceTimersByTimeAsync(5000)
  await all
})
