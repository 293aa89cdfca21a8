import { createHash } from 'node:crypto'
import { answer } from '../answer.ts'
import { stored } from '../clock.ts'
import { lock } from '../db/lock.ts'

const kinds = [
  {
    type: 'image/jpeg',
    ending: 'jpg',
    fits: (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  },
  {
    type: 'image/png',
    ending: 'png',
    fits: (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  },
  {
    type: 'image/webp',
    ending: 'webp',
    fits: (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
] as const

/** Every picture gets a path of its own, so that caches may keep it for ever. The picture before is deleted. */
export const setStudentPhoto = answer('setStudentPhoto', async ({ studentId, data }, { tx, now, refuse }) => {
  const bytes = Buffer.from(data, 'base64')
  const kind = kinds.find(({ fits }) => fits(bytes))
  if (!kind) return refuse('notAnImage')
  await lock(tx, 'students')
  const student = await tx
    .selectFrom('students')
    .select('student_photo')
    .where('student_id', '=', studentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!student) return refuse('unknown', { id: studentId })

  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const student_photo = `photos/${studentId}-${hash}.${kind.ending}`
  const message = 'Photo saved.'
  if (student_photo === student.student_photo) return { answer: { success: true, message, student_photo }, changed: [] }
  await tx.deleteFrom('photos').where('student_id', '=', studentId).execute()
  const photo = {
    path: student_photo,
    student_id: studentId,
    type: kind.type,
    created_at: stored(now),
  }
  await tx
    .insertInto('photos')
    .values({ ...photo, bytes })
    .execute()
  await tx.updateTable('students').set({ student_photo }).where('student_id', '=', studentId).execute()
  return {
    answer: { success: true, message, student_photo },
    changed: [
      { table: 'students', id: studentId, before: { student_photo: student.student_photo }, after: { student_photo } },
      { table: 'photos', id: student_photo, before: null, after: { ...photo, size: bytes.length } },
    ],
  }
})
