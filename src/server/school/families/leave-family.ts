import { write } from '../../calls/handler.ts'
import { nextId } from '../../db/counters.ts'
import { lock } from '../../db/lock.ts'
import { refuseLeaving } from './may-leave.ts'
import { membershipNow, moveTo } from './members.ts'

export const leaveFamily = write('leaveFamily', async ({ student_id }, { tx, now, refuse }) => {
  await lock(tx, 'money', 'families')
  const member = await membershipNow(tx, student_id)
  if (!member) return refuse('noStudent', { id: student_id })
  const other = await tx
    .selectFrom('family_members')
    .innerJoin('students', 'students.student_id', 'family_members.student_id')
    .select('family_members.student_id')
    .where('family_members.family_id', '=', member.family_id)
    .where('family_members.until', 'is', null)
    .where('family_members.student_id', '<>', student_id)
    .where('students.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!other) refuse('alone', { student: student_id, family: member.family_id })
  await refuseLeaving(tx, [member], refuse)
  const family_id = await nextId(tx, 'F', 4)
  const family = { family_id, name: '', contact_name: '', phone: '', language: '' } as const
  await tx.insertInto('families').values(family).execute()
  return {
    answer: { success: true, message: `${student_id} has left family ${member.family_id}.`, family_id },
    changed: [
      { table: 'families', id: family_id, before: null, after: family },
      ...(await moveTo(tx, member, family_id, now)),
    ],
  }
})
