import type { Job } from '#contract/jobs.ts'
import { jobsText } from './messages/jobs.ts'
import { caption, type Message } from './messages/message.ts'
import type { Registry } from './registry.ts'

/** What a job does: the title of its command. Jobs of earlier versions may have commands that no longer exist. */
export const titleOfJob = ({ command, undoes }: Pick<Job, 'command' | 'undoes'>, registry: Registry): Message => {
  const title = caption(registry.of(command)?.title ?? command)
  return undoes === null ? title : jobsText.undoing({ title })
}

export const rowsOf = ({ waiting, done, refused, cancelled }: Job): number => waiting + done + refused + cancelled

/** '497 of 500 done, 3 refused' */
export const resultOf = (job: Job): Message => {
  const { done, refused, cancelled } = job
  const all = rowsOf(job)
  if (cancelled > 0) return jobsText.progressCancelled({ done, all, refused, cancelled })
  return refused > 0 ? jobsText.progressRefused({ done, all, refused }) : jobsText.progress({ done, all })
}
