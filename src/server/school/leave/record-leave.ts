import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { lessonToMark, markable } from '../attendance/save-attendance.ts'
import { isStudent } from '../students/is-student.ts'
import { markLeave } from './decide-leave.ts'

export const recordLeave = write('recordLeave', async (input, { tx, now, caller, refuse }) => {
  const { student_id, lesson_id } = input
  await lock(tx, `leave:${student_id}:${lesson_id}`)
  if (!(await isStudent(tx, student_id))) refuse('noStudent', { id: student_id })
  const lesson = await lessonToMark(tx, lesson_id)
  if (!lesson) return refuse('noLesson')
  if (!(await markable(tx, lesson, [student_id])).has(student_id)) refuse('notInClass', { id: student_id })
  const earlier = await tx
    .selectFrom('leave_requests')
    .select('status')
    .where('student_id', '=', student_id)
    .where('lesson_id', '=', lesson_id)
    .where('status', '!=', 'rejected')
    .executeTakeFirst()
  if (earlier) refuse('already', { id: student_id, status: earlier.status })
  const request = {
    student_id,
    lesson_id,
    leave_date: input.leave_date ?? lesson.lesson_date,
    title: input.title?.trim() || null,
    description: input.description?.trim() || null,
    created_at: stored(now),
    ...(input.approve
      ? { status: 'approved' as const, decided_at: stored(now), decided_by: caller.username }
      : { status: 'pending' as const, decided_at: null, decided_by: null }),
  }
  // A rejected request may be made again: the same notice becomes pending once more.
  const before = await tx
    .deleteFrom('leave_requests')
    .where('student_id', '=', student_id)
    .where('lesson_id', '=', lesson_id)
    .where('leave_date', '=', request.leave_date)
    .returningAll()
    .executeTakeFirst()
  await tx.insertInto('leave_requests').values(request).execute()
  const marked = input.approve ? await markLeave(tx, lesson, { student_id, now, caller }) : []
  return {
    answer: { success: true, message: input.approve ? 'Leave recorded and approved.' : 'Leave recorded.' },
    changed: [
      {
        table: 'leave_requests',
        id: `${student_id}/${lesson_id}/${request.leave_date}`,
        before: before ?? null,
        after: request,
      },
      ...marked,
    ],
  }
})
