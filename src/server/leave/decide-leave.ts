import { answer } from '../answer.ts'
import { stored } from '../clock.ts'
import { lock } from '../db/lock.ts'
import { lessonToMark, markable, saveAttendance } from '../students/save-attendance.ts'

/** The first decision counts. Approval marks the student's lesson as leave, which refunds a token spent on it. */
export const updateLeaveStatus = answer('updateLeaveStatus', async (input, { tx, now, asker, refuse }) => {
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
  if (request.status !== 'pending')
    refuse('decided', { status: request.status, staff: request.decided_by ?? 'somebody' })
  const after = { status: newStatus, decided_at: stored(now), decided_by: asker.username }
  await tx
    .updateTable('leave_requests')
    .set(after)
    .where('student_id', '=', student_id)
    .where('lesson_id', '=', lesson_id)
    .where('leave_date', '=', leave_date)
    .execute()
  const lesson = newStatus === 'approved' ? await lessonToMark(tx, lesson_id) : undefined
  const before = lesson ? await markable(tx, lesson, [student_id]) : undefined
  const marked =
    lesson && before?.has(student_id)
      ? await saveAttendance(tx, {
          lesson,
          before,
          marks: [{ student_id, attendance: 'leave', homework_status: before.get(student_id)?.homework_status ?? 0 }],
          at: stored(now),
          staff: asker.username,
        })
      : []
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
