import * as v from 'valibot'
import { call, data } from './call.ts'

export const BackupState = v.object({
  /** 'late': there are changes that no backup has, for hours. */
  state: v.picklist(['well', 'late', 'failing']),
  /** When the last backup was proved, ISO 8601 in UTC; null when there is none. */
  proved_at: v.nullable(v.string()),
  /** How old its data are. */
  age_minutes: v.nullable(v.number()),
  /** Why the last attempt failed; null when it did not. */
  reason: v.nullable(v.string()),
  /** What else is wrong with the folder of the backups. */
  warning: v.optional(v.string()),
  /** How many bytes the backups take, and may take. */
  taken: v.optional(v.number()),
  budget: v.optional(v.number()),
})
export type BackupState = v.InferOutput<typeof BackupState>

/** How the backups are doing that the server makes by itself; null when it makes none. */
export const getBackup = call({
  source: 'extension',
  kind: 'read',
  method: 'GET',
  path: '/admin/getBackup',
  reads: [],
  ofTime: true,
  answer: data(v.nullable(BackupState)),
  refusals: {},
})
