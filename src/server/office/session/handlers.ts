import { beginSecondStep } from './begin-second-step.ts'
import { changePassword } from './change-password.ts'
import { confirmSecondStep } from './confirm-second-step.ts'
import { getSecondStep } from './get-second-step.ts'
import { getSessions } from './get-sessions.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { logoutEverywhere } from './logout-everywhere.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { setPreferences } from './set-preferences.ts'
import { turnOffSecondStep } from './turn-off-second-step.ts'
import { verify } from './verify.ts'

/** The handlers of the calls of this folder. */
export const session = {
  login,
  verify,
  logout,
  getSessions,
  logoutEverywhere,
  setPreferences,
  getSecondStep,
  beginSecondStep,
  confirmSecondStep,
  renewRecoveryCodes,
  turnOffSecondStep,
  changePassword,
} as const
