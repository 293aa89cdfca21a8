import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { jobsText } from '#client/messages/jobs.ts'

export default command({
  title: 'Stop job',
  aliases: ['cancel job'],
  zh: ['停止批量工作', '取消批次'],
  arguments: { job: ask.text({ label: 'Job' }) },
  unlisted: true,
  effect: 'final',
  final: jobsText.jobIsFinal,
  steers: 'job',
  run: ({ job }, { api, key }) => api.cancelJob({ job_id: job }, { key }),
  said: { done: () => jobsText.stopped },
})
