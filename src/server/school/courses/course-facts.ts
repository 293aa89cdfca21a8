import type { Parsed } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { tidy } from '#rules/names.ts'
import type { Refuse } from '../../calls/refusal.ts'
import type { Writer } from '../../db/access.ts'
import { nameIn } from '../../db/same-name.ts'
import type { Row } from '../../db/tables.ts'

type Said = Omit<Parsed<Calls['createCourse']>, 'total_lessons'>
type Facts = Omit<Row<'courses'>, 'course_id' | 'total_lessons' | 'status'>

/** Longer texts keep their line breaks. */
const written = (text: string | null | undefined): string => (text ?? '').normalize('NFC').trim()

/**
 * The entered fields of a course as stored: its name is unique, its token and its package exist. `before` is its name
 * before an edit. The caller holds the locks 'courses' and 'tokens'.
 */
export async function courseFacts(
  tx: Writer,
  said: Said,
  refuse: Refuse<'createCourse'>,
  before?: string,
): Promise<Facts> {
  const course_name = tidy(said.course_name)
  const video_package = tidy(said.video_package ?? '') || null
  const named = await tx
    .selectFrom('courses')
    .select('course_name')
    .where('course_name', 'in', [course_name, video_package ?? course_name])
    .execute()
  const exists = (name: string): boolean => named.some(course => course.course_name === name)
  const namesake = course_name === before ? undefined : await nameIn(tx, 'courses', course_name, before)
  if (namesake !== undefined) refuse('nameTaken', { name: namesake })
  if (video_package !== null && !exists(video_package)) refuse('noPackage', { name: video_package })
  const token = await tx
    .selectFrom('tokens')
    .select('token_name')
    .where('token_name', '=', tidy(said.token_name))
    .executeTakeFirst()
  if (!token) return refuse('noToken', { name: said.token_name })
  return {
    course_name,
    printing_materials: written(said.printing_materials),
    token_name: token.token_name,
    course_description: written(said.course_description) || null,
    video_package,
  }
}
