import { read } from '../../calls/handler.ts'
import { readJobs } from './read-jobs.ts'

const most = 50

export const getJobs = read('getJobs', async (_, { db, caller }) => ({
  success: true,
  data: [...(await readJobs(db, caller.username, { limit: most }))],
}))
