import { tidy } from '#rules/names.ts'
import { write } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { findClass } from './find-class.ts'

type Given = {
  readonly teacher?: string | null | undefined
  readonly room?: string | null | undefined
  readonly size?: number | null | undefined
}
/** As it is stored: what is unknown is null. */
export type Places = { teacher?: string | null; room?: string | null; size?: number | null }

/** What is given of teacher, room and size, as it is stored. */
export const placesIn = ({ teacher, room, size }: Given): Places => ({
  ...(teacher === undefined ? {} : { teacher: tidy(teacher ?? '') || null }),
  ...(room === undefined ? {} : { room: tidy(room ?? '') || null }),
  ...(size === undefined ? {} : { size }),
})

export const updateClass = write('updateClass', async ({ classId, ...given }, { tx, refuse }) => {
  await lock(tx, 'classes')
  const found = await findClass(tx, classId)
  if (!found) return refuse('noClass', { id: classId })
  const answer = { success: true, message: `Class ${found.class_name} updated.` } as const
  const wanted = placesIn(given)
  const fields = (['teacher', 'room', 'size'] as const).filter(
    field => wanted[field] !== undefined && wanted[field] !== found[field],
  )
  if (fields.length === 0) return { answer, changed: [] }
  const picked = (of: Places) => Object.fromEntries(fields.map(field => [field, of[field]]))
  await tx.updateTable('classes').set(picked(wanted)).where('class_id', '=', classId).execute()
  return { answer, changed: [{ table: 'classes', id: classId, before: picked(found), after: picked(wanted) }] }
})
