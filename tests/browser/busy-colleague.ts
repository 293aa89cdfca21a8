import { setImmediate as turn } from 'node:timers/promises'
import type { Queries } from '#server/answer.ts'
import type { School } from '#tests/browser.ts'

/** Somebody who writes for half of the time, so that a job is not over before it is seen. */
export function busyColleague({ world: { database } }: School) {
  const look = async (db: Queries) => {
    for (let times = 0; times < 5; times += 1) {
      await db.selectFrom('students').selectAll().execute()
      // SQLite answers at once, and nothing else would be done here.
      await turn()
    }
  }
  let isBusy = true
  const writing = (async () => {
    while (isBusy) {
      await database.write(look)
      await look(database.reader)
    }
  })()
  return {
    async leaves() {
      isBusy = false
      await writing
    },
  }
}
