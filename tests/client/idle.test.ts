import { afterEach, expect, it, vi } from 'vitest'
import { inTurns, whenIdle } from '#client/core/idle.ts'
import { tasks } from './tasks.ts'

afterEach(() => vi.unstubAllGlobals())

/** Work in three slices, and how many are done. */
function working() {
  let slices = 0
  return {
    slices: () => slices,
    step() {
      slices += 1
      return slices === 3
    },
  }
}

it('is done slice by slice, each after all that waits, where the browser has a scheduler', async () => {
  const asked: { readonly work: () => void; readonly priority: string | undefined }[] = []
  vi.stubGlobal('scheduler', {
    postTask: (_: () => void, { priority }: { readonly priority?: string }) =>
      new Promise<void>(resolve => asked.push({ work: resolve, priority })),
  })
  const { slices, step } = working()
  whenIdle(step)
  for (let slice = 0; slice < 3; slice += 1) {
    expect([asked.length, slices()]).toEqual([slice + 1, slice])
    expect(asked[slice]?.priority).toBe('background')
    asked[slice]?.work()
    await tasks(1)
  }
  expect([asked.length, slices()]).toEqual([3, 3])
})

it('is done without one as well, and never after it was stopped', async () => {
  const [one, other] = [working(), working()]
  whenIdle(one.step)
  const stop = whenIdle(other.step)
  let isFinished = false
  inTurns(working().step, () => {
    isFinished = true
  })
  await tasks(2)
  stop()
  const before = other.slices()
  await tasks()
  expect([one.slices(), other.slices(), isFinished]).toEqual([3, before, true])
  expect(before).toBeLessThan(3)
})
