import { ask, optional } from '#client/arguments.ts'
import { command } from '#client/command.ts'

export default command({
  title: 'Undo from the log',
  button: 'Undo',
  aliases: ['take back from the log'],
  zh: ['從紀錄復原'],
  arguments: {
    operation: ask.number({ label: 'Log entry', min: 1 }),
    about: optional(ask.text({ label: 'What was done' })),
    /** The title of the command that did it, where that was done in this window. */
    command: optional(ask.text({ label: 'Command' })),
  },
  // It is told or not, and never asked.
  when: { command: told => told.command !== undefined },
  unlisted: true,
  confirm: () => 'Are you sure you want to undo this?',
  preview: ({ about }) => about ?? '',
  hint: 'undo',
  effect: 'final',
  final: 'An undone operation cannot be undone with Ctrl+Z.',
  outdatesUndo: true,
  run: ({ operation }, { api, key }) => api.undoOperation({ audit_id: operation }, { key }),
  said: {
    done: ({ command }, { remains }) =>
      [command ? `${command}: undone.` : 'Undone.', remains ? 'What was booked for later stays cancelled.' : '']
        .filter(Boolean)
        .join(' '),
    failed: (words, { command }) => [command, words ?? 'Failed to undo.'].filter(Boolean).join(': '),
    network: 'Failed to undo.',
  },
})
