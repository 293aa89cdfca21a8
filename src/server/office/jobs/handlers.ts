import { addToJob } from './add-to-job.ts'
import { cancelJob } from './cancel-job.ts'
import { checkJob } from './check-job.ts'
import { getJob } from './get-job.ts'
import { getJobs } from './get-jobs.ts'
import { retryJob } from './retry-job.ts'
import { startJob } from './start-job.ts'
import { undoJob } from './undo-job.ts'

/** The answers about jobs. */
export const jobs = { getJobs, getJob, checkJob, startJob, addToJob, cancelJob, retryJob, undoJob } as const
