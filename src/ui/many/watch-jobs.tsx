import { useEffect } from 'react'
import { timings } from '#client/core/timings.ts'
import { jobNotice } from '#client/run/job-notice.ts'
import type { Job } from '#contract/jobs.ts'
import { useApp } from '../app/app.ts'
import { registry } from '../app/registry.ts'
import { useRead } from '../app/use-read.ts'

/** Says that a job is over, unless its dialog shows it. */
export default function WatchJobs() {
  const { api, jobs, many, notices, records, session } = useApp()
  const { data } = useRead('getJobs', {}, { every: timings.jobsPace })
  useEffect(() => {
    const say = async (job: Job) => {
      const username = session.username()
      // Without its rows it is still said how many there were.
      const ended = await api.getJob({ job_id: job.job_id }).then(
        answer => answer.data,
        () => ({ ...job, rows: [] }),
      )
      const notice = await jobNotice(ended, { jobs, records, registry })
      if (session.username() === username) notices.say(notice)
    }
    for (const job of data?.data ?? []) {
      const { job_id, state } = job
      if (state === 'running' || !jobs.watched.get().includes(job_id)) continue
      jobs.over(job_id)
      const shown = many.get()
      if (shown && 'job' in shown && shown.job === job_id) continue
      void say(job)
    }
  }, [data, api, jobs, many, notices, records, session])
  return null
}
