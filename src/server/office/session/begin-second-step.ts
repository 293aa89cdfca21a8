import { writeAfterWork } from '../../calls/handler.ts'
import { stored } from '../../process/clock.ts'
import { readBusiness } from '../../school/business/business.ts'
import { prove } from './prove-password.ts'
import { keepProven } from './recheck-proof.ts'
import { onSince } from './second-step.ts'
import { addressOf, newSecret } from './totp.ts'

export const beginSecondStep = writeAfterWork(
  'beginSecondStep',
  ({ current_password }, at) => prove(current_password, at),
  async (_, { tx, caller, now, ready: proof, refuse }) => {
    const { username } = caller
    await keepProven(tx, caller, proof, refuse)
    if ((await onSince(tx, username)) !== undefined) refuse('alreadyOn')
    const secret = newSecret()
    const begun = { secret, begun_at: stored(now), last_step: 0 }
    await tx
      .insertInto('second_steps')
      .values({ username, ...begun, on_since: null })
      .onConflict(conflict => conflict.column('username').doUpdateSet(begun))
      .execute()
    const { name_en } = await readBusiness(tx)
    return {
      answer: {
        success: true,
        message: 'Confirm this secret with a code of your authenticator app.',
        secret,
        uri: addressOf(secret, username, name_en || 'Klass'),
      },
      changed: [{ table: 'second_steps', id: username, before: {}, after: { second_step: 'begun' } }],
    }
  },
)
