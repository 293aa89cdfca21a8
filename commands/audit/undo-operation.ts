import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { auditText } from '#client/messages/audit.ts'
import { hintsText } from '#client/messages/hints.ts'
import { caption, sentences, verbatim } from '#client/messages/message.ts'

export default command({
  title: 'Undo from the log',
  button: 'Undo',
  verb: 'Undo',
  aliases: ['take back from the log'],
  zh: ['從紀錄復原'],
  arguments: {
    operation: ask.number({ label: 'Log entry', min: 1 }),
    about: optional(ask.text({ label: 'What was done' })),
    /** The title of the command to undo, if it ran in this window. */
    command: optional(ask.text({ label: 'Command' })),
  },
  // Nobody is asked for the title: it applies only when it was given.
  when: { command: answers => answers.command !== undefined },
  unlisted: true,
  confirm: () => auditText.undoThis,
  preview: ({ about }) => verbatim(about ?? ''),
  hint: hintsText.undo,
  effect: 'final',
  final: auditText.undoneOperationIsFinal,
  outdatesUndo: true,
  run: ({ operation }, { api, key }) => api.undoOperation({ audit_id: operation }, { key }),
  said: {
    // What was said when it was done, marked as no longer so.
    done: ({ about }, { remains }) => {
      const undone = about ? auditText.takenBack({ about }) : auditText.undone
      return remains ? sentences(undone, auditText.whatWasBookedForLaterStays) : undone
    },
    failed: (words = auditText.failedToUndo, { command }) =>
      command ? auditText.commandNotUndone({ command: caption(command), words }) : words,
    network: auditText.failedToUndo,
  },
})
