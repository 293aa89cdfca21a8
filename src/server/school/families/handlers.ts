import { createFamily } from './create-family.ts'
import { getFamilies } from './get-families.ts'
import { getFamilyLedger } from './get-family-ledger.ts'
import { joinFamilies } from './join-families.ts'
import { joinFamily } from './join-family.ts'
import { leaveFamily } from './leave-family.ts'
import { updateFamily } from './update-family.ts'

/** The answers about families. */
export const families = {
  getFamilies,
  createFamily,
  updateFamily,
  joinFamily,
  joinFamilies,
  leaveFamily,
  getFamilyLedger,
} as const
