import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'

export default command({
  title: 'Open job',
  aliases: ['result of a job'],
  zh: ['開啟批量工作', '打開批次'],
  arguments: { job: ask.text({ label: 'Job' }) },
  unlisted: true,
  opens: 'job',
  hint: hintsText.show,
  effect: 'show',
  run: ({ job }, navigator) => navigator.openJobs(job),
})
