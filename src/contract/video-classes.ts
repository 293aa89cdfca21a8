import * as v from 'valibot'
import { call, data, done } from './call.ts'
import { byNumber, Ids } from './rows.ts'
import { Id } from './words.ts'

/** A video course that a student has bought, and their progress in it. */
export const VideoClass = v.object({
  video_class_id: v.string(),
  student_id: v.string(),
  course_id: v.string(),
  /** '3/12': lessons seen, of the lessons of the course. Another server's text is shown as it is. */
  progress: v.string(),
  course_name: v.optional(v.string()),
})
export type VideoClass = v.InferOutput<typeof VideoClass>

export const getVideoClass = call({
  source: 'API-62',
  kind: 'read',
  method: 'GET',
  path: '/admin/getVideoClass',
  reads: ['courses', 'students', 'video_classes'],
  rows: {
    id: 'video_class_id',
    order: byNumber('video_class_id'),
    concerned: {
      courses: { field: 'course_id' },
      students: { field: 'student_id' },
      video_classes: { field: 'video_class_id' },
    },
  },
  query: v.object({ ids: Ids }),
  answer: data(v.array(VideoClass)),
  refusals: {},
})

const videoClass = v.object({ video_class_id: Id })
const unknown = { status: 404, text: 'There is no video class {id}.' } as const

/** Coming bookings of the class are cancelled without a refund. Payments stay. */
export const deleteVideoClass = call({
  source: 'API-63',
  kind: 'write',
  undo: true,
  many: true,
  method: 'POST',
  path: '/api/deleteVideoClass',
  changes: ['bookings', 'video_classes'],
  body: videoClass,
  answer: done,
  refusals: { unknown },
})

/** Undoes a deletion. Its bookings stay cancelled, and are refunded now. */
export const restoreVideoClass = call({
  source: 'extension',
  kind: 'write',
  undo: true,
  method: 'POST',
  path: '/admin/restoreVideoClass',
  changes: ['token_ledger', 'video_classes'],
  body: videoClass,
  answer: done,
  refusals: {
    unknown,
    notDeleted: { status: 409, text: 'Video class {id} is not deleted.' },
    noStudent: { status: 409, text: 'Student {student} of video class {id} is deleted.' },
    another: { status: 409, text: 'Video class {other} of the same student and course has replaced {id}.' },
  },
})
