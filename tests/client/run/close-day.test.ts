import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { t } from '#client/messages/message.ts'
import { problemsOf } from '#client/run/prompt.ts'
import closeDay from '#commands/day-closing/close-day.ts'
import { engines } from '#tests/databases.ts'
import { collect } from '#tests/statistics/receipts.ts'
import { openWorld, type World } from '#tests/world.ts'
import { type Console, openConsole } from './console.ts'
import { start } from './ways.ts'

/* What day-closing/close-day asks and says. What day-closing/open-day-closing shows is seen in the browser. */

let world: World
let console: Console
beforeAll(async () => {
  world = await openWorld(engines[0]!)
  await collect(world, [{ at: '2026-11-20T09:00', kind: 'live' }])
  console = await openConsole(world)
})
beforeEach(() => console.runner.leave())
afterAll(async () => {
  await world.close()
  vi.unstubAllGlobals()
})

const form = { name: 'form', via: 'bar', given: {} } as const
const day = '2026-11-20'

it('asks why when another sum is counted than was taken, and closes nothing', async () => {
  // It still asks.
  await expect(start(console, closeDay, { day, counted: 900 }, form)).rejects.toThrow('Still asks')
  const prompt = console.runner.prompt.get()
  const problems = prompt && problemsOf(prompt)?.map(({ argument, text }) => [argument, t(text)])
  expect(problems).toEqual([['reason', 'Counted are 900.00, and 900.30 were taken. Say why.']])
  expect((await world.did('getDayClosing', { day })).data.counted).toBeNull()
})

it('says with what it is closed, and Ctrl+Z opens the day again', async () => {
  await start(console, closeDay, { day, counted: 900, reason: 'Wrong change' }, form)
  expect((await world.did('getDayClosing', { day })).data).toMatchObject({ counted: 900, reason: 'Wrong change' })
  expect(console.lines().at(-1)).toBe('Fri 20 Nov is closed with 900.00 in cash, difference −0.30.')
  await console.undo()
  expect((await world.did('getDayClosing', { day })).data.counted).toBeNull()
})
