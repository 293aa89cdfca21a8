import { addstaff } from './add-staff.ts'
import { deleteStaff } from './delete-staff.ts'
import { getstaff } from './get-staff.ts'
import { requireSecondStep } from './require-second-step.ts'
import { resetPassword } from './reset-password.ts'
import { resetSecondStep } from './reset-second-step.ts'

/** The handlers of the calls of this folder. */
export const staff = {
  resetSecondStep,
  requireSecondStep,
  getstaff,
  addstaff,
  deleteStaff,
  resetPassword,
} as const
