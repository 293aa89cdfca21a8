import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'

export const toggleCourseStatus = write('toggleCourseStatus', async ({ courseId }, { tx, refuse }) => {
  await lock(tx, 'courses')
  const course = await tx.selectFrom('courses').select('status').where('course_id', '=', courseId).executeTakeFirst()
  if (!course) return refuse('unknown', { id: courseId })
  const status = course.status === 'active' ? 'inactive' : 'active'
  await tx.updateTable('courses').set({ status }).where('course_id', '=', courseId).execute()
  return {
    answer: { success: true, status },
    changed: [{ table: 'courses', id: courseId, before: { status: course.status }, after: { status } }],
  }
})
