import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { who } from '../../office/audit/person-clause.ts'

export const withdrawLeave = write('withdrawLeave', async (input, { tx, refuse }) => {
  const { student_id, lesson_id, leave_date } = input
  await lock(tx, `leave:${student_id}:${lesson_id}`)
  const request = await tx
    .selectFrom('leave_requests')
    .selectAll()
    .where('student_id', '=', student_id)
    .where('lesson_id', '=', lesson_id)
    .where('leave_date', '=', leave_date)
    .executeTakeFirst()
  if (!request) return refuse('unknown')
  if (request.status !== 'pending') refuse('decided', { status: request.status, who: who(request.decided_by) })
  await tx
    .deleteFrom('leave_requests')
    .where('student_id', '=', student_id)
    .where('lesson_id', '=', lesson_id)
    .where('leave_date', '=', leave_date)
    .execute()
  return {
    answer: { success: true, message: 'Leave withdrawn.' },
    changed: [
      { table: 'leave_requests', id: `${student_id}/${lesson_id}/${leave_date}`, before: request, after: null },
    ],
  }
})
