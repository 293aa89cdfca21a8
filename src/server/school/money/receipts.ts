import type { Change } from '../../db/access.ts'
import { nextRef } from '../../db/counters.ts'
import type { NewRow } from '../../db/tables.ts'
import { stored } from '../../process/clock.ts'
import { letterheadNow } from '../business/letterheads.ts'
import type { Moving } from './settle.ts'

const series = { live: 'LR', video: 'VR', family: 'FR' } as const

/** The next receipt. */
export async function issueReceipt(
  { tx, now, today, staff }: Moving,
  money: Pick<NewRow<'money_in'>, 'kind' | 'family_id' | 'cents' | 'method' | 'paid_on' | 'note' | 'payer'>,
) {
  const letterhead_id = await letterheadNow(tx)
  const receipt_ref = await nextRef(tx, series[money.kind], today.year)
  const row = { receipt_ref, ...money, received_at: stored(now), received_by: staff, letterhead_id }
  await tx.insertInto('money_in').values(row).execute()
  const changed: Change = { table: 'money_in', id: receipt_ref, before: null, after: row }
  return { receipt: row, changed }
}
