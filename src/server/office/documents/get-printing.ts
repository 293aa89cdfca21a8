import { local } from '../../calls/handler.ts'
import { progressOf } from './printing.ts'

export const getPrinting = local('getPrinting', async ({ printing }, { caller }) => ({
  success: true,
  data: progressOf(caller.username, printing),
}))
