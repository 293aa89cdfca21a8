import { getAuditLog } from './get-audit-log.ts'

/** The handlers of the calls of this folder. */
export const audit = {
  getAuditLog,
} as const
