import { answer } from '../../calls/handler.ts'
import { readJobs } from './read-jobs.ts'

const most = 50

export const getJobs = answer('getJobs', async (_, { db, asker }) => ({
  success: true,
  data: [...(await readJobs(db, asker.username, { limit: most }))],
}))
