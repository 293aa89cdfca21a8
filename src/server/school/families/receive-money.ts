import { cents, dollars, money } from '#rules/money.ts'
import { oldestFirst } from '#rules/oldest-first.ts'
import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { methodsOf } from '../business/business.ts'
import { creditOf } from '../money/credit.ts'
import { openOf, restOf } from '../money/debts.ts'
import { move } from '../money/move-money.ts'
import { issueReceipt } from '../money/receipts.ts'
import { lockWhatFollows, neverReopens } from '../money/settle-invoices.ts'
import { total } from '../money/sources.ts'
import { isFamily } from './members.ts'
import { namedFamilies } from './named-families.ts'
import { wantedAllocations } from './wanted-allocations.ts'

/** Takes money of a family: one receipt, which says what it was put to. What remains is the family's credit. */
export const receiveMoney = write(
  'receiveMoney',
  async ({ family_id, method, amount, paid_on, note, allocations }, { tx, now, today, caller, refuse }) => {
    await lock(tx, 'money')
    if (!(await isFamily(tx, family_id))) refuse('unknown', { id: family_id })
    if (paid_on > today.toString()) refuse('future')
    if (!(await methodsOf(tx)).includes(method)) refuse('method', { method })
    const wanted = allocations
      ? await wantedAllocations(tx, family_id, allocations, refuse)
      : oldestFirst(await openOf(tx, family_id), restOf, cents(amount))
    const sum = total(wanted)
    if (sum > cents(amount)) refuse('aboveAmount', { sum: money(dollars(sum)), amount: money(amount) })
    await lockWhatFollows(
      tx,
      wanted.map(({ debt }) => debt),
    )
    const [family] = await namedFamilies(tx, [family_id])
    const moving = { tx, now, today, staff: caller.username }
    const { receipt, changed } = await issueReceipt(moving, {
      ...{ kind: 'family', family_id, cents: cents(amount) },
      ...{ method, paid_on, note, payer: family?.name ?? family_id },
    })
    const parts = wanted.map(each => ({ ...each, source: { receipt } }))
    const moved = await move(moving, parts, { cause: 'received', day: paid_on, reopening: neverReopens })
    const { receipt_ref } = receipt
    const credit = dollars((await creditOf(tx, [family_id])).get(family_id) ?? 0)
    const message = `${receipt_ref}, ${family_id}, ${money(amount)}`
    return { answer: { success: true, message, receipt_ref, credit }, changed: [changed, ...moved] }
  },
)
