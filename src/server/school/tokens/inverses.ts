import * as v from 'valibot'
import { clause } from '#contract/fill.ts'
import type { Writer } from '../../db/access.ts'
import { nameIn } from '../../db/same-name.ts'
import { always, deletedNow, type Inverse, type Inverses } from '../../office/audit/inverse.ts'
import { rowOf } from '../../office/audit/rows.ts'
import { stored } from '../../process/clock.ts'
import { balanceToTake } from './balance-to-take.ts'
import { usersOf } from './delete-token.ts'
import { detailOf } from './ledger-detail.ts'
import { postLedger } from './post-ledger.ts'

// Prevents a new course with a token that is being deleted.
const tokens: Inverse = { tables: ['tokens'], locks: always('courses', 'tokens') }

const Added = v.object({ student_id: v.string(), token_name: v.string(), amount: v.number(), subject: v.string() })

/** The student's balance of the token when it was added. */
async function balanceBefore(tx: Writer, { student_id, token_name, subject }: v.InferOutput<typeof Added>) {
  const { balance } = await tx
    .selectFrom('token_ledger')
    .select(row => row.fn.coalesce(row.fn.sum<number>('amount'), row.val(0)).as('balance'))
    .where('student_id', '=', student_id)
    .where('token_name', '=', token_name)
    .where('id', '<', added => added.selectFrom('token_ledger').select('id').where('cause', '=', subject))
    .executeTakeFirstOrThrow()
  return balance
}

export const ofTokens = {
  createToken: {
    ...tokens,
    async obstacle(tx, [change]) {
      const name = String(change?.after?.token_name)
      const users = await usersOf(tx, name)
      return users.length === 0 ? undefined : clause('usedBy', { what: clause('tokens', { id: name }), users })
    },
  },
  updateToken: tokens,
  deleteToken: {
    ...tokens,
    async obstacle(tx, [change]) {
      const name = String(change?.before?.token_name)
      const namesake = await nameIn(tx, 'tokens', name)
      return namesake === undefined ? undefined : clause('takenToken', { name: namesake })
    },
  },
  // The ledger entry stays. The undo posts an opposite one, and the balance must allow it.
  addToken: {
    tables: ['token_ledger'],
    locks: always('students', 'tokens'),
    async obstacle(tx, changes) {
      for (const { after } of changes) {
        const { student_id, token_name, amount } = v.parse(Added, after)
        const student = await rowOf(tx, { table: 'students', id: student_id })
        if (student?.deleted_at) return deletedNow('students', student_id)
        const token = await tx
          .selectFrom('tokens')
          .select('token_id')
          .where('token_name', '=', token_name)
          .executeTakeFirst()
        if (!token) return deletedNow('tokens', token_name)
        const left = await balanceToTake(tx, student_id, token_name)
        // Attendance may have made the balance negative before, so it may return to that amount.
        if (amount > 0 && left - amount < Math.min(0, await balanceBefore(tx, v.parse(Added, after))))
          return clause('tokensLeft', { student: student_id, left, token: token_name })
      }
      return undefined
    },
    settle: (tx, changes, { now, caller }) =>
      postLedger(
        tx,
        changes.map(({ after }) => {
          const { student_id, token_name, amount, subject } = v.parse(Added, after)
          return {
            student_id,
            token_name,
            transaction_type: amount < 0 ? 'Add' : 'Correct',
            transaction_detail: detailOf('ledgerUndone', { name: caller.name || caller.username }),
            amount: -amount,
            timestamp: stored(now),
            staff: caller.username,
            subject,
            cause: `${subject}:undone`,
          }
        }),
      ),
  },
} as const satisfies Inverses
