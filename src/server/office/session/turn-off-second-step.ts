import { slowAnswer } from '../../calls/handler.ts'
import { keepProven } from './keep-proven.ts'
import { proveWithCode } from './prove.ts'
import { removeSecondStep, secondStepOff } from './second-step.ts'

export const turnOffSecondStep = slowAnswer(
  'turnOffSecondStep',
  proveWithCode,
  async (_, { tx, asker, ready: proof, refuse }) => {
    if (!proof) return refuse('off')
    await keepProven(tx, asker, proof, refuse)
    if (!(await removeSecondStep(tx, asker.username))) refuse('off')
    return {
      answer: { success: true, message: 'Your second step is off.' },
      changed: [secondStepOff(asker.username)],
    }
  },
)
