import { listed } from '#contract/fill.ts'
import { answer, type Change } from '../answer.ts'
import { lock } from '../db/lock.ts'
import { courseFacts } from './course-facts.ts'
import { billedOrMarkedIn, usesOfCourse } from './users-of-course.ts'

/**
 * Issued invoices keep their words and prices. The token cannot change after billing or marking, because amounts billed
 * in one token and marked in another would never balance.
 */
export const updateCourse = answer('updateCourse', async ({ courseId, ...said }, { tx, refuse }) => {
  await lock(tx, 'courses', 'tokens')
  const course = await tx.selectFrom('courses').selectAll().where('course_id', '=', courseId).executeTakeFirst()
  if (!course) return refuse('unknown', { id: courseId })
  const { course_id, total_lessons: _, status: __, ...before } = course
  const after = await courseFacts(tx, said, refuse, before.course_name)
  if (after.video_package === before.course_name) refuse('ownPackage')

  if (after.token_name !== before.token_name) {
    // The lock keeps others from billing or marking with the old token.
    await lock(tx, 'billing', 'course tokens')
    const wanted = { name: before.course_name, token: before.token_name, wanted: after.token_name }
    const reckoned = await billedOrMarkedIn(tx, course_id)
    if (reckoned.length > 0) refuse('tokenUsed', { ...wanted, users: listed(reckoned) })
    const tokens = await tx
      .selectFrom('tokens')
      .select(['token_name', 'token_type'])
      .where('token_name', 'in', [before.token_name, after.token_name])
      .execute()
    const typeOf = (name: string) => tokens.find(token => token.token_name === name)?.token_type
    const users = typeOf(before.token_name) === typeOf(after.token_name) ? [] : await usesOfCourse(tx, course_id)
    const type = typeOf(before.token_name) === 'Video' ? 'Video' : 'Live'
    if (users.length > 0) refuse('otherType', { ...wanted, type, users: listed(users) })
  }

  await tx.updateTable('courses').set(after).where('course_id', '=', course_id).execute()
  const packaged =
    after.course_name === before.course_name
      ? []
      : await tx
          .updateTable('courses')
          .set({ video_package: after.course_name })
          .where('video_package', '=', before.course_name)
          .returning('course_id')
          .execute()
  return {
    answer: { success: true, message: `Course ${after.course_name} updated.` },
    changed: [
      { table: 'courses', id: course_id, before, after },
      // Other courses refer to this one by name as their video package, so they follow a new name.
      ...packaged.map(
        (each): Change => ({
          table: 'courses',
          id: each.course_id,
          before: { video_package: before.course_name },
          after: { video_package: after.course_name },
        }),
      ),
    ],
  }
})
