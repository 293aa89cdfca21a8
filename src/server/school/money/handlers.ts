import { allocateCredit } from './allocate-credit.ts'
import { creditFamily } from './credit-family.ts'
import { receiveMoney } from './receive-money.ts'
import { refundMoney } from './refund-money.ts'

/** The answers about the money of families. */
export const money = { receiveMoney, allocateCredit, refundMoney, creditFamily } as const
