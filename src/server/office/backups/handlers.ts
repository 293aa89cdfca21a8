import { getBackup } from './get-backup.ts'

/** The handlers of the calls of this folder. */
export const backups = {
  getBackup,
} as const
