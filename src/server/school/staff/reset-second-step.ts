import { mayResetSecondStep } from '#rules/roles.ts'
import { write } from '../../calls/handler.ts'
import { onSince, removeSecondStep, secondStepOff } from '../../office/session/second-step.ts'
import { accountNamed, accountsToChange } from './accounts-to-change.ts'

export const resetSecondStep = write('resetSecondStep', async (given, { tx, caller, refuse }) => {
  const target = accountNamed(await accountsToChange(tx, caller), given.username)
  if (!target) return refuse('unknown', { username: given.username })
  const { username } = target
  const reason = mayResetSecondStep(caller, target)
  if (reason) refuse('guarded', { reason })
  const was_on = (await onSince(tx, username)) !== undefined
  if (!was_on) return { answer: { success: true, message: `${username} has no second step.`, was_on }, changed: [] }
  await removeSecondStep(tx, username)
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('username', '=', username).executeTakeFirst()
  const { after, ...change } = secondStepOff(username)
  return {
    answer: { success: true, message: `The second step of ${username} is off.`, was_on },
    changed: [{ ...change, after: { ...(after as object), sessions_ended: Number(numDeletedRows) } }],
  }
})
