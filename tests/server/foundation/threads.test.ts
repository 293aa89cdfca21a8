import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Reading } from '#server/calls/reading.ts'
import { readInThreads } from '#server/main/threads.ts'
import { threadOnDemand } from '#server/process/thread-on-demand.ts'
import { sqlite } from '#tests/databases.ts'

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
/** Messages that cannot be copied to a thread. */
const uncopied: readonly (readonly [string, unknown])[] = [
  ['nested deeply', { input: deep(20_000) }],
  ['a function', { input: () => 1 }],
  ['a promise', Promise.resolve()],
]

const unhandled: unknown[] = []
const note = (error: unknown) => unhandled.push(error)
process.on('unhandledRejection', note)
afterEach(() => {
  expect(unhandled.splice(0)).toEqual([])
})

const folder = mkdtempSync(join(tmpdir(), 'klass-threads-'))
const echo = join(folder, 'echo.mjs')
writeFileSync(
  echo,
  `import { parentPort } from 'node:worker_threads'
   parentPort.on('message', message => (message === 'end' ? process.exit(1) : parentPort.postMessage(message)))`,
)
afterAll(() => rmSync(folder, { recursive: true }))

test.each(uncopied)('a message to a thread that is %s fails alone, and the next is answered', async (_, message) => {
  const thread = threadOnDemand(pathToFileURL(echo))
  const asked = thread.ask(message)
  const next = thread.ask('next')
  await expect(asked).rejects.toThrow()
  expect(await next).toBe('next')
  await thread.close()
})

test('what a thread was doing that ends fails, and the next message starts another', async () => {
  const thread = threadOnDemand(pathToFileURL(echo))
  await expect(thread.ask('end')).rejects.toThrow('A thread ended.')
  expect(await thread.ask('next')).toBe('next')
  await thread.close()
})

test.each(uncopied)('a read whose input is %s fails alone, and its thread reads on', async (_, input) => {
  const fresh = await sqlite.openMigrated()
  const readers = readInThreads(fresh.options, 1)
  const caller = { address: '', requestId: '', username: 'boss', name: 'Boss', role: 'boss', sessionHash: '' } as const
  const reading: Reading = { call: 'getCourse', input: {}, caller, now: '2026-11-20T02:00:00Z' }
  const bad = readers.read({ ...reading, input })
  const good = readers.read(reading)
  await expect(bad).rejects.toThrow()
  expect(new TextDecoder().decode(await (await good).body.whole())).toContain('"success":true')
  await readers.close()
  await fresh.drop()
})

test('only what answers for their messages starts threads', () => {
  const server = join(import.meta.dirname, '../../../src/server')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  const startsIn = (call: string) =>
    files.filter(name => readFileSync(join(server, name), 'utf8').includes(call)).toSorted()
  // Each thread compares its release first.
  expect(startsIn('new Worker(')).toEqual(['process/start-thread.ts'])
  expect(startsIn(' startThread(')).toEqual([
    'calls/reading-threads.ts',
    'office/backups/schedule.ts',
    'office/documents/draw-in-thread.ts',
    'process/thread-on-demand.ts',
  ])
})
