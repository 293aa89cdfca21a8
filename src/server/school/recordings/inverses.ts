import { clause } from '#contract/fill.ts'
import { always, type Inverse, type Inverses } from '../../office/audit/inverse.ts'
import { wholeRow } from '../../office/audit/rows.ts'

const recordings: Inverse = {
  tables: ['recordings'],
  locks: always('recordings'),
  async guard(tx, changes, { caller }) {
    for (const change of changes) {
      const { owner } = await wholeRow(tx, change)
      if (typeof owner === 'string' && owner !== caller.username) return clause('othersOwn', { owner })
    }
    return undefined
  },
}

export const ofRecordings = {
  createRecording: recordings,
  renameRecording: recordings,
  deleteRecording: recordings,
} as const satisfies Inverses
