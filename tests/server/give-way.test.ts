import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test('a thread that gives way lets the others of its process go first', async () => {
  const before = getPriority()
  const code = `
    import { getPriority } from 'node:os'
    import { parentPort } from 'node:worker_threads'
    import { giveWay } from ${JSON.stringify(new URL('../../src/server/process/lower-priority.ts', import.meta.url).href)}
    giveWay()
    parentPort.postMessage(getPriority())`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`))
  const [given] = (await once(worker, 'message')) as [number]
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  expect(given).toBe(process.platform === 'linux' ? Math.max(before, PRIORITY_BELOW_NORMAL) : before)
  expect(getPriority()).toBe(before)
})
