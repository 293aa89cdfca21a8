import type { PlainValues } from '#contract/call.ts'
import type { Job, JobRow } from '#contract/jobs.ts'
import type { Offer } from '../command/reference.ts'
import type { Registry } from '../command/registry.ts'
import { jobsText } from '../messages/jobs.ts'
import { caption, type Message, t } from '../messages/message.ts'
import { saidBy } from './outcome.ts'

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

/** A reason as it stands beside the name of its row: 'has 2 of English', and not once more who. */
export function besideName(label: string, why: Message): string {
  const text = t(why)
  const who = Object.values(why.values).find(
    (value): value is string =>
      typeof value === 'string' && text.startsWith(`${value} `) && label.startsWith(value.replace(/ \([^)]*\)$/, '')),
  )
  return who === undefined ? text : text.slice(who.length + 1)
}

/** What can be done instead of what was refused for a record, as far as that alone says it. */
export function insteadFor(
  { command: id }: Pick<Job, 'command'>,
  refusal: JobRow['refusal'],
  record: unknown,
  registry: Registry,
): Offer | undefined {
  const command = registry.of(id)
  const each = command?.many?.each
  if (!command || each === undefined || !refusal || record === undefined) return undefined
  const { code, values } = refusal
  // A refusal's values are plain, which the job's answer does not say.
  return saidBy(command).instead?.({ code, values: values as PlainValues }, { [each]: record })
}
