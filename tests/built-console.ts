import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Chromium, findChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium | { readonly executable?: undefined; readonly words: string }
  }
}

/**
 * Runs before the first browser test: makes the production console, rebuilt if its sources are newer, and a Chromium.
 * Without one the tests fail with the reason; nothing is skipped.
 */
export default async function setup(project: TestProject): Promise<void> {
  project.provide(
    'chromium',
    await findChromium().catch((error: unknown) => ({ words: error instanceof Error ? error.message : String(error) })),
  )
  const root = join(import.meta.dirname, '..')
  const { status } = spawnSync(process.execPath, [join('.setup', 'build-console.ts')], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The console cannot be built, so there is nothing to test in a browser.')
}
