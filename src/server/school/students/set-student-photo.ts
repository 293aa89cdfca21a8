import { writeAfterWork } from '../../calls/handler.ts'
import { lock } from '../../db/lock.ts'
import { stored } from '../../process/clock.ts'
import { threadOnDemand } from '../../process/thread-on-demand.ts'
import { megapixels, type Picture } from './picture.ts'

const pictures = threadOnDemand(new URL('./picture-thread.ts', import.meta.url))

/** Every picture gets a path of its own, so that caches may keep it for ever. The picture before is deleted. */
export const setStudentPhoto = writeAfterWork(
  'setStudentPhoto',
  ({ data }) => pictures.ask(data) as Promise<Picture>,
  async ({ studentId }, { tx, now, refuse, ready: picture }) => {
    if (picture.refused === 'tooManyPixels') return refuse('tooManyPixels', { megapixels })
    if (picture.refused) return refuse(picture.refused)
    await lock(tx, 'students')
    const student = await tx
      .selectFrom('students')
      .select('student_photo')
      .where('student_id', '=', studentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!student) return refuse('unknown', { id: studentId })

    const { bytes, type, ending, hash } = picture
    const student_photo = `photos/${studentId}-${hash}.${ending}`
    const answer = { success: true, message: 'Photo saved.', student_photo } as const
    if (student_photo === student.student_photo) return { answer, changed: [] }
    await tx.deleteFrom('photos').where('student_id', '=', studentId).execute()
    const photo = { path: student_photo, student_id: studentId, type, created_at: stored(now) }
    await tx
      .insertInto('photos')
      .values({ ...photo, bytes })
      .execute()
    await tx.updateTable('students').set({ student_photo }).where('student_id', '=', studentId).execute()
    return {
      answer,
      changed: [
        {
          table: 'students',
          id: studentId,
          before: { student_photo: student.student_photo },
          after: { student_photo },
        },
        { table: 'photos', id: student_photo, before: null, after: { ...photo, size: bytes.length } },
      ],
    }
  },
)
