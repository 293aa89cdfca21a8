import { local } from '../../calls/handler.ts'

export const studentPhoto = local('studentPhoto', async ({ photo }, { db, refuse }) => {
  const found = await db
    .selectFrom('photos')
    .innerJoin('students', 'students.student_id', 'photos.student_id')
    .select(['photos.bytes', 'photos.type'])
    .where('photos.path', '=', `photos/${photo}`)
    .where('students.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return refuse('none')
  return { bytes: found.bytes, type: found.type, name: photo }
})
