import { clause } from '#contract/fill.ts'
import { always, type Inverses } from '../../office/audit/inverse.ts'
import { linesOf } from './lines.ts'

export const ofBank = {
  ignoreBankLines: {
    tables: ['bank_lines'],
    locks: always('money'),
    async obstacle(tx, changes) {
      const lines = await linesOf(
        tx,
        changes.map(({ id }) => id),
      )
      const match = [...lines.values()].flatMap(each => each.match ?? [])[0]
      return match && clause('bankMatched', { id: match.bank_line_id, receipt: match.receipt_ref })
    },
  },
} as const satisfies Inverses
