import { getChanges } from './get-changes.ts'

/** The handlers of the calls of this folder. */
export const changes = {
  getChanges,
} as const
