import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/* Loaded before a process: its main thread prints which files of the sources it reads while everybody waits. */

const read = fs.readFileSync
if (isMainThread) {
  fs.readFileSync = ((...given: Parameters<typeof read>) => {
    if (/\/src\/(contract|rules|server)\//.test(String(given[0]))) console.error(`waits for ${String(given[0])}`)
    return read(...given)
  }) as typeof read
  syncBuiltinESMExports()
}
