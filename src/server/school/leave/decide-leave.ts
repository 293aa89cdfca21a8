import type { Caller } from '../../calls/caller.ts'
import { write } from '../../calls/handler.ts'
import type { Change, Writer } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import { who } from '../../office/audit/person-clause.ts'
import type { Moment } from '../../process/clock.ts'
import { stored } from '../../process/clock.ts'
import { lessonToMark, type MarkedLesson, markable, saveAttendance } from '../attendance/save-attendance.ts'

type Approved = Pick<Moment, 'now'> & { readonly student_id: string; readonly caller: Caller }

/** Marks the student's lesson as leave, which refunds a token spent on it. */
export async function markLeave(
  tx: Writer,
  lesson: MarkedLesson,
  { student_id, now, caller }: Approved,
): Promise<readonly Change[]> {
  const before = await markable(tx, lesson, [student_id])
  if (!before.has(student_id)) return []
  const homework_status = before.get(student_id)?.homework_status ?? 0
  const marks = [{ student_id, attendance: 'leave' as const, homework_status }]
  return saveAttendance(tx, { lesson, before, marks, at: stored(now), staff: caller.username })
}

/** The first decision counts. Approval marks the student's lesson as leave. */
export const updateLeaveStatus = write('updateLeaveStatus', async (input, { tx, now, caller, refuse }) => {
  const { student_id, lesson_id, leave_date, newStatus } = input
  await lock(tx, `leave:${student_id}:${lesson_id}`)
  const request = await tx
    .selectFrom('leave_requests')
    .select(['status', 'decided_by'])
    .where('student_id', '=', student_id)
    .where('lesson_id', '=', lesson_id)
    .where('leave_date', '=', leave_date)
    .executeTakeFirst()
  if (!request) return refuse('unknown')
  if (request.status !== 'pending') refuse('decided', { status: request.status, who: who(request.decided_by) })
  const after = { status: newStatus, decided_at: stored(now), decided_by: caller.username }
  await tx
    .updateTable('leave_requests')
    .set(after)
    .where('student_id', '=', student_id)
    .where('lesson_id', '=', lesson_id)
    .where('leave_date', '=', leave_date)
    .execute()
  const lesson = newStatus === 'approved' ? await lessonToMark(tx, lesson_id) : undefined
  const marked = lesson ? await markLeave(tx, lesson, { student_id, now, caller }) : []
  return {
    answer: { success: true, message: `Leave request ${newStatus}.` },
    changed: [
      {
        table: 'leave_requests',
        id: `${student_id}/${lesson_id}/${leave_date}`,
        before: { status: 'pending', decided_at: null, decided_by: null },
        after,
      },
      ...marked,
    ],
  }
})
