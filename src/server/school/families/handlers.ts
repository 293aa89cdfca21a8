import { allocateCredit } from './allocate-credit.ts'
import { createFamily } from './create-family.ts'
import { creditFamily } from './credit-family.ts'
import { getFamilies } from './get-families.ts'
import { getFamilyLedger } from './get-family-ledger.ts'
import { joinFamilies } from './join-families.ts'
import { joinFamily } from './join-family.ts'
import { leaveFamily } from './leave-family.ts'
import { receiveMoney } from './receive-money.ts'
import { refundMoney } from './refund-money.ts'
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
  receiveMoney,
  allocateCredit,
  refundMoney,
  creditFamily,
} as const
