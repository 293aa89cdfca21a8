import { useEffect } from 'react'
import { resultOf, titleOfJob } from '#client/job-words.ts'
import { jobsText } from '#client/messages/jobs.ts'
import { useApp } from '../app.ts'
import { registry } from '../registry.ts'
import { useRead } from '../use-read.ts'

/** Milliseconds between two looks at the jobs that are being done. */
const pace = 1000

/** Says that a job is over, unless its dialog shows it. */
export default function WatchJobs() {
  const { jobs, many, notices } = useApp()
  const { data } = useRead('getJobs', {}, { every: pace })
  useEffect(() => {
    for (const job of data?.data ?? []) {
      const { job_id, state, refused } = job
      if (state === 'running' || !jobs.watched.get().includes(job_id)) continue
      jobs.over(job_id)
      const shown = many.get()
      if (shown && 'job' in shown && shown.job === job_id) continue
      const text = jobsText.ended({ title: titleOfJob(job, registry), result: resultOf(job) })
      notices.say({ tone: refused > 0 ? 'plain' : 'good', text })
    }
  }, [data, jobs, many, notices])
  return null
}
