import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { refuseLeaving } from './may-leave.ts'
import { isFamily, membershipNow, moveTo } from './members.ts'

export const joinFamily = write('joinFamily', async ({ family_id, student_id }, { tx, now, refuse }) => {
  await lock(tx, 'money', 'families')
  if (!(await isFamily(tx, family_id))) refuse('unknown', { id: family_id })
  const member = await membershipNow(tx, student_id)
  if (!member) return refuse('noStudent', { id: student_id })
  if (member.family_id === family_id) refuse('already', { student: student_id, family: family_id })
  await refuseLeaving(tx, [member], refuse)
  return {
    answer: { success: true, message: `${student_id} is in family ${family_id}.` },
    changed: await moveTo(tx, member, family_id, now),
  }
})
