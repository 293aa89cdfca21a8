import type { Retention } from '#contract/personal-data.ts'
import { retentionFields, usualRetention } from '#rules/retention.ts'
import { mayErase } from '#rules/roles.ts'
import { read, write } from '../../calls/handler.ts'
import type { Change, Queries } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'

/** How long data are kept; as usual where nothing else was entered. */
export async function readRetention(db: Queries): Promise<Retention> {
  const rows = await db.selectFrom('retention').selectAll().execute()
  const entered = new Map(rows.map(({ name, value }) => [name, value]))
  const all = retentionFields.map(name => [name, entered.get(name) ?? usualRetention[name]])
  // It has a value for each field.
  return Object.fromEntries(all) as Retention
}

export const getRetention = read('getRetention', async (_, { db }) => ({
  success: true,
  data: await readRetention(db),
}))

/** Changes the given fields only. */
export const updateRetention = write('updateRetention', async (input, { tx, caller, refuse }) => {
  if (!mayErase(caller.role)) refuse('role', { role: caller.role })
  await lock(tx, 'retention')
  const before = await readRetention(tx)
  const changed: Change[] = []
  for (const name of retentionFields) {
    const value = input[name]
    if (value === undefined || value === before[name]) continue
    await tx
      .insertInto('retention')
      .values({ name, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute()
    changed.push({ table: 'retention', id: name, before: { value: before[name] }, after: { value } })
  }
  return { answer: { success: true, message: 'Retention saved.' }, changed }
})
