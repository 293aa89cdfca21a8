import { ask } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Open job',
  aliases: ['result of a job'],
  zh: ['打開批次'],
  arguments: { job: ask.text({ label: 'Job' }) },
  unlisted: true,
  hint: 'show',
  effect: 'show',
  run: ({ job }, navigator) => navigator.openJobs(job),
})
