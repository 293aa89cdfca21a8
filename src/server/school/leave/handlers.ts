import { updateLeaveStatus } from './decide-leave.ts'
import { getDailyNotices } from './get-daily-notices.ts'
import { getLessonsToLeave } from './get-lessons-to-leave.ts'
import { recordLeave } from './record-leave.ts'
import { withdrawLeave } from './withdraw-leave.ts'

/** The handlers of the calls of this folder. */
export const leave = {
  getLessonsToLeave,
  getDailyNotices,
  updateLeaveStatus,
  recordLeave,
  withdrawLeave,
} as const
