import { answer, type Change } from '../answer.ts'
import { lock } from '../db/lock.ts'
import { isBusinessField, readBusiness } from './business.ts'

/** Changes the given fields only. */
export const updateBusiness = answer('updateBusiness', async (input, { tx }) => {
  await lock(tx, 'business')
  const before = await readBusiness(tx)
  const changed: Change[] = []
  for (const [name, value] of Object.entries(input)) {
    if (!isBusinessField(name) || value === undefined || value === before[name]) continue
    await tx
      .insertInto('business')
      .values({ name, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute()
    changed.push({ table: 'business', id: name, before: { value: before[name] }, after: { value } })
  }
  return { answer: { success: true, message: 'Business settings saved.' }, changed }
})
