import { setImmediate as turn } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Queries } from '#server/db/access.ts'
import type { School } from '#tests/browser.ts'

/**
 * Somebody who writes again and again, and keeps the one place where SQLite writes from the moment on that they find what
 * they wait for. A job stands still then, and everybody can go on to read, until they leave.
 */
export function busyColleague({ world: { database } }: School, waitsFor: (db: Queries) => Promise<boolean>) {
  const leaving = Promise.withResolvers<void>()
  let isThere = true
  const writing = (async () => {
    while (isThere) {
      await database.write(async db => {
        if (await waitsFor(db)) await leaving.promise
      })
      // SQLite answers at once, and nothing else would be done here.
      await turn()
    }
  })()
  const leaves = async () => {
    isThere = false
    leaving.resolve()
    await writing
  }
  onTestFinished(leaves)
  return { leaves }
}
