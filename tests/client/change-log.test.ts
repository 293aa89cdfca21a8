import { expect, it } from 'vitest'
import { ChangeLog } from '#client/data/change-log.ts'
import type { RowChange } from '#contract/changes.ts'
import { longestIds, mostIds, type Rows } from '#contract/rows.ts'

const rows: Rows = { id: 'student_id', order: () => 0, concerned: { students: { field: 'student_id' } } }
const at = '2026-11-20T02:00:00.000Z'

/** How many ids a list is asked for after so many rows with ids of this length have changed; all of it: undefined. */
function askedFor(count: number, length: number): number | undefined {
  const heard = new ChangeLog()
  const changes = Array.from({ length: count }, (_, place): RowChange => {
    const id = String(place).padStart(length, 'S')
    return { entry: place + 1, table: 'students', id, call: 'updatestudent', staff: 'boss', at }
  })
  heard.note(changes, 0, count)
  return heard.missedBy(rows, 0)?.size
}

it.each([
  ['one', 1, 5, 1],
  ['as many as may be asked for at once', mostIds, 8, mostIds],
  ['one more', mostIds + 1, 8, undefined],
  ['ids that just fit into a request', 100, longestIds / 100 - 1, 100],
  ['ids that are too long together', 101, longestIds / 100 - 1, undefined],
])(
  'a list is asked only for the rows that changed, as long as the server takes their ids: %s',
  (_, count, length, asked) => {
    expect(askedFor(count, length)).toBe(asked)
  },
)
