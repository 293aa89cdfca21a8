import { studentString, tidy } from '#rules/names.ts'
import { write } from '../../calls/handler.ts'
import { nextId } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { balanceToTake } from './balance-to-take.ts'
import { detailOf } from './ledger-detail.ts'
import { postLedger } from './post-ledger.ts'

export const addToken = write('addToken', async ({ student_id, amount, ...input }, { tx, now, caller, refuse }) => {
  // Locks student and token, so that neither is deleted meanwhile.
  await lock(tx, 'students', 'tokens')
  const student =
    (await tx
      .selectFrom('students')
      .select(['student_id', 'first_name', 'surname'])
      .where('student_id', '=', student_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) ?? refuse('noStudent', { id: student_id })
  const { token_name } =
    (await tx
      .selectFrom('tokens')
      .select('token_name')
      .where('token_name', '=', tidy(input.token_name))
      .executeTakeFirst()) ?? refuse('noToken', { name: input.token_name })
  const before = await balanceToTake(tx, student_id, token_name)
  const balance = before + amount
  if (amount < 0 && balance < 0)
    refuse('tooFew', { student: studentString(student), balance: before, name: token_name, amount })

  const subject = `addition:${await nextId(tx, 'A', 6)}`
  const changed = await postLedger(tx, [
    {
      student_id,
      token_name,
      transaction_type: amount > 0 ? 'Add' : 'Correct',
      transaction_detail: detailOf(amount > 0 ? 'ledgerAdded' : 'ledgerCorrected', {
        name: caller.name || caller.username,
      }),
      amount,
      timestamp: stored(now),
      staff: caller.username,
      subject,
      cause: subject,
    },
  ])
  return {
    answer: { success: true, message: `${studentString(student)} has ${balance} of ${token_name}.`, balance },
    changed,
  }
})
