import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { jobsText } from '#client/messages/jobs.ts'
import { caption, verbatim } from '#client/messages/message.ts'

export default command({
  title: 'Undo job',
  aliases: ['take back a job'],
  zh: ['復原批量工作', '復原批次'],
  arguments: {
    job: ask.text({ label: 'Job' }),
    /** The title of the command that the job ran. */
    command: ask.text({ label: 'Command' }),
    /** The rows that it ran for, by their names. */
    about: optional(ask.text({ label: 'What was done' })),
  },
  unlisted: true,
  effect: 'final',
  final: jobsText.jobIsFinal,
  run: ({ job }, { api, key }) => api.undoJob({ job_id: job }, { key }),
  said: {
    done: ({ command }) => jobsText.undoStarted({ title: caption(command) }),
    about: ({ about }) => (about ? verbatim(about) : undefined),
  },
})
