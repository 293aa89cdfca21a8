import type { Queries } from '../../db/access.ts'

/** A class that is not deleted; undefined when there is none. */
export const findClass = (db: Queries, classId: string) =>
  db
    .selectFrom('classes')
    .selectAll()
    .where('class_id', '=', classId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
