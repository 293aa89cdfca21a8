import { slowAnswer } from '../../calls/handler.ts'
import { keepProven } from './keep-proven.ts'
import { proveWithCode } from './prove.ts'
import { makeRecoveryCodes } from './second-step.ts'

export const renewRecoveryCodes = slowAnswer(
  'renewRecoveryCodes',
  proveWithCode,
  async (_, { tx, asker, ready: proof, refuse }) => {
    if (!proof) return refuse('off')
    await keepProven(tx, asker, proof, refuse)
    const recovery_codes = await makeRecoveryCodes(tx, asker.username)
    return {
      answer: { success: true, message: 'The earlier recovery codes are worth nothing now.', recovery_codes },
      changed: [{ table: 'second_steps', id: asker.username, before: {}, after: { recovery_codes: 'renewed' } }],
    }
  },
)
