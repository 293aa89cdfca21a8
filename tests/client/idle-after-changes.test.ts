import { expect, it, vi } from 'vitest'
import { idleAfterChanges } from '#client/core/idle-after-changes.ts'
import { store } from '#client/core/store.ts'
import { tasks } from './tasks.ts'

/** Work in two slices, and when it was begun and done. */
function working() {
  const version = store(0)
  const times: string[] = []
  const end = idleAfterChanges(version, () => {
    times.push(`began at ${version.get()}`)
    let slices = 0
    return () => {
      slices += 1
      if (slices === 2) times.push(`done at ${version.get()}`)
      return slices === 2
    }
  })
  return { times, end, change: () => version.set(before => before + 1) }
}

it('is done once for the changes of a moment, in slices', async () => {
  const { times, change } = working()
  await tasks(5)
  expect(times).toEqual([])
  change()
  change()
  expect(times).toEqual([])
  await tasks(5)
  expect(times).toEqual(['began at 2', 'done at 2'])
})

it('is done again for what has changed meanwhile', async () => {
  const { times, change } = working()
  change()
  await tasks(2)
  expect(times).toEqual(['began at 1'])
  change()
  await tasks(5)
  expect(times).toEqual(['began at 1', 'done at 2', 'began at 2', 'done at 2'])
  change()
  await tasks(5)
  expect(times.slice(4)).toEqual(['began at 3', 'done at 3'])
})

it('never comes again once it has ended, whether it waited or was under way', async () => {
  for (const meanwhile of [0, 2]) {
    const { times, end, change } = working()
    change()
    await tasks(meanwhile)
    end()
    change()
    await tasks()
    expect(times.filter(each => each.startsWith('done'))).toEqual([])
  }
})

it('is done after the next change when it has failed', async () => {
  const version = store(0)
  const done: number[] = []
  const failed: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => failed.push(error))
  idleAfterChanges(version, () => () => {
    if (version.get() === 1) throw new Error('A filter that nobody can read.')
    done.push(version.get())
    return true
  })
  version.set(1)
  await tasks(5)
  expect(failed).toEqual([new Error('A filter that nobody can read.')])
  version.set(2)
  await tasks(5)
  vi.unstubAllGlobals()
  expect(done).toEqual([2])
})
