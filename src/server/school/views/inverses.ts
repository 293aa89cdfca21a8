import { clause } from '#contract/fill.ts'
import type { Change } from '../../db/access.ts'
import { always, type Inverse, type Inverses } from '../../office/audit/inverse.ts'
import { counting, type PastChange, putBack, rowOf, wholeRow } from '../../office/audit/rows.ts'

/** Whether it is a change of nothing but what the view shows, which everybody may change who sees it. */
const isOfContent = ({ before, after }: PastChange): boolean =>
  before !== null &&
  after !== null &&
  Object.keys(after).every(column => column === 'search' || counting.has(column) || before[column] === after[column])

const views: Inverse = {
  tables: ['views'],
  locks: always('views'),
  async guard(tx, changes, { caller }) {
    for (const change of changes) {
      const { owner, shared } = await wholeRow(tx, change)
      const isOthers = typeof owner === 'string' && owner !== caller.username
      if (isOthers && !(shared === 1 && isOfContent(change))) return clause('othersOwn', { owner })
    }
    return undefined
  },
  // A version never comes twice, or an update by somebody who saw the earlier one with its number would be accepted.
  async putBack(tx, changes, { caller }) {
    const changed: Change[] = []
    for (const change of changes.toReversed()) {
      const now = await rowOf(tx, change)
      const isEdit = now !== undefined && change.before !== null && 'version' in change.before
      changed.push(
        await putBack(
          tx,
          isEdit
            ? {
                ...change,
                before: { ...change.before, version: Number(now.version) + 1, changed_by: caller.username },
                after: { ...change.after, version: now.version, changed_by: now.changed_by },
              }
            : change,
        ),
      )
    }
    return changed
  },
}

export const ofViews = { createView: views, editView: views, deleteView: views } as const satisfies Inverses
