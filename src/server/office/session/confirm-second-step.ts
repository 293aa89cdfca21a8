import { writeAfterWork } from '../../calls/handler.ts'
import { stored } from '../../process/clock.ts'
import { prove } from './prove-password.ts'
import { keepProven } from './recheck-proof.ts'
import { begunTooEarly, makeRecoveryCodes, spendCode } from './second-step.ts'
import { endOtherSessions } from './sessions.ts'

export const confirmSecondStep = writeAfterWork(
  'confirmSecondStep',
  async ({ current_password, code }, at) => {
    const begun = await at.database.reader
      .selectFrom('second_steps')
      .select('username')
      .where('username', '=', at.caller.username)
      .where('on_since', 'is', null)
      .where('begun_at', '>', begunTooEarly(at.now))
      .executeTakeFirst()
    return begun && prove(current_password, at, tx => spendCode(tx, at.caller.username, code, at.now, 'begun'))
  },
  async (_, { tx, caller, now, ready: proof, refuse }) => {
    if (!proof) return refuse('notBegun')
    const { username } = caller
    await keepProven(tx, caller, proof, refuse)
    const { numUpdatedRows } = await tx
      .updateTable('second_steps')
      .set({ on_since: stored(now) })
      .where('username', '=', username)
      .where('on_since', 'is', null)
      // Of a secret that was begun since the code was checked, no code has been used.
      .where('last_step', '>', 0)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) refuse('notBegun')
    const recovery_codes = await makeRecoveryCodes(tx, username)
    // They were opened with the password alone.
    const after = { second_step: 'on', sessions_ended: await endOtherSessions(tx, caller) }
    return {
      answer: { success: true, message: 'Your second step is on.', recovery_codes },
      changed: [{ table: 'second_steps', id: username, before: {}, after }],
    }
  },
)
