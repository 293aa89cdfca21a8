import { tidy } from '#rules/names.ts'
import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'

export const updateFamily = write('updateFamily', async ({ family_id, ...given }, { tx, refuse }) => {
  await lock(tx, 'families')
  const stored = await tx.selectFrom('families').selectAll().where('family_id', '=', family_id).executeTakeFirst()
  if (!stored) return refuse('unknown', { id: family_id })
  const { name, contact_name, phone, language } = given
  const wanted = {
    ...stored,
    ...(name === undefined ? {} : { name: tidy(name) }),
    ...(contact_name === undefined ? {} : { contact_name: tidy(contact_name) }),
    ...(phone === undefined ? {} : { phone: tidy(phone.normalize('NFKC')) }),
    ...(language === undefined ? {} : { language }),
  }
  const columns = (['name', 'contact_name', 'phone', 'language'] as const).filter(each => wanted[each] !== stored[each])
  const answer = { success: true, message: `Family ${family_id} changed.` } as const
  if (columns.length === 0) return { answer, changed: [] }
  const of = (row: typeof stored) => Object.fromEntries(columns.map(column => [column, row[column]]))
  await tx.updateTable('families').set(of(wanted)).where('family_id', '=', family_id).execute()
  return { answer, changed: [{ table: 'families', id: family_id, before: of(stored), after: of(wanted) }] }
})
