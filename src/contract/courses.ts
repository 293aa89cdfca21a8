import * as v from 'valibot'
import { call, data } from './call.ts'
import { Id, someText, text } from './words.ts'

export const Course = v.object({
  course_id: v.string(),
  course_name: v.string(),
  total_lessons: v.number(),
  printing_materials: v.string(),
  token_name: v.string(),
  course_description: v.nullish(v.string()),
  /** The name of a video course. */
  video_package: v.nullish(v.string()),
  /** 'active', 'inactive' or a word of another server's. */
  status: v.string(),
})
export type Course = v.InferOutput<typeof Course>

export const getCourse = call({
  source: 'API-09',
  kind: 'read',
  method: 'GET',
  path: '/admin/getCourse',
  answer: data(v.array(Course)),
  refusals: {},
})

export const createCourse = call({
  source: 'API-73',
  kind: 'write',
  method: 'POST',
  path: '/admin/createCourse',
  body: v.object({
    course_name: someText(),
    total_lessons: v.pipe(
      v.number('must be a number'),
      v.integer('must be a whole number'),
      v.minValue(0, 'must not be negative'),
      v.maxValue(1000, 'may be at most 1,000'),
    ),
    printing_materials: text(),
    token_name: Id,
    video_package: v.nullish(text()),
    course_description: v.nullish(text()),
  }),
  answer: v.object({ success: v.literal(true), message: v.string(), course_id: v.string() }),
  refusals: {
    nameTaken: { status: 409, text: 'There is a course named {name} already.' },
    noToken: { status: 404, text: 'There is no token named {name}.' },
    noPackage: { status: 404, text: 'There is no video course named {name}.' },
  },
})
