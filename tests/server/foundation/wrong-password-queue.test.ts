import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inSlowTurn } from '#server/office/session/wrong-password-queue.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('one try of a username and network has its turn each five seconds, in the order of coming, and a full line says when', async () => {
  const had: string[] = []
  const stand = async (network: string, username: string, name: string) => {
    if ((await inSlowTurn(network, username)) === 0) had.push(name)
  }
  for (const turn of [1, 2, 3, 4]) void stand('a', 'boss', `boss ${turn}`)
  void stand('a', 'may', 'may')
  void stand('b', 'boss', 'elsewhere')
  expect(await inSlowTurn('a', 'boss')).toBe(5)
  await vi.advanceTimersByTimeAsync(4999)
  expect(had).toEqual([])
  expect(await inSlowTurn('a', 'boss')).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(had).toEqual(['boss 1', 'may', 'elsewhere'])
  void stand('a', 'boss', 'boss 5')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(had.slice(3)).toEqual(['boss 2', 'boss 3', 'boss 4'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(had.at(-1)).toBe('boss 5')
  // Whoever comes when nobody waits waits as long as the first.
  void stand('a', 'boss', 'boss 6')
  await vi.advanceTimersByTimeAsync(4999)
  expect(had).toHaveLength(7)
  await vi.advanceTimersByTimeAsync(1)
  expect(had.at(-1)).toBe('boss 6')
})

test('one network makes no lines without end', async () => {
  const all = Array.from({ length: 40 }, (_, turn) => inSlowTurn('crowd', `name ${turn}`))
  const other = inSlowTurn('another', 'boss')
  await vi.advanceTimersByTimeAsync(5000)
  expect((await Promise.all(all)).filter(wait => wait === 0)).toHaveLength(24)
  expect(await other).toBe(0)
})
