import { expect, test } from 'vitest'
import { type From, inTurn } from '#server/office/session/password-hashing-queue.ts'

/** Work that ends when it is told to. */
function job(from: From, started: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = inTurn(async () => {
    started.push(name)
    await promise
    return name
  }, from).catch((error: unknown) => String(error))
  return { done, end: resolve }
}
const stranger = (network: string): From => ({ network, known: false })
const known = (network: string): From => ({ network, known: true })
const busy = 'Refusal: The server is very busy. Try again shortly.'

test('strangers leave a lane to known networks, which go first', async () => {
  const started: string[] = []
  const jobs = [
    job(stranger('a'), started, 'stranger 1'),
    job(stranger('b'), started, 'stranger 2'),
    job(known('c'), started, 'known 1'),
    job(known('c'), started, 'known 2'),
  ]
  await expect.poll(() => started).toEqual(['stranger 1', 'known 1'])
  jobs[0]!.end()
  await jobs[0]!.done
  await expect.poll(() => started).toEqual(['stranger 1', 'known 1', 'known 2'])
  for (const each of jobs) each.end()
  await Promise.all(jobs.map(each => each.done))
  await expect.poll(() => started).toEqual(['stranger 1', 'known 1', 'known 2', 'stranger 2'])
})

test('one network does not keep the others waiting, and loses its newest place when the queue is full', async () => {
  const started: string[] = []
  const crowd = Array.from({ length: 65 }, (_, turn) => job(stranger('crowd'), started, `crowd ${turn}`))
  const other = job(stranger('other'), started, 'other')
  expect(await crowd[64]!.done).toBe(busy)
  const last = job(stranger('crowd'), started, 'last')
  expect(await last.done).toBe(busy)
  crowd[0]!.end()
  await crowd[0]!.done
  await expect.poll(() => started).toEqual(['crowd 0', 'other'])
  for (const each of [...crowd, other]) each.end()
  expect(await other.done).toBe('other')
  const ended = await Promise.all(crowd.map(each => each.done))
  expect(ended.filter(each => each === busy)).toHaveLength(1)
})

test('work that fails gives its lane back', async () => {
  for (let turn = 0; turn < 5; turn += 1)
    await expect(inTurn(() => Promise.reject(new Error('no')), stranger('a'))).rejects.toThrow('no')
  expect(await inTurn(() => Promise.resolve('done'), stranger('a'))).toBe('done')
})
