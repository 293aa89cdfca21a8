import { isForMany } from '#contract/calls.ts'
import { local } from '../../calls/handler.ts'

export const checkJob = local('checkJob', async ({ call, rows }, { check, refuse }) => {
  if (!isForMany(call)) return refuse('notForMany', { call })
  return { success: true, data: await check(call, rows) }
})
