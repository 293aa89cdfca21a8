import type { Family } from '#contract/families.ts'
import { cents, dollars, money } from '#rules/money.ts'
import { oldestFirst } from '#rules/oldest-first.ts'
import { plainNumber } from '#rules/typed-numbers.ts'
import type { TableRows } from '../command/arguments.ts'
import type { Related } from '../entities/field.ts'
import { studentLabel } from '../entities/student.ts'
import { familiesText } from '../messages/families.ts'
import { list, type Message } from '../messages/message.ts'

type Open = Family['open'][number]
type Put = { readonly invoice: Open; readonly amount: number }

/** What an amount pays of a family's open invoices: the oldest month first. Amounts are dollars. */
export const oldestOpen = ({ open }: Pick<Family, 'open'>, amount: number): readonly Put[] =>
  oldestFirst(open, ({ rest }) => cents(rest), cents(amount)).map(({ debt: invoice, cents: put }) => ({
    ...{ invoice, amount: dollars(put) },
  }))

/** What is put to the invoices that somebody named, and to no other. Without them the oldest month is paid first. */
export function toPut(family: Pick<Family, 'open'>, amount: number, named: TableRows | undefined): readonly Put[] {
  if (!named) return oldestOpen(family, amount)
  const amounts = new Map(named.map(({ invoice_ref, amount }) => [invoice_ref, plainAmount(amount)]))
  return family.open.flatMap(invoice => {
    const put = amounts.get(invoice.invoice_ref) ?? 0
    return put > 0 ? [{ invoice, amount: put }] : []
  })
}
/** Dollars as they were typed; 0 where nothing was typed, and what is no amount of money is no number. */
function plainAmount(typed: string | number | undefined): number {
  const text = plainNumber(String(typed ?? ''))
  return text === '' ? 0 : /^\d+(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
}

type Wanted = { readonly family: Family; readonly amount: number; readonly put?: TableRows | undefined }
type WrongPut = { readonly argument: 'put'; readonly row: string; readonly text: Message }

/** What is wrong with the amounts that somebody named, at the invoice. */
export function wrongPut({ family, amount, put: named = [] }: Wanted): WrongPut | undefined {
  const rests = new Map(family.open.map(({ invoice_ref, rest }) => [invoice_ref, rest]))
  let left = cents(amount)
  for (const { invoice_ref, amount } of named) {
    const [put, rest] = [plainAmount(amount), rests.get(String(invoice_ref)) ?? 0]
    const wrong = (text: Message): WrongPut => ({ argument: 'put', row: String(invoice_ref), text })
    if (Number.isNaN(put)) return wrong(familiesText.noAmount)
    if (put > rest) return wrong(familiesText.aboveRest({ rest: money(rest) }))
    left -= cents(put)
    if (left < 0) return wrong(familiesText.aboveAmount({ amount: money(dollars(-left)) }))
  }
  return undefined
}

/** As the calls ask for it. */
export const allocationsOf = (put: readonly Put[]) =>
  put.map(({ invoice: { invoice_ref }, amount }) => ({ invoice_ref, amount }))

/** Dollars of an amount that are put to no invoice. */
export const leftOf = (put: readonly Pick<Put, 'amount'>[], amount: number): number =>
  dollars(cents(amount) - put.reduce((sum, each) => sum + cents(each.amount), 0))

/** '2026-11 Tai Man Chan: 1,701.00, 299.00 stays as credit': what is paid by it, and what stays. */
export function putWords(put: readonly Put[], amount: number, related: Related): Message {
  const left = leftOf(put, amount)
  return list([
    ...put.map(({ invoice, amount }) => {
      const about = { month: invoice.month, student: studentLabel(invoice, related), amount: money(amount) }
      return cents(amount) === cents(invoice.rest) ? familiesText.paysAll(about) : familiesText.paysPart(about)
    }),
    ...(left > 0 ? [familiesText.staysCredit({ amount: money(left) })] : []),
  ])
}
