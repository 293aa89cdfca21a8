import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    folder: string
  }
}

/**
 * One folder for everything the tests of a run write. It is deleted with the run, with whatever failed tests have left.
 */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(quickFolder(), 'klass-run-'))
  project.provide('folder', folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

const gigabyte = 2 ** 30

/**
 * Where temporary files are written fastest: in memory, where Linux has enough of it. Creating a PostgreSQL database
 * there takes a tenth of the time.
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
