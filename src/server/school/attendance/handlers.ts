import { updateAttendanceRecord } from './update-attendance-record.ts'

/** The handlers of the calls of this folder. */
export const attendance = {
  updateAttendanceRecord,
} as const
