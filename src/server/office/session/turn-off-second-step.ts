import { writeAfterWork } from '../../calls/handler.ts'
import { proveWithCode } from './prove-password.ts'
import { keepProven } from './recheck-proof.ts'
import { removeSecondStep, secondStepOff } from './second-step.ts'

export const turnOffSecondStep = writeAfterWork(
  'turnOffSecondStep',
  proveWithCode,
  async (_, { tx, caller, ready: proof, refuse }) => {
    if (!proof) return refuse('off')
    await keepProven(tx, caller, proof, refuse)
    if (!(await removeSecondStep(tx, caller.username))) refuse('off')
    return {
      answer: { success: true, message: 'Your second step is off.' },
      changed: [secondStepOff(caller.username)],
    }
  },
)
