import { tidy } from '#rules/names.ts'
import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { nextId } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import type { Row } from '../../db/tables.ts'
import { refuseLeaving } from './may-leave.ts'
import { membershipNow, moveTo } from './members.ts'

export const createFamily = write(
  'createFamily',
  async ({ name = '', contact_name = '', phone = '', language, student_ids }, { tx, now, refuse }) => {
    const double = student_ids.find((id, at) => student_ids.indexOf(id) !== at)
    if (double !== undefined) refuse('twice', { student: double })
    await lock(tx, 'money', 'families')
    const family_id = await nextId(tx, 'F', 4)
    const family = {
      family_id,
      name: tidy(name),
      contact_name: tidy(contact_name),
      phone: tidy(phone.normalize('NFKC')),
      language: language ?? '',
    } as const
    await tx.insertInto('families').values(family).execute()
    const changed: Change[] = [{ table: 'families', id: family_id, before: null, after: family }]
    const members: Row<'family_members'>[] = []
    for (const id of student_ids) members.push((await membershipNow(tx, id)) ?? refuse('noStudent', { id }))
    await refuseLeaving(tx, members, refuse)
    for (const member of members) changed.push(...(await moveTo(tx, member, family_id, now)))
    return { answer: { success: true, data: { family_id } }, changed }
  },
)
