import * as v from 'valibot'
import { call } from './call.ts'
import { Id } from './words.ts'

const student = v.object({ studentId: Id })
const unknown = { status: 404, text: 'There is no student {id}.' } as const

/** Valibot's own check overflows the stack on texts of more than four million characters. */
const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)

/**
 * Sets the photo of a student: a JPEG, PNG or WebP, base64. What is kept is upright, of at most 1024 by 1024 pixels, and
 * without metadata.
 */
export const setStudentPhoto = call({
  source: 'extension',
  kind: 'write',
  method: 'PUT',
  path: '/admin/setStudentPhoto/:studentId',
  changes: ['photos', 'students'],
  params: student,
  body: v.object({
    data: v.pipe(
      v.string(),
      v.description('a picture in base64, such as AAAA'),
      v.nonEmpty('is required'),
      v.check(isBase64, 'must be base64'),
    ),
  }),
  answer: v.object({ success: v.literal(true), message: v.string(), student_photo: v.string() }),
  refusals: {
    unknown,
    notAnImage: { status: 400, text: 'The photo must be a JPEG, PNG or WebP picture.' },
    damaged: { status: 400, text: 'The photo is damaged or incomplete.' },
    tooManyPixels: { status: 400, text: 'The photo has more than {megapixels} megapixels. Make it smaller first.' },
  },
  limit: 6 * 1024 * 1024,
})

/** `{host}/{student_photo}`: the path the server put into the student's row. */
export const studentPhoto = call({
  source: 'API-36',
  kind: 'read',
  method: 'GET',
  path: '/photos/:photo',
  reads: ['photos', 'students'],
  params: v.object({ photo: Id }),
  // 'S0042-….jpg'
  opens: ({ photo }) => String(photo).split('-', 1)[0]!,
  answer: 'image',
  refusals: { none: { status: 404, text: 'No photo.' } },
})
