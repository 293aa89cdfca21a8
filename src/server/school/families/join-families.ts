import { write } from '../../calls/handler.ts'
import type { Change } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import type { Row } from '../../db/tables.ts'
import { refuseLeaving } from './may-leave.ts'
import { isFamily, membershipNow, moveTo } from './members.ts'

export const joinFamilies = write('joinFamilies', async ({ groups }, { tx, now, refuse }) => {
  await lock(tx, 'money', 'families')
  const named = new Set<string>()
  const members: { readonly member: Row<'family_members'>; readonly to: string }[] = []
  const changed: Change[] = []
  for (const { family_id, student_ids } of groups) {
    if (!(await isFamily(tx, family_id))) refuse('unknown', { id: family_id })
    for (const student_id of student_ids) {
      if (named.has(student_id)) refuse('twice', { student: student_id })
      named.add(student_id)
      const member = await membershipNow(tx, student_id)
      if (!member) return refuse('noStudent', { id: student_id })
      if (member.family_id === family_id) refuse('already', { student: student_id, family: family_id })
      members.push({ member, to: family_id })
    }
  }
  await refuseLeaving(
    tx,
    members.map(({ member }) => member),
    refuse,
  )
  for (const { member, to } of members) changed.push(...(await moveTo(tx, member, to, now)))
  const count = groups.length
  return { answer: { success: true, message: `Joined in ${count} ${count === 1 ? 'family' : 'families'}.` }, changed }
})
