import { answer } from '../answer.ts'
import { stored } from '../clock.ts'
import { lock } from '../db/lock.ts'
import { enrol, unknownStudents } from './enrol.ts'

export const addStudentsToClass = answer('addStudentsToClass', async (input, { tx, now, refuse }) => {
  await lock(tx, 'classes', 'students')
  const found = await tx
    .selectFrom('classes')
    .select('class_id')
    .where('class_id', '=', input.class_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) refuse('noClass', { id: input.class_id })
  const studentIds = [...new Set(input.student_ids)]
  const [unknown] = await unknownStudents(tx, studentIds)
  if (unknown !== undefined) refuse('noStudent', { id: unknown })
  const changed = await enrol(tx, {
    classId: input.class_id,
    studentIds,
    at: stored(now),
  })
  return { answer: { success: true, message: 'Students added successfully.' }, changed }
})
