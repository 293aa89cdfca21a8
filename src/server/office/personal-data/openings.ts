import { dateOf } from '#rules/hong-kong.ts'
import { mayErase } from '#rules/roles.ts'
import { read } from '../../calls/handler.ts'
import { batches } from '../../db/batches.ts'
import type { Database } from '../../db/open.ts'
import type { NewRow } from '../../db/tables.ts'
import { stored } from '../../process/clock.ts'

/** Notes who opened the details of which student: the first time of a day. */
export type Openings = {
  readonly note: (studentId: string, staff: string, now: Temporal.Instant) => void
  /** Writes what was noted and is not written yet. It is to be called again and again. */
  readonly write: () => Promise<void>
}

type Rows = readonly NewRow<'openings'>[]

/** Stores openings, except those of students who do not exist any more and those that are stored already. */
export const addOpenings = (database: Pick<Database, 'write'>, rows: Rows): Promise<void> =>
  database.write(async tx => {
    const ids = new Set<string>()
    for (const batch of batches([...new Set(rows.map(row => row.student_id))], 1)) {
      const known = tx.selectFrom('students').select('student_id').where('student_id', 'in', batch)
      for (const { student_id } of await known.execute()) ids.add(student_id)
    }
    const known = rows.filter(row => ids.has(row.student_id))
    for (const batch of batches(known, 4))
      await tx
        .insertInto('openings')
        .values(batch)
        .onConflict(conflict => conflict.doNothing())
        .execute()
  })

/**
 * Collects openings and writes them later, so that no read waits for a write. What was noted in the last seconds before a
 * server is killed is lost.
 */
export function openingsOf(add: (rows: Rows) => Promise<unknown>, failed: (error: unknown) => void): Openings {
  /** What was noted on the day, with the rows that are not written yet. */
  let day = ''
  const noted = new Set<string>()
  let waiting: NewRow<'openings'>[] = []
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    const rows = waiting
    waiting = []
    if (rows.length === 0) return
    try {
      await add(rows)
    } catch (error) {
      waiting = [...rows, ...waiting]
      failed(error)
    }
  }

  const write = (): Promise<void> => {
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }

  return {
    note(student_id, staff, now) {
      const today = dateOf(now.toString())
      if (today !== day) noted.clear()
      day = today
      const name = `${student_id} ${staff}`
      if (noted.has(name)) return
      noted.add(name)
      waiting.push({ student_id, staff, day, at: stored(now) })
    },
    async write() {
      await write()
      // What was noted while the others were written.
      await write()
    },
  }
}

export const getStudentOpenings = read('getStudentOpenings', async ({ studentId }, { db, caller, refuse }) => {
  if (!mayErase(caller.role)) refuse('role', { role: caller.role })
  const data = await db
    .selectFrom('openings')
    .leftJoin('staff', 'staff.username', 'openings.staff')
    .select(['openings.staff', 'staff.name as staff_name', 'openings.day', 'openings.at'])
    .where('openings.student_id', '=', studentId)
    .orderBy('openings.day', 'desc')
    .orderBy('openings.at', 'desc')
    .execute()
  return { success: true, data }
})
