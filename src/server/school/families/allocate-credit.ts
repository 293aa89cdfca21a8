import { dollars, money } from '#rules/money.ts'
import { write } from '../../calls/handler.ts'
import type { Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { creditOf } from '../money/credit.ts'
import { move, type Part } from '../money/move.ts'
import { creditsLeft, moneyLeft, type Portion, putOn, take, total } from '../money/sources.ts'
import { isFamily } from './members.ts'
import { type Wanted, wantedAllocations } from './wanted-allocations.ts'

/** Puts credit to invoices, or takes it from there. What is taken from one can be put to another at once. */
export const allocateCredit = write(
  'allocateCredit',
  async ({ family_id, allocations, allow_negative }, { tx, now, today, caller, refuse }) => {
    await lock(tx, 'money')
    if (!(await isFamily(tx, family_id))) refuse('unknown', { id: family_id })
    const wanted = await wantedAllocations(tx, family_id, allocations)
    const nothing = wanted.find(({ cents }) => cents === 0)
    if (nothing) refuse('nothing', { ref: nothing.debt.invoice_ref })
    const back: Part[] = []
    for (const { debt, cents } of wanted.filter(each => each.cents < 0)) {
      const there = await putOn(tx, debt.invoice_ref)
      if (-cents > total(there)) {
        const put = money(dollars(total(there)))
        refuse('belowPut', { put, ref: debt.invoice_ref, amount: money(dollars(-cents)) })
      }
      back.push(...take(there, -cents).taken.map(({ source, cents }) => ({ source, debt, cents: -cents })))
    }
    const inCredit = together([
      ...(await creditsLeft(tx, family_id)),
      ...back.map(freed),
      ...(await moneyLeft(tx, family_id)),
    ])
    const asked = wanted.filter(({ cents }) => cents > 0)
    if (total(asked) > total(inCredit)) {
      const credit = money(dollars(total(inCredit)))
      refuse('aboveCredit', { family: family_id, credit, amount: money(dollars(total(asked))) })
    }
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

const freed = ({ source, cents }: Part): Portion => ({ source, cents: -cents })

/** Credits before money. */
const together = (portions: readonly Portion[]): readonly Portion[] =>
  portions.toSorted((one, other) => Number('receipt' in one.source) - Number('receipt' in other.source))

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
