import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
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
  const folder = mkdtempSync(join(quickFolder(), 'klass-run-'))
  project.provide('folder', folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

const gigabyte = 2 ** 30

/**
 * Where files that need not survive are written quickest: in memory, where Linux offers enough of it. Creating a
 * PostgreSQL database takes a tenth of the time there.
 */
export function quickFolder(): string {
  const memory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 3 * gigabyte ? memory : tmpdir()
  } catch {
    // Other systems, and some containers, have no such folder.
    return tmpdir()
  }
}
