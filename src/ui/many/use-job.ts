import { useQuery } from '@tanstack/react-query'
import { timings } from '#client/core/timings.ts'
import { read } from '#client/data/queries.ts'
import { firstWaiting, type JobWithRows, withProgress } from '#client/run/job-progress.ts'
import { rowsOf } from '#client/run/job-words.ts'
import { useApp } from '../app/app.ts'

/** For each further so many rows it is asked that much later how far a job is. */
const rowsOfPace = 2500
const paceOf = (job: JobWithRows): number =>
  job.state === 'running' ? timings.jobPace * Math.ceil(rowsOf(job) / rowsOfPace) : timings.jobRestPace

/** A job with its rows. They are loaded once; after that only those that were done since. */
export function useJob(job_id: string) {
  const { api, client } = useApp()
  const whole = read(api, 'getJob', { job_id })
  const { data, error } = useQuery({
    ...whole,
    async queryFn(context) {
      const before = client.getQueryData<Awaited<ReturnType<typeof whole.queryFn>>>(whole.queryKey)?.data
      if (!before) return whole.queryFn(context)
      const now = await api.getJob({ job_id, from: String(firstWaiting(before)) }, context)
      const data = withProgress(before, now.data)
      return data ? { ...now, data } : whole.queryFn(context)
    },
    refetchInterval: ({ state }) => state.data !== undefined && paceOf(state.data.data),
  })
  return { job: data?.data, error }
}
