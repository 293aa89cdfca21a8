import { mayRequireSecondStep } from '#rules/roles.ts'
import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { isRequired, onSince, requirement } from '../../office/session/second-step.ts'

/** Whoever requires it has one, so that they do not shut themselves out. */
export const requireSecondStep = write('requireSecondStep', async ({ required }, { tx, caller, refuse }) => {
  const reason = mayRequireSecondStep(caller.role)
  if (reason) refuse('guarded', { reason })
  await lock(tx, 'business')
  if (required && (await onSince(tx, caller.username)) === undefined) refuse('ownFirst')
  const message = required ? 'Bosses need a second step from now on.' : 'Bosses need no second step.'
  const was = await isRequired(tx)
  if (was === required) return { answer: { success: true, message }, changed: [] }
  if (required) await tx.insertInto('business').values(requirement).execute()
  else await tx.deleteFrom('business').where('name', '=', requirement.name).execute()
  const change = { table: 'business', id: requirement.name, before: { required: was }, after: { required } } as const
  return { answer: { success: true, message }, changed: [change] }
})
