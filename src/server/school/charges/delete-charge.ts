import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'

export const deleteCharge = write('deleteCharge', async ({ chargeId }, { tx, refuse }) => {
  await lock(tx, 'billing')
  const charge =
    (await tx.selectFrom('charges').selectAll().where('charge_id', '=', chargeId).executeTakeFirst()) ??
    refuse('unknown', { id: chargeId })
  if (charge.invoice_ref !== null) refuse('billed', { id: chargeId, ref: charge.invoice_ref })
  await tx.deleteFrom('charges').where('charge_id', '=', chargeId).execute()
  return {
    answer: { success: true, message: `Charge ${chargeId} deleted.` },
    changed: [{ table: 'charges', id: chargeId, before: charge, after: null }],
  }
})
