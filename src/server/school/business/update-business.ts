import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { isStored, readStored } from './business.ts'

/** Changes the given fields only. */
export const updateBusiness = write('updateBusiness', async (input, { tx }) => {
  await lock(tx, 'business')
  const before = await readStored(tx)
  const changed: Change[] = []
  for (const [name, entered] of Object.entries(input)) {
    const value = String(entered)
    if (entered === undefined || !isStored(name) || value === before[name]) continue
    await tx
      .insertInto('business')
      .values({ name, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute()
    changed.push({ table: 'business', id: name, before: { value: before[name] }, after: { value } })
  }
  return { answer: { success: true, message: 'Business settings saved.' }, changed }
})
