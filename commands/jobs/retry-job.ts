import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { jobsText } from '#client/messages/jobs.ts'

export default command({
  title: 'Retry job',
  aliases: ['try again'],
  zh: ['重試批量工作', '重試批次'],
  arguments: { job: ask.text({ label: 'Job' }) },
  unlisted: true,
  effect: 'final',
  final: jobsText.jobIsFinal,
  steers: 'job',
  run: ({ job }, { api, key }) => api.retryJob({ job_id: job }, { key }),
  said: { done: () => jobsText.retried },
})
