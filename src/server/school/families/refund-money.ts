import { cents, dollars, money } from '#rules/money.ts'
import { mayCredit } from '#rules/roles.ts'
import { write } from '../../calls/handler.ts'
import { nextRef } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { methodsOf } from '../business/business.ts'
import { enterAllocations, storedSource } from '../money/move-money.ts'
import { creditsLeft, moneyLeft, take, total } from '../money/sources.ts'
import { isFamily } from './members.ts'

/** Gives back what lies on no invoice: money, the oldest first, and then deposits that were returned. Other credits stay. */
export const refundMoney = write(
  'refundMoney',
  async ({ family_id, amount, method, paid_on, reason }, { tx, now, today, caller, refuse }) => {
    if (!mayCredit(caller)) refuse('role', { role: caller.role })
    await lock(tx, 'money')
    if (!(await isFamily(tx, family_id))) refuse('unknown', { id: family_id })
    if (paid_on > today.toString()) refuse('future')
    if (!(await methodsOf(tx)).includes(method)) refuse('method', { method })
    const there = [...(await moneyLeft(tx, family_id)), ...(await creditsLeft(tx, family_id, ['deposit']))]
    if (cents(amount) > total(there)) {
      refuse('aboveCredit', { money: money(dollars(total(there))), family: family_id, amount: money(amount) })
    }
    const refund_ref = await nextRef(tx, 'RF', today.year)
    const row = {
      ...{ refund_ref, family_id, cents: cents(amount), method, paid_on, reason },
      ...{ created_at: stored(now), created_by: caller.username },
    }
    await tx.insertInto('refunds').values(row).execute()
    await enterAllocations(
      { tx, now, today, staff: caller.username },
      take(there, cents(amount)).taken.map(({ source, cents }) => ({
        ...storedSource(source),
        ...{ cents, cause: 'refunded' as const, day: paid_on, refund_ref },
      })),
    )
    const message = `${refund_ref}, ${family_id}, ${money(amount)}`
    return {
      answer: { success: true, message, refund_ref },
      changed: [{ table: 'refunds', id: refund_ref, before: null, after: row }],
    }
  },
)
