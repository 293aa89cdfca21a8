import { dollars, money } from '#rules/money.ts'
import { write } from '../../calls/handler.ts'
import type { Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { creditOf } from '../money/credit.ts'
import { move, type Part } from '../money/move-money.ts'
import { lockWhatFollows } from '../money/settle-invoices.ts'
import { creditsLeft, inTurn, moneyLeft, type Portion, putOn, take, total } from '../money/sources.ts'
import { isFamily } from './members.ts'
import { type Wanted, wantedAllocations } from './wanted-allocations.ts'

/** Puts credit to invoices, or takes it from there. What is taken from one can be put to another at once. */
export const allocateCredit = write(
  'allocateCredit',
  async ({ family_id, allocations, allow_negative }, { tx, now, today, caller, refuse }) => {
    await lock(tx, 'money')
    if (!(await isFamily(tx, family_id))) refuse('unknown', { id: family_id })
    const wanted = await wantedAllocations(tx, family_id, allocations, refuse)
    const nothing = wanted.find(({ cents }) => cents === 0)
    if (nothing) refuse('nothing', { ref: nothing.debt.invoice_ref })
    const back: Part[] = []
    const freed: Portion[] = []
    for (const { debt, cents } of wanted.filter(each => each.cents < 0)) {
      const there = await putOn(tx, debt.invoice_ref)
      if (-cents > total(there)) {
        const put = money(dollars(total(there)))
        refuse('belowPut', { put, ref: debt.invoice_ref, amount: money(dollars(-cents)) })
      }
      const { taken } = take(there, -cents)
      freed.push(...taken)
      back.push(...taken.map(({ source, cents }) => ({ source, debt, cents: -cents })))
    }
    const inCredit = inTurn([...(await creditsLeft(tx, family_id)), ...(await moneyLeft(tx, family_id)), ...freed])
    const asked = wanted.filter(({ cents }) => cents > 0)
    if (total(asked) > total(inCredit)) {
      const credit = money(dollars(total(inCredit)))
      refuse('aboveCredit', { family: family_id, credit, amount: money(dollars(total(asked))) })
    }
    await lockWhatFollows(
      tx,
      wanted.map(({ debt }) => debt),
    )
    const moved = await move({ tx, now, today, staff: caller.username }, [...back, ...spread(asked, inCredit)], {
      cause: 'moved',
      day: today.toString(),
      reopening: {
        why: 'Opened again:',
        tooFew: allow_negative ? null : values => refuse('used', values),
        isVoided: false,
      },
    })
    return { answer: await answerOf(tx, family_id, wanted), changed: moved }
  },
)

function spread(asked: readonly Wanted[], portions: readonly Portion[]): readonly Part[] {
  let rest = portions
  return asked.flatMap(({ debt, cents, expiry_date }) => {
    const { taken, left } = take(rest, cents)
    rest = left
    return taken.map(({ source, cents }) => ({ source, debt, cents, expiry_date }))
  })
}

async function answerOf(tx: Writer, family_id: string, wanted: readonly Wanted[]) {
  const sum = total(wanted)
  const what = sum < 0 ? `${money(dollars(-sum))} is credit again` : `${money(dollars(sum))} put to invoices`
  const credit = dollars((await creditOf(tx, [family_id])).get(family_id) ?? 0)
  return { success: true, message: `${what}, ${family_id}`, credit } as const
}
