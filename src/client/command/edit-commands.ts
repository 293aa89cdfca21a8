import type { AnyCommand } from './command.ts'

/** Whether a command edits something: its answers begin as what is stored. */
export const isEdit = ({ row, start, load }: AnyCommand): boolean =>
  load !== undefined || (row !== undefined && start !== undefined)

/** Whether what it has changed is said when it is done. One with a preview says itself what it does. */
export const saysChanges = (command: AnyCommand): boolean =>
  (command.effect === 'undoable' || command.effect === 'final') && command.preview === undefined && isEdit(command)
