import type { Change } from '../../db/access.ts'
import { batches } from '../../db/batches.ts'
import { nextRefs } from '../../db/counters.ts'
import type { NewRow } from '../../db/tables.ts'
import { stored } from '../../process/clock.ts'
import { letterheadNow } from '../business/letterheads.ts'
import type { Moving } from './settle-invoices.ts'

const series = { live: 'LR', video: 'VR', family: 'FR' } as const

type Money = Pick<NewRow<'money_in'>, 'kind' | 'family_id' | 'cents' | 'method' | 'paid_on' | 'note' | 'payer'>

/** The next receipt. */
export async function issueReceipt(moving: Moving, money: Money) {
  const [issued] = await issueReceipts(moving, [money])
  if (!issued) throw new Error('No receipt was issued.')
  return issued
}

/** The next receipts, all of the kind of the first. */
export async function issueReceipts({ tx, now, today, staff }: Moving, all: readonly Money[]) {
  const [first] = all
  if (!first) return []
  const letterhead_id = await letterheadNow(tx)
  const refs = await nextRefs(tx, series[first.kind], today.year, all.length)
  const rows = all.map((money, at) => ({
    receipt_ref: refs[at]!,
    ...money,
    ...{ received_at: stored(now), received_by: staff, letterhead_id },
  }))
  for (const batch of batches(rows, 11)) await tx.insertInto('money_in').values(batch).execute()
  return rows.map(row => {
    const changed: Change = { table: 'money_in', id: row.receipt_ref, before: null, after: row }
    return { receipt: row, changed }
  })
}
