import { undoOperation } from './undo-operation.ts'

/** The handlers of the calls of this folder. */
export const undo = {
  undoOperation,
} as const
