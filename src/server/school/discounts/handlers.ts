import { createDiscountRule } from './create-discount-rule.ts'
import { deleteDiscountRule } from './delete-discount-rule.ts'
import { getDiscountRules } from './get-discount-rules.ts'
import { updateDiscountRule } from './update-discount-rule.ts'

/** The answers about the rules of discounts. */
export const discounts = { getDiscountRules, createDiscountRule, updateDiscountRule, deleteDiscountRule } as const
