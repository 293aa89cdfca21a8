import { cents, dollars, money } from '#rules/money.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Writer } from '../../db/access.ts'
import { type Debt, debtsOf, restOf } from '../money/debts.ts'

type Allocation = { readonly invoice_ref: string; readonly amount: number; readonly expiry_date?: string | undefined }
export type Wanted = { readonly debt: Debt; readonly cents: number; readonly expiry_date?: string | undefined }

/** The invoices of a family to which somebody wants to put something, each at most once and not above what is left of it. */
export function wantedAmong(
  debts: ReadonlyMap<string, Debt>,
  { family_id, allocations }: { readonly family_id: string; readonly allocations: readonly Allocation[] },
  leftOf: (debt: Debt) => number,
  refuse: Refuse<'receiveMoney' | 'allocateCredit' | 'matchBankLines'>,
): readonly Wanted[] {
  const refs = allocations.map(({ invoice_ref }) => invoice_ref)
  const twice = refs.find((ref, index) => refs.indexOf(ref) !== index)
  if (twice !== undefined) refuse('twice', { ref: twice })
  return allocations.map(({ invoice_ref: ref, amount, expiry_date }) => {
    const debt = debts.get(ref) ?? refuse('noInvoice', { ref })
    if (debt.family_id !== family_id) refuse('notTheirs', { ref, family: debt.family_id })
    if (debt.voided_at !== null) refuse('void', { ref })
    const left = leftOf(debt)
    if (cents(amount) > left) refuse('aboveRest', { ref, rest: money(dollars(left)), amount: money(amount) })
    return { debt, cents: cents(amount), expiry_date }
  })
}

/** The same, of the invoices as they are stored. */
export async function wantedAllocations(
  tx: Writer,
  family_id: string,
  allocations: readonly Allocation[],
  refuse: Refuse<'receiveMoney' | 'allocateCredit'>,
): Promise<readonly Wanted[]> {
  const debts = await debtsOf(
    tx,
    allocations.map(({ invoice_ref }) => invoice_ref),
  )
  return wantedAmong(debts, { family_id, allocations }, restOf, refuse)
}
