import { answer } from '../../calls/handler.ts'
import { progressOf } from './printing.ts'

export const getPrinting = answer(
  'getPrinting',
  async ({ printing }, { asker }) => ({ success: true, data: progressOf(asker.username, printing) }),
  { here: true },
)
