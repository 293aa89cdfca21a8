import { command } from '#client/command/command.ts'

export default command({
  title: 'Show jobs',
  aliases: ['bulk', 'many rows', 'batch', 'recent jobs', 'what was done for many'],
  zh: ['批量工作', '批次工作'],
  arguments: {},
  effect: 'show',
  run: (_, navigator) => navigator.openJobs(),
})
