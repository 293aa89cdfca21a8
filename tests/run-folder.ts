import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    folder: string
  }
}

/** What the tests of one run write stands in one folder, and goes with it, also what a failed test has left behind. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'klass-run-'))
  project.provide('folder', folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
