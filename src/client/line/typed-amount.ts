import { hasChinese } from '#rules/names.ts'
import { numberIn } from '#rules/typed-numbers.ts'

/** The amount that a text is, and nothing else. So many digits are those of a phone number. */
export function amountIn(typed: string): ReturnType<typeof numberIn> {
  const isAmount = (/\d/.test(typed) || hasChinese(typed)) && !/\d{7}/.test(typed.replace(/[\s,]/g, ''))
  const amount = isAmount ? numberIn(typed.trim()) : undefined
  return amount?.isSigned ? undefined : amount
}

/** The amount that the server is asked for, where the text is nothing else: '$585'. */
export function amountAsked(typed: string): string | undefined {
  const amount = amountIn(typed)
  if (!amount) return undefined
  // A bare number is part of a reference as well.
  const isMarked = amount.asMoney || typed.includes(',')
  return isMarked ? `total:${amount.answer}` : `${amount.answer} OR total:${amount.answer}`
}
