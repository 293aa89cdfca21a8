import { listed } from '#contract/fill.ts'
import { tidy } from '#rules/names.ts'
import { writeAfterLook } from '../../calls/handler.ts'
import type { Change, Queries } from '../../db/access.ts'
import { lock } from '../../db/lock.ts'
import type { Row } from '../../db/tables.ts'
import { courseFacts } from './course-facts.ts'
import { billedOrMarkedIn, usesOfCourse } from './users-of-course.ts'

/**
 * Issued invoices keep their words and prices. The token cannot change after billing or marking, because amounts billed
 * in one token and marked in another would never balance.
 */
export const updateCourse = writeAfterLook(
  'updateCourse',
  async ({ courseId, token_name }, { db }) => {
    const course = await db
      .selectFrom('courses')
      .select(['course_id', 'token_name'])
      .where('course_id', '=', courseId)
      .executeTakeFirst()
    return course && obstacleToToken(db, course, tidy(token_name))
  },
  async ({ courseId, ...said }, { tx, refuse, ready }) => {
    await lock(tx, 'courses', 'tokens')
    const course = await tx.selectFrom('courses').selectAll().where('course_id', '=', courseId).executeTakeFirst()
    if (!course) return refuse('unknown', { id: courseId })
    const { course_id, total_lessons: _, status: __, ...before } = course
    const after = await courseFacts(tx, said, refuse, before.course_name)
    if (after.video_package === before.course_name) refuse('ownPackage')

    if (after.token_name !== before.token_name) {
      // The lock keeps others from billing or marking with the old token.
      await lock(tx, 'billing', 'course tokens')
      const obstacle = ready ?? (await obstacleToToken(tx, { ...before, course_id }, after.token_name))
      const values = { name: before.course_name, token: before.token_name, wanted: after.token_name }
      if (obstacle?.refusal === 'tokenUsed') refuse('tokenUsed', { ...values, users: listed(obstacle.users) })
      if (obstacle?.refusal === 'otherType') {
        const { type, users } = obstacle
        refuse('otherType', { ...values, type, users: listed(users) })
      }
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
  },
)

type Course = Pick<Row<'courses'>, 'course_id' | 'token_name'>

/** Why a course cannot get this token. */
async function obstacleToToken(db: Queries, { course_id, token_name }: Course, wanted: string) {
  if (wanted === token_name) return undefined
  const reckoned = await billedOrMarkedIn(db, course_id)
  if (reckoned.length > 0) return { refusal: 'tokenUsed', users: reckoned } as const
  const tokens = await db
    .selectFrom('tokens')
    .select(['token_name', 'token_type'])
    .where('token_name', 'in', [token_name, wanted])
    .execute()
  const typeOf = (name: string) => tokens.find(token => token.token_name === name)?.token_type
  if (typeOf(token_name) === typeOf(wanted)) return undefined
  const users = await usesOfCourse(db, course_id)
  const type = typeOf(token_name) === 'Video' ? 'Video' : 'Live'
  return users.length > 0 ? ({ refusal: 'otherType', type, users } as const) : undefined
}
