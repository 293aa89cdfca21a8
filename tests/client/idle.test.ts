import { afterEach, expect, it, vi } from 'vitest'
import { whenIdle } from '#client/core/idle.ts'

afterEach(() => vi.unstubAllGlobals())

it('is done slice by slice also where the browser never says that it is idle', async () => {
  // As on a busy computer while nothing is drawn: only what is to come by a certain time comes.
  vi.stubGlobal('requestIdleCallback', (turn: () => void, wait?: IdleRequestOptions) => {
    if (wait?.timeout !== undefined) queueMicrotask(turn)
    return 0
  })
  let slices = 0
  whenIdle(() => {
    slices += 1
    return slices === 3
  })
  await expect.poll(() => slices).toBe(3)
})
