import { useEffect, useState } from 'react'
import { timings } from '#client/core/timings.ts'
import { firstWaiting, type JobWithRows, withProgress } from '#client/run/job-progress.ts'
import { rowsOf } from '#client/run/job-words.ts'
import { useApp } from '../app/app.ts'
import { useRead } from '../app/use-read.ts'

/** For each further so many rows it is asked that much later how far a job is. */
const rowsOfPace = 2500

/** A job with its rows. They are loaded once; after that only those that were done since. */
export function useJob(job_id: string) {
  const { api } = useApp()
  const { data, error, refetch } = useRead('getJob', { job_id })
  const whole = data?.data
  const [progress, setProgress] = useState<{ readonly of: JobWithRows; readonly job: JobWithRows }>()
  const job = progress && progress.of === whole ? progress.job : whole
  useEffect(() => {
    if (!job || !whole) return
    let here = true
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const every =
        job.state === 'running' ? timings.jobPace * Math.ceil(rowsOf(job) / rowsOfPace) : timings.jobRestPace
      timer = setTimeout(() => void look(), every)
    }
    const look = async () => {
      const now = await api.getJob({ job_id, from: String(firstWaiting(job)) }).catch(() => undefined)
      if (!here) return
      const next = now && withProgress(job, now.data)
      if (next) return setProgress({ of: whole, job: next })
      if (now) await refetch()
      if (here) wait()
    }
    wait()
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [api, job_id, job, whole, refetch])
  return { job, error }
}
