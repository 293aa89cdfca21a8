import { getBusiness } from './get-business.ts'
import { updateBusiness } from './update-business.ts'

/** The handlers of the calls of this folder. */
export const business = {
  getBusiness,
  updateBusiness,
} as const
