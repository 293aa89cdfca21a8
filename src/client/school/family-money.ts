import type { Family } from '#contract/families.ts'
import { cents, dollars, money } from '#rules/money.ts'
import type { Related } from '../entities/field.ts'
import { studentLabel } from '../entities/student.ts'
import { familiesText } from '../messages/families.ts'
import { list, type Message } from '../messages/message.ts'

type Open = Family['open'][number]
type Put = { readonly invoice: Open; readonly amount: number }

/** What an amount pays of a family's open invoices: the oldest month first. Amounts are dollars. */
export function oldestFirst({ open }: Pick<Family, 'open'>, amount: number): readonly Put[] {
  let left = cents(amount)
  return open.flatMap(invoice => {
    const put = Math.min(left, cents(invoice.rest))
    left -= put
    return put > 0 ? [{ invoice, amount: dollars(put) }] : []
  })
}

/** As the calls ask for it. */
export const allocationsOf = (put: readonly Put[]) =>
  put.map(({ invoice: { invoice_ref }, amount }) => ({ invoice_ref, amount }))

/** '2026-11 Tai Man Chan: 1,701.00, 299.00 stays as credit': what is paid by it, and what stays. */
export function putWords(put: readonly Put[], amount: number, related: Related): Message {
  const left = cents(amount) - put.reduce((sum, each) => sum + cents(each.amount), 0)
  return list([
    ...put.map(({ invoice, amount }) => {
      const about = { month: invoice.month, student: studentLabel(invoice, related), amount: money(amount) }
      return cents(amount) === cents(invoice.rest) ? familiesText.paysAll(about) : familiesText.paysPart(about)
    }),
    ...(left > 0 ? [familiesText.staysCredit({ amount: money(dollars(left)) })] : []),
  ])
}
