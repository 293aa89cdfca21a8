import { writeAfterWork } from '../../calls/handler.ts'
import { proveWithCode } from './prove-password.ts'
import { keepProven } from './recheck-proof.ts'
import { makeRecoveryCodes } from './second-step.ts'

export const renewRecoveryCodes = writeAfterWork(
  'renewRecoveryCodes',
  proveWithCode,
  async (_, { tx, caller, ready: proof, refuse }) => {
    if (!proof) return refuse('off')
    await keepProven(tx, caller, proof, refuse)
    const recovery_codes = await makeRecoveryCodes(tx, caller.username)
    return {
      answer: { success: true, message: 'The earlier recovery codes are worth nothing now.', recovery_codes },
      changed: [{ table: 'second_steps', id: caller.username, before: {}, after: { recovery_codes: 'renewed' } }],
    }
  },
)
