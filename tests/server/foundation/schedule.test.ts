import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { schedule, type Tasks } from '#server/process/schedule.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const failures: string[] = []
const start = (tasks: Tasks) => schedule(tasks, (name, error) => failures.push(`${name}: ${error}`))

test('each task of a server is begun when it is due, by one timer', async () => {
  const begun: string[] = []
  const stop = start({
    looks: { every: 1000, run: () => begun.push('looks') },
    backups: { every: 3000, run: () => begun.push('backups') },
  })
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(6500)
  expect(begun.filter(each => each === 'looks')).toHaveLength(6)
  expect(begun.filter(each => each === 'backups')).toHaveLength(2)
  stop()
  await vi.advanceTimersByTimeAsync(6500)
  expect(begun).toHaveLength(8)
})

test('a task that hangs is not begun again before it is over, and holds up no other', async () => {
  const over = Promise.withResolvers<void>()
  let [begun, others] = [0, 0]
  const stop = start({
    'one that hangs': {
      every: 1000,
      run() {
        begun += 1
        return over.promise
      },
    },
    others: {
      every: 1000,
      run() {
        others += 1
      },
    },
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect([begun, others]).toEqual([1, 5])
  over.resolve()
  await vi.advanceTimersByTimeAsync(1000)
  expect([begun, others]).toEqual([2, 6])
  stop()
})

test('what is left of a task is done second by second, until all of it is done', async () => {
  let [left, seconds] = [3, 0]
  const stop = start({
    tidying: {
      every: 60_000,
      run() {
        left -= 1
        return Promise.resolve(left > 0)
      },
    },
    clock: {
      every: 1000,
      run() {
        seconds += 1
      },
    },
  })
  await vi.advanceTimersByTimeAsync(59_000)
  expect([left, seconds]).toEqual([3, 59])
  await vi.advanceTimersByTimeAsync(3000)
  expect([left, seconds]).toEqual([0, 62])
  await vi.advanceTimersByTimeAsync(57_000)
  expect(left).toBe(0)
  stop()
})

test('a task that fails, at once or later, ends neither the server nor the others, is told, and is begun again', async () => {
  failures.length = 0
  let others = 0
  const stop = start({
    'at once': {
      every: 1000,
      run() {
        throw 'no table'
      },
    },
    later: { every: 2000, run: () => Promise.reject('no answer') },
    others: {
      every: 1000,
      run() {
        others += 1
      },
    },
  })
  await vi.advanceTimersByTimeAsync(2000)
  expect(failures).toEqual(['at once: no table', 'at once: no table', 'later: no answer'])
  expect(others).toBe(2)
  stop()
})
