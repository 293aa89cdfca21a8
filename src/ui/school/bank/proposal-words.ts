import { bankText } from '#client/messages/bank.ts'
import { line, list, type Message, t } from '#client/messages/message.ts'
import { leftOf } from '#client/school/family-money.ts'
import type { BankLine, BankProposal, BankReason } from '#contract/bank-lines.ts'
import { money } from '#rules/money.ts'

const reasons: Readonly<Record<BankReason, Message>> = {
  received: bankText.receivedAlready,
  number: bankText.number,
  id: bankText.id,
  payer: bankText.payer,
  amount: bankText.exactly,
  name: bankText.name,
}

/** 'our number, exact amount' */
export const whyWords = (proposal: BankProposal | undefined): string =>
  t(list((proposal?.because ?? []).map(each => reasons[each])))

/** 'Nov 2026: 1,820.00, 10.00 as credit' */
export function paysWords({ amount }: BankLine, proposal: BankProposal | undefined): string {
  if (!proposal) return ''
  if (proposal.receipt_ref !== null) return t(bankText.received({ receipt: proposal.receipt_ref }))
  const credit = leftOf(proposal.allocations, amount)
  return t(
    list([
      ...proposal.allocations.map(each => bankText.paid({ month: each.month, amount: money(each.amount) })),
      ...(credit > 0 ? [bankText.credit({ amount: money(credit) })] : []),
    ]),
  )
}

/** 'Nov 2026, credit': the same without its amounts, for a column. */
export function monthsPaid({ amount }: BankLine, proposal: BankProposal | undefined): string {
  if (!proposal) return ''
  if (proposal.receipt_ref !== null) return t(bankText.receivedBefore)
  const isCredit = leftOf(proposal.allocations, amount) > 0
  const months = new Set(proposal.allocations.map(({ month }) => month))
  return t(line(...months, isCredit ? bankText.asCredit : undefined))
}
