import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import ErrorsOutside, { outsideFile } from './errors-outside.ts'

const folder = mkdtempSync(join(tmpdir(), 'klass-notes-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

it('a run notes what failed outside of its tests: where, what, and from where', () => {
  vi.stubEnv('RUN_NOTES', folder)
  const error = { name: 'Error', message: 'late\nanswer', stack: 'Error: late\n    at write (place.ts:1:1)' }
  new ErrorsOutside().onTestRunEnd([], [{ ...error, VITEST_TEST_PATH: 'tests/place.test.ts' }], 'failed')
  expect(readFileSync(outsideFile(folder), 'utf8')).toBe(
    'tests/place.test.ts | Error: late answer |     at write (place.ts:1:1)',
  )
})
