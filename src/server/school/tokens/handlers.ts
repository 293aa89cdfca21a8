import { addToken } from './add-token.ts'
import { createToken } from './create-token.ts'
import { deleteToken } from './delete-token.ts'
import { updateToken } from './edit-token-value.ts'
import { getStudentToken } from './get-student-token.ts'
import { getToken } from './get-token.ts'
import { getTokenName } from './get-token-name.ts'

/** The answers about tokens. */
export const tokens = {
  addToken,
  createToken,
  deleteToken,
  updateToken,
  getStudentToken,
  getToken,
  getTokenName,
} as const
